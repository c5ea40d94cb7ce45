import { createWriteStream, type WriteStream } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { ensureBuilt, outDir } from './build.ts';
import { listen } from './listen.ts';
import { LocalRunError } from './localRunError.ts';
import { accounts } from './seed/people.ts';
import { isSeeded, runSeed } from './seed/runSeed.ts';
import { announceSite } from './runningSite.ts';
import { readSettings, type Settings } from './settings.ts';
import type { LocalSite } from './localSite.ts';
import { startLocal } from './startLocal.ts';

/** `npm start`: builds what has changed, serves it, and fills a new site with demo people. */
async function main(): Promise<void> {
  const settings = readSettings(process.env);
  const { port, dataDir, demoPassword: password } = settings;
  if (port !== 0) await (await listen(createServer(), port)).stop();
  await ensureBuilt(() => console.log('Building …'));
  const log = logTo(join(dataDir, 'functions.log'));
  if (settings.seeded && !isSeeded(dataDir)) await invitePeople(settings, log);
  const site = await startLocal({ ...settings, outDir, log });
  stopOnSignals(site, announceSite(dataDir, site.engineEnv));
  console.log(`Alumni Network: ${site.url}`);
  if (settings.seeded) console.log(`Demo accounts: ${accounts.join(', ')}; password: ${password}`);
}

/** Fills the data folder before anyone else can see the site, with no throttle but the ordinary ones. */
async function invitePeople(settings: Settings, log: (line: string) => void): Promise<void> {
  console.log('Inviting demo people …');
  const { dataDir, demoPassword: password } = settings;
  const site = await startLocal({ ...settings, port: 0, rateLimitScale: '1', outDir, log });
  try {
    const siteUrl = `http://127.0.0.1:${site.port}`;
    await runSeed({ siteUrl, dataDir, password, engineEnv: site.engineEnv });
  } finally {
    await site.stop();
  }
}

/** What functions write goes to a file, begun anew with the first line of each run. */
function logTo(path: string): (line: string) => void {
  let file: WriteStream | undefined;
  return (line) => {
    if (file === undefined) {
      file = createWriteStream(path);
      file.on('error', () => undefined);
    }
    file.write(`${line}\n`);
  };
}

function stopOnSignals(site: LocalSite, takeBack: () => void): void {
  let stopping = false;
  const stop = () => {
    if (stopping) return;
    stopping = true;
    takeBack();
    void site.stop().finally(() => process.exit(0));
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);
  // The launcher is gone: nobody is left to stop this one.
  process.on('disconnect', stop);
}

main().catch((error: unknown) => {
  console.error(error instanceof LocalRunError ? error.message : error);
  process.exit(1);
});
