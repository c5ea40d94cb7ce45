import { parseArgs } from 'node:util';
import { drawChart } from './chart.ts';
import { writeCosts } from './costTable.ts';
import { type Bench, openBench } from './environment.ts';
import type { Goal, Outcome } from './goal.ts';
import { goals } from './goals/index.ts';
import { asJson, verdictOf } from './judge.ts';
import { keepOutcomes, keptCalls, keptOutcomes, writeReadme } from './kept.ts';
import { benchPeople } from './people.ts';
import { benchPosts } from './posts.ts';
import { showTable } from './show.ts';

/**
 * `npm run bench`: one table of all goals. `--json` prints only JSON, `--plot` draws the chart of cost and time against
 * size, `--readme` also writes the table into the README beside this file, `--only G1,G2` measures only these goals,
 * and `--kept` shows again what was measured last. `--costs` writes the runbook's cost tables from what G12 counted
 * last. Exits with 1 if a goal falls short that is not in `knownShortfalls.ts`. `-- people [members …]` and `-- posts
 * [posts …]` query only those indexes.
 */
const { values: wanted, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    json: { type: 'boolean', default: false },
    plot: { type: 'boolean', default: false },
    readme: { type: 'boolean', default: false },
    only: { type: 'string' },
    kept: { type: 'boolean', default: false },
    costs: { type: 'boolean', default: false },
  },
});

async function measure(goal: Goal, bench: Bench): Promise<Outcome> {
  bench.tell(`${goal.id} ${goal.name} …`);
  const start = process.hrtime.bigint();
  const taken = await goal.measure(bench).then(
    (parts) => ({ parts }),
    (error: unknown) => ({ parts: [], problem: error instanceof Error ? error.message : String(error) }),
  );
  const seconds = Number((process.hrtime.bigint() - start) / 1_000_000_000n);
  return { id: goal.id, name: goal.name, ...taken, seconds };
}

async function measureAll(chosen: readonly Goal[]): Promise<readonly Outcome[]> {
  const bench = openBench((sentence) => process.stderr.write(`${sentence}\n`));
  const outcomes: Outcome[] = [];
  try {
    for (const goal of chosen) outcomes.push(await measure(goal, bench));
  } finally {
    await bench.close();
  }
  return outcomes;
}

/** `npm run bench -- people [members …]` and `-- posts [posts …]` measure only the indexes. */
const alone = { people: benchPeople, posts: benchPosts };
const [what, ...sizes] = positionals;
if (what === 'people' || what === 'posts') {
  for (const size of sizes.length === 0 ? [1000, 10_000, 100_000] : sizes) alone[what](Number(size));
  process.exit();
}

if (wanted.costs) {
  writeCosts();
  process.exit();
}

const only = wanted.only?.split(',');
const chosen = goals.filter(({ id }) => only?.includes(id) ?? true);
const outcomes = wanted.kept ? keptOutcomes() : await measureAll(chosen);
if (!wanted.kept) keepOutcomes(outcomes);
process.stdout.write(
  wanted.json
    ? `${JSON.stringify({ ...asJson(outcomes), calls: keptCalls() }, undefined, 2)}\n`
    : showTable(outcomes),
);
if (wanted.plot || wanted.readme) drawChart(outcomes);
if (wanted.readme) writeReadme(outcomes);
// Everything is done; a function's thread that is still busy must not keep the process alive.
process.exit(outcomes.every((outcome) => verdictOf(outcome) !== 'short') ? 0 : 1);
