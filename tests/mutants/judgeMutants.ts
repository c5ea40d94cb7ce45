import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { digest } from './digest.ts';
import type { Mutant, MutantList } from './mutantList.ts';
import type { FileReach, Reach } from './reach.ts';
import type { Judged } from './scores.ts';
import type { RunRequest, FailedTest } from './testRuns.ts';
import type { Verdict, Verdicts } from './verdicts.ts';
import { type Worker, type Workers, shareWork } from './workers.ts';

/** How many test files judge a mutant, the likeliest first; a mutant that passes them all survives. */
const mostTests = 16;
/** How long a test file may take: this, plus a multiple of its time without a mutant. */
const timeLimit = { ms: 20_000, times: 5 };
/** Milliseconds: a test that fails this late may have timed out on a busy machine, so it is run again. */
const late = 15_000;
/** Milliseconds that the shortest test file takes before its first test. */
const startMs = 1000;

export interface JudgeContext {
  readonly workers: Workers;
  readonly switched: MutantList['switched'];
  readonly reach: Reach;
  readonly verdicts: Verdicts;
  /** Tests by file and name, and whether their result counts without a second run. */
  readonly trusted: Map<string, boolean>;
}

type Found = Pick<Verdict, 'outcome' | 'by' | 'test' | 'message'>;

/** A test file, and the names of its tests to run; empty for all. */
interface Candidate {
  readonly test: string;
  readonly names: readonly string[];
  /** The expected time. */
  readonly ms: number;
}

/** Judges each mutant, except those whose earlier verdict is still valid. */
export async function judgeMutants(mutants: readonly Mutant[], context: JudgeContext): Promise<Judged[]> {
  const { workers, reach, verdicts } = context;
  const [{ copy }] = workers;
  const texts = textsIn(copy);
  const print = (file: string) => texts(file).print;
  for (const file of [...context.switched.keys(), ...reach.keys()]) print(file);
  const catches = new Map<string, number>();
  const judged: Judged[] = [];
  let done = 0;
  await shareWork(mutants, workers, async (mutant, worker, index) => {
    const { key, file } = mutant;
    const tests = [...reach].flatMap(([test, one]) => {
      const names = one.testsOf(key);
      return names === undefined ? [] : [{ test, names, ms: msOf(one, names) }];
    });
    const state = {
      key,
      code: print(file),
      tests: Object.fromEntries(tests.map(({ test }) => [test, print(test)])),
    };
    const known = verdicts.of(state);
    const found =
      known ??
      (await judge(mutant, likeliestFirst(tests, mutant, catches), {
        context,
        worker,
        plain: texts(file).text,
      }));
    const by = `${file} ${found.by}`;
    if (found.by !== '') catches.set(by, (catches.get(by) ?? 0) + 1);
    judged[index] = { mutant, outcome: tests.length === 0 ? 'unreached' : found.outcome };
    done += 1;
    if (known !== undefined || tests.length === 0) return;
    verdicts.keep({ ...state, ...found });
    console.log(`${done}/${mutants.length} ${found.outcome} ${file}:${mutant.start.line + 1} ${found.by}`);
  });
  return judged;
}

/** The expected time of these tests of a file: its start, a third of a short file, and their share of the rest. */
function msOf({ ms, size }: FileReach, names: readonly string[]): number {
  const start = Math.min(ms, startMs);
  return names.length === 0 ? ms : start + ((ms - start) * names.length) / size;
}

interface Trial {
  readonly context: JudgeContext;
  readonly worker: Worker;
  /** The current content of the file. */
  readonly plain: string;
}

/** Runs the tests with the mutant active until one fails. */
async function judge(mutant: Mutant, candidates: readonly Candidate[], trial: Trial): Promise<Found> {
  const path = join(trial.worker.copy, mutant.file);
  writeFileSync(path, trial.context.switched.get(mutant.file) ?? trial.plain);
  try {
    for (const candidate of candidates.slice(0, mostTests)) {
      const request = {
        tests: [candidate.test],
        names: [...candidate.names],
        mutant: mutant.id,
        reached: '',
        changed: [path],
      };
      const found = await runCandidate(request, trial);
      if (found !== undefined) return { ...found, by: candidate.test };
    }
    return { outcome: 'survived', by: '', test: '', message: '' };
  } finally {
    writeFileSync(path, trial.plain);
  }
}

/**
 * The verdict of one test file on a mutant: undefined if no test fails, or if it also fails without the mutant.
 * @throws if none of the requested tests exists.
 */
async function runCandidate(request: RunRequest, trial: Trial): Promise<Omit<Found, 'by'> | undefined> {
  const { context, worker } = trial;
  const test = request.tests.join();
  const mostMs = timeLimit.ms + timeLimit.times * (context.reach.get(test)?.ms ?? 0);
  const answer = await worker.runner.run(request, mostMs);
  if (answer === undefined)
    return (await isGreen(request, worker)) ? { outcome: 'timeout', test: '', message: '' } : undefined;
  const [red] = answer.red;
  if (red === undefined && answer.green === 0)
    throw new Error(`None of these ran in ${test}: ${request.names.join()}`);
  if (red === undefined || !(await isTrusted(red, request, trial))) return undefined;
  if (answer.ms > late && !(await isGreen(request, worker))) return undefined;
  return { outcome: 'caught', test: red.test, message: red.message.slice(0, 300) };
}

/** True if a failed test passes alone without a mutant; each is checked once. */
async function isTrusted(
  { test }: FailedTest,
  request: RunRequest,
  { context, worker }: Trial,
): Promise<boolean> {
  const name = test.replaceAll(' > ', ' ');
  if (name === '' || request.names.length === 0) return true;
  const testId = `${request.tests.join()} ${name}`;
  const trusted = context.trusted.get(testId) ?? (await isGreen({ ...request, names: [name] }, worker));
  if (!context.trusted.has(testId) && !trusted) console.log(`NOT TRUSTED, red by itself: ${testId}`);
  context.trusted.set(testId, trusted);
  return trusted;
}

/** True if the same tests pass without a mutant right now. */
async function isGreen(request: RunRequest, { runner }: Worker): Promise<boolean> {
  const answer = await runner.run({ ...request, mutant: '' }, timeLimit.ms * timeLimit.times);
  return answer?.red.length === 0;
}

/**
 * Tests that have caught mutants of the same file, then those whose names share a word with it, then the fast
 * ones.
 */
function likeliestFirst(
  candidates: readonly Candidate[],
  { file }: Mutant,
  catches: ReadonlyMap<string, number>,
): Candidate[] {
  const words = wordsOf(file);
  const rank = ({ test, ms }: Candidate) => {
    const shared = wordsOf(test).intersection(words).size;
    return ms / (1 + 4 * (catches.get(`${file} ${test}`) ?? 0) + 8 * shared);
  };
  return candidates.toSorted((one, other) => rank(one) - rank(other));
}

/** `functions/roster/jobs/rosterJobs.ts` -> roster, job */
function wordsOf(path: string): ReadonlySet<string> {
  const name = path.split('/').at(-1)?.split('.')[0] ?? '';
  return new Set(name.split(/(?=[A-Z])/).map((word) => word.toLowerCase().replace(/s$/, '')));
}

interface Text {
  readonly text: string;
  readonly print: string;
}

/** Unchanged files of the copy; each is read once. */
function textsIn(copy: string): (file: string) => Text {
  const made = new Map<string, Text>();
  return (file) => {
    const known = made.get(file);
    if (known !== undefined) return known;
    const text = readFileSync(join(copy, file), 'utf8');
    const one = { text, print: digest(text) };
    made.set(file, one);
    return one;
  };
}
