import { appendFileSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import * as z from 'zod/mini';
import { digest } from './digest.ts';
import { linesOf } from './jsonLines.ts';
import type { MutantList } from './mutantList.ts';
import { coverage } from './testRuns.ts';
import { type Worker, type Workers, shareWork } from './workers.ts';

const mostMs = 600_000;
/** Loops over all people so often that counting would take too long; it is assumed to run everything in this folder. */
const uncounted: Readonly<Record<string, { readonly feature: string; readonly ms: number }>> = {
  'functions/search/people/peopleEngine.store.test.ts': { feature: 'search', ms: 20_000 },
};
const whole: readonly number[] = [];
/** A line of the stored file. */
const ofFile = z.object({
  test: z.string(),
  /** Hash of all code and of the file itself. */
  state: z.string(),
  ms: z.number(),
  names: z.array(z.string()),
  keys: z.record(z.string(), z.array(z.number())),
});
type OfFile = z.infer<typeof ofFile>;
type Passes = Omit<OfFile, 'state' | 'test'>;

/** For each test file: how long it takes and which mutants' code it runs. */
export type Reach = ReadonlyMap<string, FileReach>;

export interface FileReach {
  readonly ms: number;
  readonly size: number;
  /**
   * The full names of the tests that run a mutant's code; none if its code also runs outside of tests, so that any test
   * may notice.
   * @returns undefined if nothing in the file runs it.
   */
  readonly testsOf: (key: string) => readonly string[] | undefined;
}

/**
 * Runs every test file once in a copy whose code records where it is executed, unless that is known for exactly this
 * code.
 * @param file where the results are stored. A file that fails without any change catches nothing.
 */
export async function measureReach(
  workers: Workers,
  { switched, mutants }: MutantList,
  file: string,
): Promise<Reach> {
  const before = keptIn(file);
  const [{ copy }] = workers;
  const code = globSync(['functions/**/*.ts', 'shared/**/*.ts'], { cwd: copy }).filter(
    (name) => !name.endsWith('.test.ts'),
  );
  const texts = code.toSorted().map((name) => readFileSync(join(copy, name), 'utf8'));
  const codeState = digest(texts.join('\0'));
  const keyOf = new Map(mutants.map(({ id, key }) => [id, key]));
  const plain = [...switched.keys()].map((name) => [name, readFileSync(join(copy, name), 'utf8')] as const);
  const seen = new Map<string, FileReach>();
  const tests = globSync(['functions/**/*.test.ts', 'tests/stores/*.test.ts'], { cwd: copy }).toSorted();

  for (const worker of workers)
    for (const [name, content] of switched) writeFileSync(join(worker.copy, name), content);
  await shareWork(tests, workers, async (test, worker) => {
    const state = `${codeState} ${digest(readFileSync(join(copy, test), 'utf8'))}`;
    const known = before.get(test);
    const isKnown = known?.state === state;
    const passed = isKnown ? known : await pass(test, worker);
    if (passed === undefined) return;
    seen.set(test, read(passed));
    if (!isKnown) appendFileSync(file, `${JSON.stringify({ ...passed, test, state })}\n`);
  });
  for (const worker of workers) {
    for (const [name, content] of plain) writeFileSync(join(worker.copy, name), content);
    worker.runner.close();
  }
  return new Map([...seen].toSorted(([one], [other]) => (one < other ? -1 : 1)));

  async function pass(test: string, worker: Worker): Promise<Passes | undefined> {
    const known = uncounted[test];
    if (known !== undefined) {
      const ran = mutants.filter(({ feature }) => feature === known.feature);
      return {
        ms: known.ms,
        names: [],
        keys: Object.fromEntries(ran.map(({ key }) => [key, [...whole]])),
      };
    }
    const reached = join(worker.copy, '.reached.json');
    const request = { tests: [test], names: [], mutant: '', reached, changed: [] };
    let answer = await worker.runner.run(request, mostMs);
    // On a busy machine a wait may time out once.
    if (answer === undefined || answer.red.length > 0) answer = await worker.runner.run(request, mostMs);
    if (answer === undefined || answer.red.length > 0) {
      console.log(`LEFT OUT ${test}: red with nothing changed: ${JSON.stringify(answer?.red)}`);
      return undefined;
    }
    const { outside, tests: byName } = coverage.parse(JSON.parse(readFileSync(reached, 'utf8')));
    const names = Object.keys(byName);
    const keys = new Map<string, number[]>();
    for (const [index, name] of names.entries()) {
      for (const id of byName[name] ?? []) {
        const key = keyOf.get(id) ?? '';
        const places = keys.get(key);
        if (places === undefined) keys.set(key, [index]);
        else places.push(index);
      }
    }
    for (const id of outside) keys.set(keyOf.get(id) ?? '', [...whole]);
    keys.delete('');
    console.log(`${test}: ${Math.round(answer.ms)} ms, ${names.length} tests reach ${keys.size}`);
    return { ms: answer.ms, names, keys: Object.fromEntries(keys) };
  }
}

function keptIn(file: string): ReadonlyMap<string, OfFile> {
  mkdirSync(dirname(file), { recursive: true });
  return new Map(linesOf(file, ofFile).map((one) => [one.test, one]));
}

function read({ ms, names, keys }: Passes): FileReach {
  return {
    ms,
    size: names.length,
    testsOf: (key) => keys[key]?.flatMap((index) => names[index] ?? []),
  };
}
