import { changeLogic } from './changeLogic.ts';
import { takeGuards } from './takeGuards.ts';

/**
 * `npm run mutants`: changes what the code does, a piece at a time, and demands that a test turns red.
 * `-- guards [part of a name]` takes away checks alone, `-- logic [files]` changes the stores' and the pipeline's logic.
 */
process.on('SIGINT', () => process.exit(130));
const [kind = 'all', ...wanted] = process.argv.slice(2);
if (!['all', 'guards', 'logic'].includes(kind)) {
  throw new Error('Usage: npm run mutants -- [guards [part of a name] | logic [files]]');
}
const missed = kind === 'logic' || takeGuards(wanted[0] ?? '');
const caught = kind === 'guards' || changeLogic(wanted);
process.exitCode = missed && caught ? 0 : 1;
