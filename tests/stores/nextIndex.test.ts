import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { IndexSource } from '#functions/search/snapshots/storedIndex.ts';
import { oldFormat, pretendIndex } from '../support/pretendIndex.ts';

const modules = vi.hoisted(() => ({ heads: {}, objects: {}, snapshots: {} }));
vi.mock('#functions/search/snapshots/indexHead.ts', () => modules.heads);
vi.mock('#functions/search/snapshots/indexObjects.ts', () => modules.objects);
vi.mock('#functions/search/snapshots/indexSnapshots.ts', () => modules.snapshots);
const { buildOn, buildWhole } = await import('#functions/search/snapshots/buildSnapshot.ts');
const { makeNextSnapshot } = await import('#functions/search/snapshots/nextSnapshot.ts');
const { openSnapshot } = await import('#functions/search/snapshots/openSnapshot.ts');

let world = pretendIndex();
const now = new Date('2026-05-02T12:00:00.000Z');

beforeEach(() => {
  world = pretendIndex();
  Object.assign(modules.heads, world.modules.heads);
  Object.assign(modules.objects, world.modules.objects);
  Object.assign(modules.snapshots, world.modules.snapshots);
});

const made = () => ({
  positions: world.state.head?.current.positions,
  texts: world.textsOf(world.state.head?.current.key ?? ''),
});

describe('the next snapshot of an index', () => {
  /** A head, with one snapshot before it where that is said, and a log of two shards. */
  async function aLoggedHead(hasPrevious = true) {
    const previous = await world.snapshot(['older'], [1, 0], now);
    const current = await world.snapshot(['old'], [2, 1], now);
    world.state.head = {
      version: 4,
      generation: 3,
      current,
      ...(hasPrevious ? { previous } : {}),
      doomed: [],
    };
    world.log.pages.set(
      0,
      [2, 3, 4].map((number) => ({ number, entries: [`0 ${number}`] })),
    );
    world.log.pages.set(1, [{ number: 1, entries: ['1 1'] }]);
    return { current: current.key, previous: previous.key };
  }

  test('the next snapshot is the last one and all that the log has told since, as last written', async () => {
    const { current } = await aLoggedHead();

    expect(await makeNextSnapshot(world.source, now)).toBe('done');

    expect(world.taken().slice(0, 4)).toEqual([
      'head',
      `read ${current}`,
      'written of 0 behind 2',
      'written of 1 behind 1',
    ]);
    expect(made()).toEqual({ positions: [4, 1], texts: ['old', '0 3', '0 4'] });
    expect(world.state.head).toMatchObject({ generation: 3, previous: { key: current } });
  });

  test('it is made of the one before where the last cannot be read, and of a longer log', async () => {
    const { current } = await aLoggedHead();
    world.spoil(current);

    expect(await makeNextSnapshot(world.source, now)).toBe('done');

    expect(made()).toEqual({ positions: [4, 1], texts: ['older', '0 2', '0 3', '0 4', '1 1'] });
  });

  test.each([true, false])(
    'it is impossible where none can be read: with one before, %s',
    async (hasPrevious) => {
      const { current, previous } = await aLoggedHead(hasPrevious);
      for (const key of [current, previous]) world.objects.set(key, oldFormat);
      const head = world.state.head;

      expect(await makeNextSnapshot(world.source, now)).toBe('impossible');

      expect(world.state.head).toBe(head);
      expect(world.taken()).not.toContain('put into people');
    },
  );

  test('it is impossible where there was none, or pages of the log are gone', async () => {
    expect(await makeNextSnapshot(world.source, now)).toBe('impossible');
    await aLoggedHead();
    world.log.torn.add(1);

    expect(await makeNextSnapshot(world.source, now)).toBe('impossible');
  });

  test('it fails where the log does', async () => {
    await aLoggedHead();
    world.log.fault = new Error('no answer');

    await expect(makeNextSnapshot(world.source, now)).rejects.toThrow('no answer');
  });

  test('a snapshot is opened where its bytes are what was stored, and of the format of today', async () => {
    const stored = await world.snapshot(['one'], []);
    const { read } = world.stored;
    expect(await openSnapshot(read, stored)).toEqual(['one']);

    expect(await openSnapshot(read, { ...stored, key: 'people/none' })).toBeUndefined();
    const old = await world.modules.objects.putSnapshot('people', oldFormat);
    expect(await openSnapshot(read, old)).toBeUndefined();
    const text = await world.modules.objects.putSnapshot('people', new TextEncoder().encode('{'));
    await expect(openSnapshot(read, text)).rejects.toThrow(SyntaxError);
  });
});

describe('an index that is built anew', () => {
  const asked: unknown[][] = [];
  beforeEach(() => {
    asked.length = 0;
    for (const shard of [0, 1]) world.log.pages.set(shard, [{ number: 7 + shard, entries: ['logged'] }]);
  });

  /** What the tables hold: a letter of these each step. */
  function sourceOf(letters: string): IndexSource<string, readonly string[]> {
    return {
      ...world.source,
      stored: { ...world.stored, shards: 2 },
      step: async (most, after, at) => {
        asked.push([most, after, at]);
        const next = letters[after === undefined ? 0 : letters.indexOf(after) + 1] ?? '';
        return { entries: [next], after: next === letters.at(-1) ? undefined : next };
      },
    };
  }

  const made = () => ({
    positions: world.state.head?.current.positions,
    texts: world.textsOf(world.state.head?.current.key ?? ''),
  });

  test('an index of one step is published at once, as of where the log stood, and anew', async () => {
    expect(await buildOn(sourceOf('a'), undefined, now)).toBeUndefined();

    expect(made()).toEqual({ positions: [7, 8], texts: ['nobody', 'a'] });
    expect(world.state.head).toMatchObject({ generation: 1, previous: undefined });
    expect(asked).toEqual([[20_000, undefined, now]]);
    expect(world.taken()).toEqual(['end of 0', 'end of 1', 'head', 'put into people', 'write head 1']);
  });

  test('each step begins where the last one ended, keeps one part, and takes the spent one away a step later', async () => {
    const source = sourceOf('abc');
    const first = await buildOn(source, undefined, now, 1);
    const [one = ''] = [...world.objects.keys()];
    expect(JSON.parse(first ?? '')).toEqual({
      positions: [7, 8],
      after: 'a',
      part: { key: one, sha256: expect.any(String) },
    });
    expect(world.textsOf(one)).toEqual(['nobody', 'a']);
    world.log.pages.set(0, [{ number: 20, entries: ['meanwhile'] }]);
    world.taken();

    const second = await buildOn(source, first, now, 1);
    const [, two = ''] = [...world.objects.keys()];
    expect(JSON.parse(second ?? '')).toEqual({
      positions: [7, 8],
      after: 'b',
      part: { key: two, sha256: expect.any(String) },
      spent: one,
    });
    expect(world.textsOf(two)).toEqual(['nobody', 'a', 'b']);
    expect(world.taken()).toEqual([`read ${one}`, 'put into building']);
    // A step that is repeated finds all that it needs.
    expect(world.objects.has(one)).toBe(true);

    expect(await buildOn(source, second, now, 1)).toBeUndefined();
    expect(made()).toEqual({ positions: [7, 8], texts: ['nobody', 'a', 'b', 'c'] });
    expect([...world.objects.keys()]).toEqual([world.state.head?.current.key]);
    expect(world.taken()).toEqual([
      `remove ${one}`,
      `read ${two}`,
      'head',
      'put into people',
      'write head 1',
      `remove ${two}`,
    ]);
    expect(asked).toEqual([
      [1, undefined, now],
      [1, 'a', now],
      [1, 'b', now],
    ]);
  });

  test('all steps one after the other leave nothing but the index', async () => {
    await buildWhole(sourceOf('abcde'), now);

    expect(made()).toEqual({ positions: [7, 8], texts: ['nobody', 'a', 'b', 'c', 'd', 'e'] });
    expect([...world.objects.keys()]).toEqual([world.state.head?.current.key]);
  });

  test('a step whose part is gone fails', async () => {
    const source = sourceOf('ab');
    const place = await buildOn(source, undefined, now, 1);
    world.objects.clear();

    await expect(buildOn(source, place, now, 1)).rejects.toThrow(
      'The partial snapshot of the build is gone.',
    );
    expect(world.state.head).toBeUndefined();
  });

  test('it is published behind whatever somebody else has published meanwhile', async () => {
    const current = await world.snapshot(['else'], [1]);
    const head = { version: 5, generation: 2, current, doomed: [] };
    let looks = 0;
    world.state.head = head;
    world.modules.heads.writeHead = async (_name, next, seen) => {
      looks += 1;
      // The first look was too early.
      if (looks === 1) world.state.head = { ...head, version: 6 };
      if (world.state.head?.version !== seen?.version) return false;
      world.state.head = next;
      return true;
    };
    Object.assign(modules.heads, world.modules.heads);

    expect(await buildOn(sourceOf('a'), undefined, now)).toBeUndefined();

    expect(made().texts).toEqual(['nobody', 'a']);
    expect(world.state.head).toMatchObject({ version: 8, generation: 3, doomed: [] });
    expect([...world.objects.keys()]).toEqual([world.state.head.current.key]);
  });
});
