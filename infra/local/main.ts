import { existsSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { ensureBuilt, outDir } from './freshBuild.ts';
import { listen } from './listen.ts';
import { explain } from './explain.ts';
import { logTo } from './logFile.ts';
import { accounts } from './seed/newcomers.ts';
import { isSeeded, runSeed } from './seed/runSeed.ts';
import { announceSite } from './runningSite.ts';
import { readSettings, type Settings } from './runSettings.ts';
import type { LocalOptions } from './localSite.ts';
import { obeySignals } from './signals.ts';
import { startLocal } from './startLocal.ts';

/** `npm start`: builds what has changed, serves it, and fills a new site with demo people. */
async function main(): Promise<void> {
  const signals = obeySignals();
  const settings = readSettings(process.env);
  const { port, dataDir, demoPassword: password } = settings;
  if (port !== 0) await (await listen(createServer(), port)).stop();
  await ensureBuilt(() => console.log('Building …'));
  const log = logTo(join(dataDir, 'functions.log'), (sentence) => console.error(sentence));
  const onTrouble = (sentence: string, isEnd: boolean) => {
    console.error(sentence);
    // Not calmly: nothing can be kept any more, and another run may already be using the folder's name.
    if (isEnd) process.exit(1);
  };
  const running = { ...settings, outDir, log, onTrouble, onMail: (line: string) => console.log(line) };
  const siteAddress = settings.siteAddress ?? `http://localhost:${port}`;
  if (settings.seeded && !(hasTables(settings) && isSeeded(dataDir)))
    await invitePeople({ ...running, siteAddress }, password);
  const site = await startLocal(running);
  const takeBack = announceSite(dataDir, site.engineEnv);
  signals.stopWith(() => {
    takeBack();
    return site.stop();
  });
  console.log(`Alumni Network: ${site.url}`);
  if (settings.seeded) console.log(`Demo accounts: ${accounts.join(', ')}; password: ${password}`);
}

/** Demo people are only there as long as the tables are that they are in. */
function hasTables({ dataDir, dynamodbEndpoint }: Settings): boolean {
  return dynamodbEndpoint !== undefined || existsSync(join(dataDir, 'tables.db'));
}

/** Fills the data folder before anyone else can see the site, with no throttle but the ordinary ones. */
async function invitePeople(running: LocalOptions, password: string): Promise<void> {
  console.log('Inviting demo people …');
  const { dataDir } = running;
  const site = await startLocal({ ...running, port: 0, rateLimitScale: '1' });
  try {
    const siteUrl = `http://127.0.0.1:${site.port}`;
    await runSeed({ siteUrl, dataDir, password, engineEnv: site.engineEnv });
  } finally {
    await site.stop();
  }
}

main().catch((error: unknown) => {
  console.error(explain(error));
  process.exit(1);
});
