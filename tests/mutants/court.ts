import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Asked } from './asked.ts';
import type { Bench } from './bench.ts';
import { digest } from './digest.ts';
import type { Mutant, MutantList } from './mutantList.ts';
import type { Reach } from './reach.ts';
import type { Judged } from './scores.ts';
import type { Verdict, Verdicts } from './verdicts.ts';

/** So many files of tests are asked for a mutant, the likeliest first: who lives through them is said to survive. */
const mostTests = 16;
/** How long a file of tests may take: this, and as many times what it took unchanged. */
const patience = { ms: 20_000, times: 5 };
/** Milliseconds: who turns red so late may have waited in vain on a busy machine, mutant or not, and is asked again. */
const late = 15_000;

export interface Court {
  /** The copy of the project that is changed. */
  readonly copy: string;
  readonly switched: MutantList['switched'];
  readonly reach: Reach;
  readonly bench: Bench;
  readonly verdicts: Verdicts;
}

type Found = Pick<Verdict, 'fate' | 'by' | 'test' | 'said'>;

/** Judges each mutant in turn, but for those whose verdict is known and still holds. */
export async function holdCourt(mutants: readonly Mutant[], court: Court): Promise<Judged[]> {
  const { reach, verdicts, copy } = court;
  const print = printsIn(copy);
  const catches = new Map<string, number>();
  const judged: Judged[] = [];
  for (const mutant of mutants) {
    const { key, file } = mutant;
    const tests = [...reach].filter(([, { keys }]) => keys.has(key)).map(([test]) => test);
    const state = {
      key,
      code: print(file),
      tests: Object.fromEntries(tests.map((test) => [test, print(test)])),
    };
    const known = verdicts.of(state);
    const found = known ?? (await judge(mutant, likeliestFirst(tests, mutant, reach, catches), court));
    const by = `${file} ${found.by}`;
    if (found.by !== '') catches.set(by, (catches.get(by) ?? 0) + 1);
    judged.push({ mutant, fate: tests.length === 0 ? 'unreached' : found.fate });
    if (known !== undefined || tests.length === 0) continue;
    verdicts.keep({ ...state, ...found });
    console.log(
      `${judged.length}/${mutants.length} ${found.fate} ${file}:${mutant.start.line + 1} ${found.by}`,
    );
  }
  return judged;
}

/** Has the tests run while the mutant acts, until one turns red. */
async function judge(mutant: Mutant, tests: readonly string[], court: Court): Promise<Found> {
  const path = join(court.copy, mutant.file);
  const plain = readFileSync(path, 'utf8');
  writeFileSync(path, court.switched.get(mutant.file) ?? plain);
  try {
    for (const test of tests.slice(0, mostTests)) {
      const mostMs = patience.ms + patience.times * (court.reach.get(test)?.ms ?? 0);
      const asked = { tests: [test], names: [], mutant: mutant.id, reached: '', changed: [path] };
      const answer = await court.bench.ask(asked, mostMs);
      if (answer === undefined) return { fate: 'timeout', by: test, test: '', said: '' };
      const [red] = answer.red;
      if (red === undefined) continue;
      if (answer.ms > late && !(await isGreen(asked, court))) continue;
      return { fate: 'caught', by: test, test: red.test, said: red.said.slice(0, 300) };
    }
    return { fate: 'survived', by: '', test: '', said: '' };
  } finally {
    writeFileSync(path, plain);
  }
}

/** Whether the same tests pass with nothing changed at this very time. */
async function isGreen(asked: Asked, { bench }: Court): Promise<boolean> {
  const answer = await bench.ask({ ...asked, mutant: '' }, patience.ms * patience.times);
  return answer?.red.length === 0;
}

/** Tests that have caught changes of the same file, then those whose names share a word with its own, then the quick ones. */
function likeliestFirst(
  tests: readonly string[],
  { file }: Mutant,
  reach: Reach,
  catches: ReadonlyMap<string, number>,
): string[] {
  const words = wordsOf(file);
  const rank = (test: string) => {
    const shared = wordsOf(test).intersection(words).size;
    const merit = 1 + 4 * (catches.get(`${file} ${test}`) ?? 0) + 8 * shared;
    return (reach.get(test)?.ms ?? 0) / merit;
  };
  return tests.toSorted((one, other) => rank(one) - rank(other));
}

/** `functions/jobs/rosterJobs.ts` -> roster, job */
function wordsOf(path: string): ReadonlySet<string> {
  const name = path.split('/').at(-1)?.split('.')[0] ?? '';
  return new Set(name.split(/(?=[A-Z])/).map((word) => word.toLowerCase().replace(/s$/, '')));
}

/** Prints of files of the copy while nothing in them is changed, each read once. */
function printsIn(copy: string): (file: string) => string {
  const made = new Map<string, string>();
  return (file) => {
    const print = made.get(file) ?? digest(readFileSync(join(copy, file), 'utf8'));
    made.set(file, print);
    return print;
  };
}
