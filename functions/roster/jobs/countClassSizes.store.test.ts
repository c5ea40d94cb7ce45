import { expect, test } from 'vitest';
import { runDueJob } from '#functions/main/jobWorker.ts';
import { transact } from '#functions/platform/dynamo/transaction.ts';
import { runRosterUndo } from '#functions/roster/jobs/rosterJobs.ts';
import * as classSizes from '#functions/roster/store/classSizes.ts';
import { jobsIn, runAgain, wakeJobsAt } from '#tests/support/jobs.ts';
import { withFault } from '#tests/support/refusals.ts';
import { startRoster } from '#tests/support/startRoster.ts';

const { begin, forever, imported, newYear, runDying } = await startRoster();

let clock = Date.now();

/** The size of a class, bypassing the cache of one minute. */
async function sizeOf(of: number): Promise<number | undefined> {
  clock += 60_000;
  return (await classSizes.readSizes(new Date(clock)))[of];
}

/** Lines for this many people of a class; the same names make the same people. */
const people = (name: string, count: number, of: number) =>
  Array.from({ length: count }, (_, index) => `${name}-${index};${name} ${index};${of};\n`);

async function takenBack(id: string): Promise<void> {
  await runDueJob(await begin(id, runRosterUndo), forever);
}

/** The counts in this state, oldest first. */
async function counts(state: 'later' | 'due' | 'running' | 'failed') {
  const found = (await jobsIn(state)).filter(({ name }) => name === 'rosterSizes');
  return found.map(({ pk, sk }) => ({ pk, sk })).toSorted((a, b) => (a.pk < b.pk ? -1 : 1));
}

/** Advances a minute, and runs every requested count. */
async function counted(): Promise<void> {
  await wakeJobsAt(new Date(Date.now() + 61_000));
  for (const key of await counts('due')) await runDueJob(key, forever);
}

/** The only count that is waiting for its minute, made due. */
async function theCount() {
  await wakeJobsAt(new Date(Date.now() + 61_000));
  const [key, ...others] = await counts('due');
  if (key === undefined || others.length > 0) throw new Error('there is not one count');
  return key;
}

test('a minute after an import, the classes of the roster are counted', async () => {
  const [first, second] = [newYear(), newYear()];
  await imported(...people(`a${first}`, 3, first), ...people(`a${second}`, 2, second));
  expect(await sizeOf(first)).toBeUndefined();
  expect(await counts('due')).toEqual([]);

  await counted();

  expect(await sizeOf(first)).toBe(3);
  expect(await sizeOf(second)).toBe(2);
  expect(await sizeOf(newYear())).toBeUndefined();
  expect([...(await counts('later')), ...(await counts('due'))]).toEqual([]);
});

test('a person who changes class is counted there, and no one is counted twice if a file repeats them', async () => {
  const [first, second] = [newYear(), newYear()];
  const lines = people(`a${first}`, 4, first);
  await imported(...lines);
  await imported(...lines, ...people(`a${first}`, 1, second));
  await counted();

  expect(await sizeOf(first)).toBe(4);
  // The check leaves out the second line of the same id; a file that has only that line moves its person.
  const moved = await imported(...people(`a${first}`, 1, second));
  await counted();

  expect([await sizeOf(first), await sizeOf(second)]).toEqual([3, 1]);
  await takenBack(moved);
  await counted();
  expect([await sizeOf(first), await sizeOf(second)]).toEqual([4, undefined]);
});

test('a count runs page by page, and gives the same result if it dies anywhere', async () => {
  const of = newYear();
  await imported(...people(`a${of}`, 2001, of));
  const key = await theCount();

  await runDueJob(key, 0);
  expect(await sizeOf(of)).toBeUndefined();
  await runDying(key, [0, 1, 2, 3]);

  expect(await sizeOf(of)).toBe(2001);
  expect([...(await counts('later')), ...(await counts('due'))]).toEqual([]);
});

test('a count that another import overtakes writes nothing, at any step', async () => {
  const [many, of] = [newYear(), newYear()];
  await imported(...people(`a${many}`, 2001, many), ...people(`a${of}`, 3, of));
  const first = await theCount();
  // It has read the first page when another file adds people and its import ends.
  await runDueJob(first, 0);
  await imported(...people(`b${of}`, 2, of));
  await runAgain(first);
  expect(await sizeOf(of)).toBeUndefined();

  await counted();
  expect(await sizeOf(of)).toBe(5);
});

test('a count that is overtaken just before it writes keeps the later result', async () => {
  const of = newYear();
  await transact([classSizes.makeLatestCountStep('1')]);
  await transact([classSizes.makeLatestCountStep('2')]);
  await classSizes.writeSizes('2', { [of]: 5 });

  await classSizes.writeSizes('1', { [of]: 3 });

  expect(await sizeOf(of)).toBe(5);
});

test('the numbers are read once a minute', async () => {
  clock += 60_000;
  let reads = 0;
  const before = (): undefined => void (reads += 1);

  await withFault({ before }, async () => {
    for (const after of [0, 59_000, 60_000]) await classSizes.readSizes(new Date(clock + after));
  });

  clock += 60_000;
  expect(reads).toBe(2);
});
