import { beforeEach, describe, expect, test, vi } from 'vitest';
import { pretendIndex } from '../support/pretendIndex.ts';

const modules = vi.hoisted(() => ({ heads: {}, snapshots: {} }));
vi.mock('#functions/search/snapshots/indexHead.ts', () => modules.heads);
vi.mock('#functions/search/snapshots/indexSnapshots.ts', () => modules.snapshots);
const { Holder } = await import('#functions/search/snapshots/heldIndex.ts');

let world = pretendIndex();
let now = 0;

beforeEach(() => {
  world = pretendIndex();
  Object.assign(modules.heads, world.modules.heads);
  Object.assign(modules.snapshots, world.modules.snapshots);
  now = 1_000_000;
});

const holder = (shards?: number) => new Holder(world.stored, world.indexOf, () => now, shards);
const entriesIn = async (held: ReturnType<typeof holder>, oldestMs?: number) =>
  (await held.fresh(oldestMs))?.entries;

/** The index begins with these snapshots; the one before is said where there is one. */
async function begun(
  current: readonly string[],
  {
    positions = [3],
    previous,
    generation = 1,
  }: { positions?: readonly number[]; previous?: readonly string[]; generation?: number } = {},
) {
  const stored = await world.snapshot(current, positions);
  const before = previous === undefined ? undefined : await world.snapshot(previous, [1]);
  const version = (world.state.head?.version ?? 0) + 1;
  world.state.head = { version, generation, current: stored, previous: before, doomed: [] };
  return { current: stored.key, previous: before?.key ?? '' };
}

const page = (number: number, ...entries: string[]) => ({ number, entries });

describe('an index in memory', () => {
  test('is none where there is no head', async () => {
    expect(await entriesIn(holder())).toBeUndefined();
    expect(world.taken()).toEqual(['head']);
  });

  test('is the snapshot and what the log has told since, each page once', async () => {
    const { current } = await begun(['one']);
    world.log.pages.set(0, [page(3, 'known'), page(4, 'four'), page(5, 'five', 'six')]);
    const held = holder();

    expect(await entriesIn(held)).toEqual(['one', 'four', 'five', 'six']);
    expect(world.taken()).toEqual(['head', `read ${current}`, 'pages of 0 behind 3', 'pages of 0 behind 5']);
    world.log.pages.get(0)?.push(page(6, 'seven'));
    now += 250;

    expect(await entriesIn(held)).toEqual(['one', 'four', 'five', 'six', 'seven']);
    expect(world.taken()).toEqual(['pages of 0 behind 5']);
  });

  test('follows each of its shards, from the beginning where the snapshot knows nothing of one', async () => {
    await begun(['one'], { positions: [2, 1] });
    world.log.pages.set(0, [page(3, 'a')]);
    world.log.pages.set(1, [page(1, 'known'), page(2, 'b')]);
    world.log.pages.set(2, [page(1, 'c')]);
    const held = holder(3);

    expect((await entriesIn(held))?.toSorted()).toEqual(['a', 'b', 'c', 'one']);
    world.taken();
    now += 250;
    await held.fresh();
    expect(world.taken()).toEqual(['pages of 0 behind 3', 'pages of 1 behind 2', 'pages of 2 behind 1']);
  });

  test('looks at the log four times a second at most, or as seldom as it is asked to', async () => {
    await begun(['one']);
    const held = holder();
    await held.fresh();
    world.taken();

    now += 249;
    await held.fresh();
    expect(world.taken()).toEqual([]);
    now += 1;
    await held.fresh();
    expect(world.taken()).toEqual(['pages of 0 behind 3']);
    now += 4999;
    await held.fresh(5000);
    expect(world.taken()).toEqual([]);
    now += 1;
    await held.fresh(5000);
    expect(world.taken()).toEqual(['pages of 0 behind 3']);
    await held.fresh(0);
    expect(world.taken()).toEqual(['pages of 0 behind 3']);
  });

  test('is loaded once for those who come at once, and asked again where that failed', async () => {
    const { current } = await begun(['one']);
    const held = holder();
    world.log.fault = new Error('no answer');
    const both = await Promise.allSettled([held.fresh(), held.fresh()]);
    expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    world.log.fault = undefined;
    world.taken();

    const found = await Promise.all([held.fresh(), held.fresh(), held.fresh()]);

    expect(found.map((index) => index?.entries)).toEqual([['one'], ['one'], ['one']]);
    expect(world.taken()).toEqual(['head', `read ${current}`, 'pages of 0 behind 3', 'pages of 0 behind 3']);
  });

  test('fails with the log where that fails, and goes on with it as it was', async () => {
    await begun(['one']);
    const held = holder();
    await held.fresh();
    now += 250;
    world.log.fault = new Error('no answer');
    world.taken();
    await expect(held.fresh()).rejects.toThrow('no answer');
    expect(world.taken()).toEqual(['pages of 0 behind 3']);
    world.log.fault = undefined;

    expect(await entriesIn(held)).toEqual(['one']);
    expect(world.taken()).toEqual(['pages of 0 behind 3']);
  });
});

describe('an index that was built anew', () => {
  test('is heard of within a minute, and loaded', async () => {
    await begun(['one']);
    const held = holder();
    await held.fresh();
    const { current } = await begun(['anew'], { generation: 2 });
    world.taken();

    now += 59_999;
    expect(await entriesIn(held)).toEqual(['one']);
    expect(world.taken()).toEqual(['pages of 0 behind 3']);
    now += 1;
    expect(await entriesIn(held, 0)).toEqual(['anew']);
    expect(world.taken()).toEqual([
      'any head',
      'head',
      `read ${current}`,
      'pages of 0 behind 3',
      'pages of 0 behind 3',
    ]);
    now += 59_999;
    await held.fresh();
    expect(world.taken()).toEqual(['pages of 0 behind 3']);
  });

  test('is the old one to whoever finds it no younger, or its head gone: asked once a minute', async () => {
    await begun(['one'], { generation: 2 });
    const held = holder();
    await held.fresh();
    await begun(['next'], { generation: 2 });
    world.taken();

    now += 60_000;
    expect(await entriesIn(held)).toEqual(['one']);
    expect(world.taken()).toEqual(['any head', 'pages of 0 behind 3']);
    now += 59_999;
    await held.fresh();
    expect(world.taken()).toEqual(['pages of 0 behind 3']);
    world.state.head = undefined;
    now += 1;
    expect(await entriesIn(held, 0)).toEqual(['one']);
    expect(world.taken()).toEqual(['any head', 'pages of 0 behind 3']);
  });

  test('and that nobody can read leaves the old one', async () => {
    await begun(['one']);
    const held = holder();
    await held.fresh();
    const { current } = await begun(['anew'], { generation: 2 });
    world.spoil(current);
    now += 60_000;

    expect(await entriesIn(held)).toEqual(['one']);
  });
});

describe('an index with many changes beside its snapshot', () => {
  /** Holds one, and then the next snapshot is there, of the same generation. */
  async function heldWith(overlaySize: number) {
    await begun(['one']);
    const held = holder();
    const index = await held.fresh();
    if (index !== undefined) index.overlaySize = overlaySize;
    world.taken();
    now += 250;
    return held;
  }

  test('loads the next snapshot where there is one, each time it looks', async () => {
    const held = await heldWith(20_001);
    expect(await entriesIn(held)).toEqual(['one']);
    expect(world.taken()).toEqual(['any head', 'pages of 0 behind 3']);

    await begun(['next'], { positions: [4] });
    now += 250;
    expect(await entriesIn(held)).toEqual(['next']);
  });

  test('does not ask for it with twenty thousand', async () => {
    const held = await heldWith(20_000);
    await begun(['next']);

    expect(await entriesIn(held)).toEqual(['one']);
    expect(world.taken()).toEqual(['pages of 0 behind 3']);
  });
});

describe('a snapshot that cannot be read', () => {
  test('is noted, and the one before is taken', async () => {
    const { current, previous } = await begun(['two'], { previous: ['one'] });
    world.spoil(current);
    world.log.pages.set(0, [page(2, 'since')]);

    expect(await entriesIn(holder())).toEqual(['one', 'since']);
    expect(world.taken()).toEqual([
      'head',
      `read ${current}`,
      'head',
      `broken ${current}`,
      `read ${previous}`,
      'pages of 0 behind 1',
      'pages of 0 behind 2',
    ]);
  });

  test('is none, where neither can; only the current one is noted', async () => {
    const { current, previous } = await begun(['two'], { previous: ['one'] });
    for (const key of [current, previous]) world.spoil(key);

    expect(await entriesIn(holder())).toBeUndefined();
    expect(world.taken()).toEqual([
      'head',
      `read ${current}`,
      'head',
      `broken ${current}`,
      `read ${previous}`,
      'head',
    ]);
  });

  test('is not noted where it was replaced meanwhile: the new one is taken', async () => {
    const { current } = await begun(['two'], { previous: ['one'] });
    world.objects.delete(current);
    const next = await world.snapshot(['three'], [3]);
    let looks = 0;
    world.state.beforeRead = () => {
      looks += 1;
      const { head } = world.state;
      if (looks === 2 && head !== undefined) world.state.head = { ...head, version: 9, current: next };
    };

    expect(await entriesIn(holder())).toEqual(['three']);
    expect(world.taken()).not.toContain(`broken ${current}`);
  });

  test('is not noted where the head is gone meanwhile', async () => {
    const { current } = await begun(['two']);
    world.objects.delete(current);
    world.state.beforeRead = () => {
      world.state.beforeRead = () => (world.state.head = undefined);
    };

    expect(await entriesIn(holder())).toBeUndefined();
    expect(world.taken()).toEqual(['head', `read ${current}`, 'head', 'head']);
  });

  test('is one behind which the log is gone, too', async () => {
    const { current } = await begun(['two'], { previous: ['one'] });
    world.log.torn.add(0);

    expect(await entriesIn(holder())).toBeUndefined();
    const noted = world.taken().filter((call) => call.startsWith('broken'));
    expect(noted).toEqual([`broken ${current}`]);
  });
});

describe('whoever slept longer than the log is kept', () => {
  test('begins anew with what there is', async () => {
    await begun(['one']);
    const held = holder();
    await held.fresh();
    await begun(['next']);
    now += 250;
    world.log.torn.add(0);
    world.state.beforeRead = () => world.log.torn.clear();

    expect(await entriesIn(held)).toEqual(['next']);
  });

  test('has none where nothing can be read, until it can', async () => {
    await begun(['one']);
    const held = holder();
    await held.fresh();
    now += 250;
    world.log.torn.add(0);
    expect(await entriesIn(held)).toBeUndefined();

    world.log.torn.clear();
    expect(await entriesIn(held)).toEqual(['one']);
  });
});
