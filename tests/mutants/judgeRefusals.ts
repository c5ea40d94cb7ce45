import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as z from 'zod/mini';
import { copyProject } from './copyProject.ts';
import { digest } from './digest.ts';
import { testFiles } from './refusals.config.ts';
import { listRefusals } from './refusals.ts';
import { type TestRunner, openTestRunner } from './testRunner.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const keptIn = join(root, '.build/mutants/refusals.json');
const mostMs = 1_200_000;
/** How many of the tests that saw a refusal are run, starting with those that saw the fewest others. */
const mostTests = 3;

const seen = z.object({ file: z.string(), test: z.string(), keys: z.array(z.string()) });
const kept = z.record(z.string(), z.array(seen));
type Seen = z.infer<typeof seen>;

/**
 * Skips each refusal whose position contains `wanted`, one at a time, by a switch in the code, and expects a test that
 * saw it to fail.
 * @returns true if every one was noticed.
 */
export async function judgeRefusals(wanted: string): Promise<boolean> {
  const copy = copyProject();
  const folder = join(copy, '.refusals');
  mkdirSync(folder);
  const { refusals, files } = listRefusals(folder);
  for (const { name, content } of files) writeFileSync(join(copy, name), content);
  const chosen = refusals.filter(({ key }) => key.includes(wanted));
  const runner = openTestRunner(copy, { config: 'tests/mutants/refusals.config.ts', bail: false });
  try {
    const tests = await testsSeen({ copy, folder, places: refusals.map(({ key }) => key).join() }, runner);
    const survivors = [];
    for (const { key, text } of chosen) {
      const outcome = await outcomeOf(key, tests, folder, runner);
      if (outcome !== 'caught') survivors.push(key);
      console.log(`${outcome.padEnd(9)} ${key}  ${text.replaceAll(/\s+/g, ' ')}`);
    }
    console.log(
      `\n${chosen.length - survivors.length} of ${chosen.length} removed refusals are caught by a test`,
    );
    return survivors.length === 0;
  } finally {
    runner.close();
  }
}

interface Place {
  readonly copy: string;
  /** Where refusals are recorded and removed. */
  readonly folder: string;
  /** The positions of all refusals: records of others do not count. */
  readonly places: string;
}

/** Which refusals each test sees, file by file; an unchanged file is not run again. */
async function testsSeen({ copy, folder, places }: Place, runner: TestRunner): Promise<Seen[]> {
  const known = existsSync(keptIn) ? kept.parse(JSON.parse(readFileSync(keptIn, 'utf8'))) : {};
  const all: Record<string, Seen[]> = {};
  for (const file of globSync(testFiles, { cwd: copy }).toSorted()) {
    const print = `${file} ${digest(places + readFileSync(join(copy, file), 'utf8'))}`;
    all[print] = known[print] ?? (await watch(file));
    mkdirSync(dirname(keptIn), { recursive: true });
    writeFileSync(keptIn, JSON.stringify({ ...known, ...all }));
  }
  return Object.values(all).flat();

  async function watch(file: string): Promise<Seen[]> {
    const notes = join(folder, 'seen');
    rmSync(notes, { force: true });
    const answer = await runner.run(
      { tests: [file], names: [], mutant: '', reached: '', changed: [] },
      mostMs,
    );
    const red = new Set(answer?.red.map(({ test }) => test.replaceAll(' > ', ' ')));
    const lines = existsSync(notes) ? readFileSync(notes, 'utf8').trim().split('\n') : [];
    const tests = lines.filter((line) => line !== '').map((line) => seen.parse(JSON.parse(line)));
    console.log(`${file}: ${tests.length} tests, ${red.size} red, ${Math.round((answer?.ms ?? 0) / 1000)} s`);
    return tests.filter(({ test }) => !red.has(test));
  }
}

async function outcomeOf(
  key: string,
  tests: readonly Seen[],
  folder: string,
  runner: TestRunner,
): Promise<'caught' | 'SURVIVED' | 'UNSEEN'> {
  const candidates = tests
    .filter(({ keys }) => keys.includes(key))
    .toSorted((one, other) => one.keys.length - other.keys.length);
  const away = join(folder, key.replaceAll('/', '.'));
  for (const { file, test } of candidates.slice(0, mostTests)) {
    const ask = () =>
      runner.run({ tests: [file], names: [test], mutant: '', reached: '', changed: [] }, mostMs);
    writeFileSync(away, '');
    const without = await ask();
    rmSync(away);
    if (without === undefined || without.red.length === 0) continue;
    const within = await ask();
    if (within?.red.length === 0 && within.green > 0) return 'caught';
  }
  return candidates.length === 0 ? 'UNSEEN' : 'SURVIVED';
}
