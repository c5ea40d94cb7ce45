import { createWriteStream, type WriteStream } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { ensureBuilt, outDir } from './build.ts';
import { listen } from './listen.ts';
import { LocalRunError } from './localRunError.ts';
import { accounts } from './seed/people.ts';
import { runSeed } from './seed/runSeed.ts';
import { announceSite } from './runningSite.ts';
import { readSettings } from './settings.ts';
import { type LocalSite, startLocal } from './startLocal.ts';

/** `npm start`: builds what has changed, serves it, and fills a new site with demo people. */
async function main(): Promise<void> {
  const settings = readSettings(process.env);
  const { port, dataDir, demoPassword: password } = settings;
  if (port !== 0) await (await listen(createServer(), port)).stop();
  await ensureBuilt(() => console.log('Building …'));
  const site = await startLocal({ ...settings, outDir, log: logTo(join(dataDir, 'functions.log')) });
  stopOnSignals(site, announceSite(dataDir, site.engineEnv));
  if (settings.seeded) {
    const order = { siteUrl: site.url, dataDir, password, engineEnv: site.engineEnv };
    await runSeed(order, () => console.log('Inviting demo people …'));
  }
  console.log(`Alumni Network: ${site.url}`);
  if (settings.seeded) console.log(`Demo accounts: ${accounts.join(', ')}; password: ${password}`);
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
