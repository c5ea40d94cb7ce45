import { outDir } from '#infra/local/freshBuild.ts';
import { startLocal } from '#infra/local/startLocal.ts';

/**
 * The whole product in a process of its own, which prints its address once it serves. A number sent to it is how many
 * more writes to the roster table it survives: it kills itself in the middle of the last one.
 */
const [dataDir = ''] = process.argv.slice(2);
let writesLeft = Number.POSITIVE_INFINITY;
const site = await startLocal({
  port: 0,
  outDir,
  dataDir,
  rateLimitScale: '100',
  onWrite: (tables) => {
    if (!tables.some((table) => table.includes('Roster'))) return;
    writesLeft -= 1;
    if (writesLeft === 0) process.kill(process.pid, 'SIGKILL');
  },
});
process.on('message', (message) => {
  writesLeft = Number(message);
  process.send?.('armed');
});
console.log(site.url);
