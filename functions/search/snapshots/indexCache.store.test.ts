import { array, asyncProperty, assert, constantFrom, integer, nat, oneof, option, record } from 'fast-check';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { buildSnapshot } from '#functions/search/snapshots/buildSnapshot.ts';
import { IndexCache } from '#functions/search/snapshots/indexCache.ts';
import { readIndexHead } from '#functions/search/snapshots/indexSnapshots.ts';
import { makeNextSnapshot } from '#functions/search/snapshots/nextSnapshot.ts';
import { startBuckets } from '#tests/support/buckets.ts';
import { startEngine } from '#tests/support/engine.ts';
import {
  Texted,
  beforeLook,
  clear,
  clearLog,
  directory,
  follows,
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
  useBuckets,
  writeHead,
} from '#tests/support/indexWorld.ts';
import { refusal, withFault } from '#tests/support/refusals.ts';
import { runs } from '#tests/support/runs.ts';
import { unitsOf } from '#tests/support/unitsOf.ts';

const engine = await startEngine();
const storage = await startBuckets();

let now = 0;
useBuckets(storage);
beforeEach(async () => {
  now = 1_000_000;
  await clear();
});
afterAll(async () => {
  await storage.stop();
  await engine.stop();
});

const holder = () =>
  new IndexCache(
    textStorage,
    (texts: readonly string[]) => new Texted(texts),
    () => now,
  );
const entriesIn = async (held: ReturnType<typeof holder>, maxAgeMs?: number) =>
  (await held.current(maxAgeMs))?.entries;

/** Publishes what was logged, and dies before this write, if one is given. */
async function publishDying(
  { publish, death }: { publish: 'next' | 'build'; death: number | null },
  logged: readonly string[],
): Promise<void> {
  let left = death ?? Infinity;
  const before = (command: string) =>
    command.startsWith('Put') && (left -= 1) < 0 ? refusal('Killed') : undefined;
  const make = publish === 'next' ? makeNextSnapshot : buildSnapshot;
  const work = async () => void (await make(sourceOf(logged), start));
  await Promise.allSettled([withFault({ before }, work)]);
}

test(
  'an index always holds all that was logged, once, whatever is published, spoiled or killed',
  { tags: ['random'], timeout: 600_000 },
  async () => {
    const act = oneof(
      constantFrom('log' as const),
      record({ publish: constantFrom('next', 'build'), death: option(nat(2)) }),
      record({ waitMs: integer({ min: 250, max: 70_000 }) }),
      constantFrom('spoil' as const),
    );
    await assert(
      asyncProperty(array(act, { minLength: 5, maxLength: 25 }), async (all) => {
        const told = [`0 ${now}`];
        const spoiled = new Set<string>();
        await clearLog();
        await buildSnapshot(sourceOf(told), start);
        const long = holder();
        for (const action of all) {
          if (action === 'spoil') {
            const { current: last, previous } = (await readIndexHead('people')) ?? {};
            const isSafe = previous !== undefined && !spoiled.has(previous.key);
            if (last === undefined || !isSafe) continue;
            spoiled.add(last.key);
            await spoil(last.key);
          } else if (action === 'log') {
            told.push(`${told.length} ${now}`);
            await log([told.at(-1) ?? '']);
          } else if ('waitMs' in action) now += action.waitMs;
          else await publishDying(action, told);
          expect((await entriesIn(holder()))?.toSorted()).toEqual(told.toSorted());
          expect((await entriesIn(long, 0))?.toSorted()).toEqual(told.toSorted());
        }
      }),
      { numRuns: runs(5, 60) },
    );
  },
);

describe('an index in memory', () => {
  test('does not exist without a head', async () => {
    expect(await readsOf(async () => expect(await entriesIn(holder())).toBeUndefined())).toEqual(['Get!']);
  });

  test('has what was logged since its snapshot', async () => {
    await log(['known'], ['a', 'b']);
    await writeHead({ current: await snapshot(['one'], 1) });

    expect(await entriesIn(holder())).toEqual(['one', 'a', 'b']);
  });

  test('reads the log at most four times a second, or as rarely as requested', async () => {
    await writeHead({ current: await snapshot(['one']) });
    const held = holder();
    expect(await readsOf(() => held.current())).toEqual(['Get!', ...follows, ...follows]);

    for (const [ms, oldest, reads] of [
      [249, undefined, []],
      [1, undefined, follows],
      [4999, 5000, []],
      [1, 5000, follows],
      [0, 0, follows],
    ] as const) {
      now += ms;
      expect(await readsOf(() => held.current(oldest))).toEqual(reads);
    }
    // However many pages there are.
    await log(...Array.from({ length: 20 }, (_, page) => [`page ${page}`]));
    await held.current(0);
    expect(await unitsOf(() => held.current(0))).toBe(0.5);
  });

  test('is loaded once for many at once, again after a failure, and kept when a later read fails', async () => {
    await writeHead({ current: await snapshot(['one']) });
    const held = holder();
    const both = await withFault(silent, () => Promise.allSettled([held.current(), held.current()]));
    expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected']);

    const reads = await readsOf(async () => {
      const found = await Promise.all([held.current(), held.current(), held.current()]);
      expect(found.map((index) => index?.entries)).toEqual([['one'], ['one'], ['one']]);
    });
    expect(reads).toEqual(['Get!', ...follows, ...follows]);
    now += 250;
    await withFault(silent, () => expect(held.current()).rejects.toThrow('no answer'));
    expect(await readsOf(async () => expect(await entriesIn(held)).toEqual(['one']))).toEqual(follows);
  });

  test('learns of a rebuild within a minute, and keeps the old one unless the new one is newer and readable', async () => {
    await writeHead({ current: await snapshot(['one']) });
    const held = holder();
    await held.current();
    const look = async (ms: number, entries: string[], reads: string[]) => {
      now += ms;
      expect(await readsOf(async () => expect(await entriesIn(held, 0)).toEqual(entries))).toEqual(reads);
    };
    await writeHead({ current: await snapshot(['same generation']) });
    await look(59_999, ['one'], follows);
    await look(1, ['one'], ['Get', ...follows]);
    const unreadable = await snapshot(['unreadable']);
    await spoil(unreadable.key);
    await writeHead({ current: unreadable, generation: 2 });
    now += 60_000;
    expect(await entriesIn(held, 0)).toEqual(['one']);
    await writeHead({ current: await snapshot(['anew']), generation: 2 });
    await look(59_999, ['one'], follows);
    await look(1, ['anew'], ['Get', 'Get!', ...follows, ...follows]);
    await look(59_999, ['anew'], follows);
    await directory.remove(headKey);
    await look(1, ['anew'], ['Get', ...follows]);
  });

  test.each([
    [20_000, ['one'], follows],
    [20_001, ['next'], ['Get', 'Get!', ...follows, ...follows]],
  ])('checks for the next snapshot after %i changes', async (overlaySize, entries, reads) => {
    await writeHead({ current: await snapshot(['one']) });
    const held = holder();
    Object.assign((await held.current()) ?? {}, { overlaySize });
    if (overlaySize > 20_000) {
      expect(await readsOf(() => held.current(0))).toEqual(['Get', ...follows]);
    }
    await writeHead({ current: await snapshot(['next']) });
    now += 250;

    expect(await readsOf(async () => expect(await entriesIn(held)).toEqual(entries))).toEqual(reads);
  });

  test('falls back to the previous snapshot and notes the broken one', async () => {
    const [last, previous] = [await snapshot(['two'], 1), await snapshot(['one'])];
    await log(['two'], ['since']);
    await writeHead({ current: last, previous });
    await spoil(last.key);

    expect(await entriesIn(holder())).toEqual(['one', 'two', 'since']);

    expect((await readIndexHead('people'))?.broken).toBe(last.key);
    await spoil(previous.key);
    expect(await entriesIn(holder())).toBeUndefined();
    expect((await readIndexHead('people'))?.broken).toBe(last.key);
  });

  test('does not record a snapshot that was replaced or removed in the meantime', async () => {
    const last = await snapshot(['two']);
    await writeHead({ current: last, previous: await snapshot(['one']) });
    await spoil(last.key);
    const next = await snapshot(['three']);

    expect(
      await beforeLook(
        2,
        () => writeHead({ current: next }),
        () => entriesIn(holder()),
      ),
    ).toEqual(['three']);
    expect(await readIndexHead('people')).not.toHaveProperty('broken');
    await spoil(next.key);
    expect(
      await beforeLook(
        2,
        () => directory.remove(headKey),
        () => entriesIn(holder()),
      ),
    ).toBeUndefined();
    expect(await readIndexHead('people')).toBeUndefined();
  });

  test('starts again when the log it needs is gone, as soon as something can be read', async () => {
    await writeHead({ current: await snapshot(['one']) });
    const held = holder();
    await held.current();
    await log(['lost']);
    await tear();
    now += 250;
    expect(await entriesIn(held)).toBeUndefined();

    await writeHead({ current: await snapshot(['one', 'lost'], 1) });
    expect(await entriesIn(held)).toEqual(['one', 'lost']);
  });
});
