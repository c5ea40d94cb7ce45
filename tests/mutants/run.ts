import { parseArgs } from 'node:util';
import { judgeLogic } from './judgeLogic.ts';
import { takeGuards } from './takeGuards.ts';

/**
 * `npm run mutants`: changes what the code does, a piece at a time, and demands that a test turns red.
 * `-- guards [part of a name]` takes away checks alone; `-- logic [--sample N] [--seed S] [parts of files' names]` changes
 * the logic of the server.
 */
process.on('SIGINT', () => process.exit(130));
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { sample: { type: 'string' }, seed: { type: 'string', default: 'alumni' } },
});
const [kind = 'all', ...wanted] = positionals;
const sample = values.sample === undefined ? undefined : Number(values.sample);
if (!['all', 'guards', 'logic'].includes(kind) || (sample !== undefined && !(sample > 0))) {
  throw new Error('Usage: npm run mutants -- [guards [name] | logic [--sample N] [--seed S] [files]]');
}
const missed = kind === 'logic' || takeGuards(wanted[0] ?? '');
const caught = kind === 'guards' || (await judgeLogic({ files: wanted, sample, seed: values.seed }));
process.exitCode = missed && caught ? 0 : 1;
