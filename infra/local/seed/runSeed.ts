import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { LocalRunError } from '../localRunError.ts';
import { markerName } from './marker.ts';

export interface SeedOrder {
  readonly siteUrl: string;
  readonly dataDir: string;
  readonly password: string;
  readonly engineEnv: Readonly<Record<string, string>>;
}

/** Fills the site with demo people unless that was done. `begin` is called where there is work. */
export async function runSeed(order: SeedOrder, begin: () => void): Promise<void> {
  if (existsSync(join(order.dataDir, markerName))) return;
  begin();
  const program = fileURLToPath(new URL('./main.ts', import.meta.url));
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', program], {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, SEED_ORDER: JSON.stringify(order) },
  });
  const code = await new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('exit', resolve);
  });
  if (code !== 0) {
    throw new LocalRunError('The demo people could not be invited: start again, or with SEED=none.');
  }
}
