import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { judgeDeclarations } from './declarations.ts';
import { judgeLogic } from './judgeLogic.ts';
import { judgeRefusals } from './judgeRefusals.ts';

/**
 * `npm run mutants`: changes the code one piece at a time and expects a test to fail for each. `-- declarations [part
 * of a name]` changes the access that routes declare, `-- refusals [part of a path]` removes every condition that
 * refuses a call, and `-- logic [--sample N] [--seed S] [--workers N] [parts of file names]` changes the logic of the
 * server, on as many workers at once as there are processors by default.
 */
for (const [signal, code] of Object.entries({ SIGHUP: 129, SIGINT: 130, SIGTERM: 143 })) {
  process.on(signal, () => process.exit(code));
}
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    sample: { type: 'string' },
    seed: { type: 'string', default: 'alumni' },
    workers: { type: 'string', default: String(availableParallelism()) },
  },
});
const [kind = 'all', ...wanted] = positionals;
const sample = values.sample === undefined ? undefined : Number(values.sample);
if (!['all', 'refusals', 'logic', 'declarations'].includes(kind) || (sample !== undefined && !(sample > 0))) {
  throw new Error(
    'Usage: npm run mutants -- [declarations [name] | refusals [place] | logic [--sample N] [--seed S] [--workers N] [files]]',
  );
}
const workers = Math.max(1, Number(values.workers));
const part = wanted[0] ?? '';
const runs = {
  declarations: () => judgeDeclarations(part),
  refusals: () => judgeRefusals(part),
  logic: () => judgeLogic({ files: wanted, sample, seed: values.seed, workers }),
};
const outcomes: boolean[] = [];
for (const [name, run] of Object.entries(runs)) {
  if (kind === 'all' || kind === name) outcomes.push(await run());
}
process.exitCode = outcomes.every(Boolean) ? 0 : 1;
