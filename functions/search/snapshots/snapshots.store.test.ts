import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { hourMs } from '#functions/platform/runtime/time.ts';
import { bucketNamed } from '#functions/platform/s3/bucketNamed.ts';
import { buildSlice, buildSnapshot } from '#functions/search/snapshots/buildSnapshot.ts';
import {
  type IndexHead,
  openSnapshot,
  putSnapshot,
  readIndexHead,
} from '#functions/search/snapshots/indexSnapshots.ts';
import { makeNextSnapshot } from '#functions/search/snapshots/nextSnapshot.ts';
import {
  deleteReplacedSnapshots as deleteDoomed,
  finishCleanup,
  previousKeptHours,
  publishSnapshot,
} from '#functions/search/snapshots/publish.ts';
import { startBuckets } from '#tests/support/buckets.ts';
import { startEngine } from '#tests/support/engine.ts';
import {
  bytesOf,
  clear,
  current,
  directory,
  headKey,
  log,
  readsOf,
  silent,
  snapshot,
  sourceOf,
  spoil,
  start,
  textStorage,
  tear,
  textsOf,
  useBuckets,
  writeHead,
} from '#tests/support/indexWorld.ts';
import { withFault } from '#tests/support/refusals.ts';

const engine = await startEngine();
const storage = await startBuckets();
const bucket = bucketNamed('directory');

useBuckets(storage);
beforeEach(clear);
afterAll(async () => {
  await storage.stop();
  await engine.stop();
});

describe('the next snapshot', () => {
  const next = () => makeNextSnapshot(sourceOf([]), start);

  test('is the last readable one and the log since, by consistent reads', async () => {
    await log(['a'], ['b']);
    const [older, last] = [await snapshot(['older']), await snapshot(['old'], 1)];
    await writeHead({ current: last, previous: older, generation: 3 });

    expect(await readsOf(next)).toEqual(['Get!', 'Que!']);
    expect(await current()).toEqual({ lastPage: 2, texts: ['old', 'b'] });
    expect(await readIndexHead('people')).toMatchObject({ generation: 3, previous: last });

    await writeHead({ current: last, previous: await snapshot(['older']) });
    await spoil(last.key);
    expect(await next()).toBe('done');
    expect(await current()).toEqual({ lastPage: 2, texts: ['older', 'a', 'b'] });
  });

  test.each(['no head', 'one spoiled snapshot', 'two spoiled snapshots', 'a torn log'])(
    'is impossible with %s',
    async (what) => {
      const [older, last] = [await snapshot(['older']), await snapshot(['old'])];
      if (what !== 'no head') {
        await writeHead({ current: last, ...(what === 'two spoiled snapshots' ? { previous: older } : {}) });
      }
      if (what.includes('spoiled')) for (const { key } of [older, last]) await spoil(key);
      await log(['a']);
      if (what === 'a torn log') await tear();
      const [head, keys] = [await readIndexHead('people'), await storage.keys(bucket)];

      expect(await next()).toBe('impossible');

      expect([await readIndexHead('people'), await storage.keys(bucket)]).toEqual([head, keys]);
    },
  );

  test('fails if the log cannot be read', async () => {
    await writeHead({ current: await snapshot(['old']) });

    await withFault(silent, () => expect(next()).rejects.toThrow('no answer'));
  });

  test('is opened only if its bytes are the stored ones and have the current format', async () => {
    const storedSnapshot = await snapshot(['one']);
    const put = (text: string) => putSnapshot('people', new TextEncoder().encode(text), start);

    expect(await openSnapshot(textStorage.read, storedSnapshot)).toEqual(['one']);
    expect(await openSnapshot(textStorage.read, { ...storedSnapshot, key: 'people/none' })).toBeUndefined();
    expect(await openSnapshot(textStorage.read, await put('"old format"'))).toBeUndefined();
    await expect(openSnapshot(textStorage.read, await put('{'))).rejects.toThrow(SyntaxError);
  });
});

describe('a rebuild', () => {
  test('starts each slice where the last one ended, and removes a part one slice after it was used', async () => {
    const reads: unknown[][] = [];
    const source = sourceOf(['a', 'b', 'c'], reads);
    await log(['logged']);
    const first = await buildSlice(source, undefined, start, 1);
    const [storedKey = ''] = await storage.keys(bucket);
    const part = (key: string) => ({ key, sha256: expect.any(String) });
    expect(first).toEqual({ lastPage: 1, after: 'a', part: part(storedKey) });
    await log(['meanwhile']);

    const second = await buildSlice(source, first, start, 1);
    // A repeated slice finds everything it needs.
    expect(await buildSlice(source, first, start, 1)).toBeDefined();
    const two = second?.part.key ?? '';
    expect(second).toEqual({ lastPage: 1, after: 'b', part: part(two), spent: storedKey });
    expect([await textsOf(storedKey), await textsOf(two)]).toEqual([['a'], ['a', 'b']]);

    expect(await buildSlice(source, second, start, 1)).toBeUndefined();
    expect(await current()).toEqual({ lastPage: 1, texts: ['a', 'b', 'c'] });
    expect(await readIndexHead('people')).toMatchObject({ generation: 1 });
    const left = await storage.keys(bucket);
    expect([left.includes(storedKey), left.includes(two)]).toEqual([false, false]);
    expect(reads.map(([most, after]) => [most, after])).toEqual([
      [1, undefined],
      [1, 'a'],
      [1, 'a'],
      [1, 'b'],
    ]);
  });

  test('leaves nothing but the index, and reads 20,000 rows a slice', async () => {
    const reads: unknown[][] = [];
    await buildSnapshot(sourceOf(['a', 'b', 'c', 'd'], reads), start);

    expect(await current()).toEqual({ lastPage: 0, texts: ['a', 'b', 'c', 'd'] });
    expect(await storage.keys(bucket)).toEqual([(await readIndexHead('people'))?.current.key]);
    expect(reads[0]).toEqual([20_000, undefined, start]);
  });

  test('fails if its part is gone', async () => {
    const source = sourceOf(['a', 'b']);
    const checkpoint = await buildSlice(source, undefined, start, 1);
    for (const key of await storage.keys(bucket)) await storage.remove(bucket, key);

    await expect(buildSlice(source, checkpoint, start, 1)).rejects.toThrow(
      'The partial snapshot of the build is gone.',
    );
    expect(await readIndexHead('people')).toBeUndefined();
  });

  test('publishes after another one that was published in the meantime', async () => {
    const lastHead = await writeHead({ version: 5, generation: 2, current: await snapshot(['else']) });
    let isFirst = true;
    const before = async (command: string): Promise<undefined> => {
      if (!isFirst || !command.startsWith('Put')) return;
      isFirst = false;
      await directory.put({ ...headKey, ...lastHead, version: 6 });
    };

    await withFault({ before }, () => buildSlice(sourceOf(['a']), undefined, start));

    expect((await current()).texts).toEqual(['a']);
    expect(await readIndexHead('people')).toMatchObject({ version: 8, generation: 3, keysToDelete: [] });
    expect(await storage.keys(bucket)).toEqual([(await readIndexHead('people'))?.current.key]);
  });
});

describe('publishing', () => {
  const newSnapshot = { bytes: bytesOf(['made']), lastPage: 5 };
  const publishing = (lastHead: IndexHead | undefined, isAnew = false) =>
    publishSnapshot('people', newSnapshot, { lastHead, isRebuild: isAnew, now: start });

  /** A head with two snapshots, the newer one this old. */
  async function aHead(ageMs: number, more: Partial<IndexHead> = {}) {
    const before = (ms: number) => new Date(start.getTime() - ms);
    const previous = await snapshot(['older'], 1, before(ageMs + 1000));
    const last = await snapshot(['old'], 2, before(ageMs));
    const lost = (await snapshot(['lost'])).key;
    return writeHead({ version: 8, generation: 3, current: last, previous, keysToDelete: [lost], ...more });
  }

  test.each([
    [false, 0],
    [true, 1],
  ])('the first snapshot, rebuilt %s, has generation %i', async (isAnew, generation) => {
    expect(await publishing(undefined, isAnew)).toBe(true);

    const { current: last } = (await readIndexHead('people')) ?? {};
    expect(await readIndexHead('people')).toEqual({
      version: 1,
      generation,
      current: { ...last, lastPage: 5, madeAt: start.toISOString() },
      keysToDelete: [],
    });
    expect(await current()).toEqual({ lastPage: 5, texts: ['made'] });
  });

  const hours = previousKeptHours * hourMs;
  test.each([
    ['a readable one', 1000, undefined, 'current'],
    ['a readable one, if the previous one is broken', 1000, 'previous', 'current'],
    ['the previous one, if the last one is broken', 1000, 'current', 'previous'],
    ['one that is just young enough', hours - 1, undefined, 'current'],
    ['none that is too old', hours, undefined, undefined],
  ] as const)('keeps %s', async (_, ageMs, broken, kept) => {
    const lastHead = await aHead(ageMs);
    if (broken !== undefined) Object.assign(lastHead, { broken: lastHead[broken]?.key });
    await directory.put({ ...headKey, ...lastHead });

    expect(await publishing(lastHead)).toBe(true);

    const head = await readIndexHead('people');
    expect(head).toMatchObject({ version: 10, generation: 3, keysToDelete: [] });
    expect(head).not.toHaveProperty('broken');
    expect(head?.previous).toEqual(kept === undefined ? undefined : lastHead[kept]);
    const keys = [head?.current.key, head?.previous?.key].flatMap((key) => key ?? []);
    expect((await storage.keys(bucket)).toSorted()).toEqual(keys.toSorted());
  });

  test('writes the head once if nothing needs to be removed, and keeps no snapshot if the only one is broken', async () => {
    const only = await writeHead({ version: 8, current: await snapshot(['old']) });
    expect(await publishing(only)).toBe(true);
    expect(await readIndexHead('people')).toMatchObject({
      version: 9,
      previous: only.current,
      keysToDelete: [],
    });

    const broken = await writeHead({ current: only.current, broken: only.current.key });
    await publishing(broken);
    expect((await readIndexHead('people'))?.previous).toBeUndefined();
    expect(await storage.keys(bucket)).not.toContain(only.current.key);
  });

  test('keeps no earlier snapshot after a rebuild', async () => {
    await publishing(await aHead(1000), true);

    const head = await readIndexHead('people');
    expect(head).toMatchObject({ generation: 4, keysToDelete: [] });
    expect(head?.previous).toBeUndefined();
    expect(await storage.keys(bucket)).toEqual([head?.current.key]);
  });

  test('deletes its own snapshot if someone else was faster', async () => {
    const lastHead = await aHead(1000);
    const faster = await writeHead({ ...lastHead, version: 9 });
    const keys = await storage.keys(bucket);

    expect(await publishing(lastHead)).toBe(false);

    expect([await readIndexHead('people'), await storage.keys(bucket)]).toEqual([faster, keys]);
  });

  test('first removes the leftovers of a killed run', async () => {
    expect(await finishCleanup('people')).toBeUndefined();
    const lastHead = await aHead(1000);
    const [lost = ''] = lastHead.keysToDelete;

    expect(await finishCleanup('people')).toEqual({ ...lastHead, version: 9, keysToDelete: [] });

    expect(await storage.keys(bucket)).not.toContain(lost);
    expect(await readsOf(() => finishCleanup('people'))).toEqual(['Get!']);
    await deleteDoomed('people', (await readIndexHead('people')) ?? lastHead);
    expect((await readIndexHead('people'))?.version).toBe(9);
  });
});
