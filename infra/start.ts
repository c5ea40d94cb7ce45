import { existsSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { defaultLanguage, findLanguage } from '#shared/platform/languages.ts';
import { explainError } from './local/errors/explain.ts';
import { ensureBuilt, outDir } from './local/freshBuild.ts';
import { listen } from './local/process/listen.ts';
import { logTo } from './local/process/logFile.ts';
import { handleSignals } from './local/process/signals.ts';
import { announceSite } from './local/runningSite.ts';
import { readSettings, type RunSettings } from './local/runSettings.ts';
import { startLocal } from './local/startLocal.ts';
import { step } from './progress.mjs';
import { accounts } from './seed/newcomers.ts';
import { isSeeded, runSeed } from './seed/runSeed.ts';

/** `npm start`: builds what has changed, serves it, and fills a new site with demo data. */
async function main(): Promise<void> {
  const signals = handleSignals();
  const settings = readSettings(process.env);
  const { port, dataDir, demoPassword: password } = settings;
  if (port !== 0) await (await listen(createServer(), port)).stop();
  await ensureBuilt(true);
  const log = logTo(join(dataDir, 'functions.log'), (sentence) => console.error(sentence));
  const onProblem = (sentence: string, isEnd: boolean) => {
    console.error(sentence);
    // Not gracefully: nothing can be saved any more, and another run may already be using the folder's path.
    if (isEnd) process.exit(1);
  };
  const running = { ...settings, outDir, log, onProblem, onMail: (line: string) => console.log(line) };
  const isNew = settings.seeded && !(hasTables(settings) && isSeeded(dataDir));
  const site = await step('Starting the site', () => startLocal(running));
  const withdrawAnnouncement = announceSite(dataDir, site.engineEnv);
  signals.stopWith(() => {
    withdrawAnnouncement();
    return site.stop();
  });
  const siteUrl = `http://127.0.0.1:${site.port}`;
  buildOwnTranslation(siteUrl);
  if (isNew) {
    console.log(`Serving ${site.url} after ${secondsSinceLaunch()} s; adding demo people.`);
    await step('Adding demo people', () =>
      runSeed({ siteUrl, dataDir, password, engineEnv: site.engineEnv }),
    );
  }
  console.log(`Ready after ${secondsSinceLaunch()} s.`);
  console.log(`Alumni Network: ${site.url}`);
  if (settings.seeded) console.log(`Demo accounts: ${accounts.join(', ')}; password: ${password}`);
}

/**
 * Has the site built in this computer's language, which its browser probably asks for. Without it, the first page waits
 * for that.
 */
function buildOwnTranslation(siteUrl: string): void {
  const language = findLanguage([new Intl.DateTimeFormat().resolvedOptions().locale]);
  if (language === undefined || language === defaultLanguage) return;
  // If it fails, the first page tries again and says why.
  fetch(`${siteUrl}/${language}/manifest.webmanifest`).catch(() => undefined);
}

/** Counted from the launch of `npm start`, which is before this program runs. */
function secondsSinceLaunch(): string {
  const launchedAt = Number(process.env['LAUNCHED_AT'] ?? performance.timeOrigin);
  return ((Date.now() - launchedAt) / 1000).toFixed(1);
}

/** Demo data counts as present only while its tables exist. */
function hasTables({ dataDir, dynamodbEndpoint }: RunSettings): boolean {
  return dynamodbEndpoint !== undefined || existsSync(join(dataDir, 'tables.db'));
}

main().catch((error: unknown) => {
  console.error(explainError(error));
  process.exit(1);
});
