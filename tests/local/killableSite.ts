import { outDir } from '#infra/local/freshBuild.ts';
import { startLocal } from '#infra/local/startLocal.ts';

/**
 * The whole product in a process of its own, which prints its address once it serves. It obeys messages:
 * - a number is how many more writes to the roster table it survives: it kills itself in the middle of the last one;
 * - `mail`: it kills itself when its mail service has accepted the next mail, before that responds;
 * - `idle`: it replies once no work is left.
 */
const [dataDir = ''] = process.argv.slice(2);
let writesLeft = Number.POSITIVE_INFINITY;
let diesOfMail = false;
const die = () => process.kill(process.pid, 'SIGKILL');
const site = await startLocal({
  port: 0,
  outDir,
  dataDir,
  rateLimitScale: '100',
  onWrite: (tables) => {
    if (!tables.some((table) => table.includes('Roster'))) return;
    writesLeft -= 1;
    if (writesLeft === 0) die();
  },
  onMail: () => {
    if (diesOfMail) die();
  },
});
process.on('message', (message) => void obey(message));
async function obey(message: unknown): Promise<void> {
  if (message === 'idle') await site.waitUntilIdle();
  else if (message === 'mail') diesOfMail = true;
  else writesLeft = Number(message);
  process.send?.(message === 'idle' ? 'idle' : 'armed');
}

console.log(site.url);
