import { spawn } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { LocalRunError } from '#infra/local/errors/localRunError.ts';
import { killOnExit } from '#infra/local/process/children.ts';

/** The file in a data folder that marks its demo data as complete. */
const markerName = 'seeded';

interface SeedOrder {
  readonly siteUrl: string;
  readonly dataDir: string;
  readonly password: string;
  readonly engineEnv: Readonly<Record<string, string>>;
}

/** True if the demo data of a data folder is complete. */
export function isSeeded(dataDir: string): boolean {
  return existsSync(join(dataDir, markerName));
}

/** Fills the site with demo data. @throws LocalRunError if that fails. */
export async function runSeed(order: SeedOrder): Promise<void> {
  const program = fileURLToPath(new URL('./main.ts', import.meta.url));
  const child = killOnExit(
    spawn(process.execPath, ['--disable-warning=ExperimentalWarning', program], {
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, SEED_ORDER: JSON.stringify(order) },
    }),
  );
  const code = await new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('exit', resolve);
  });
  if (code !== 0) {
    throw new LocalRunError('The demo people could not be added: start again, or set SEED=none.');
  }
  writeFileSync(join(order.dataDir, markerName), `${new Date().toISOString()}\n`);
}
