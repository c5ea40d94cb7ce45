import { beforeEach, describe, expect, test, vi } from 'vitest';
import { bytesOf, pretendIndex } from '../support/pretendIndex.ts';

const modules = vi.hoisted(() => ({ heads: {}, objects: {} }));
vi.mock('#functions/search/snapshots/indexHead.ts', () => modules.heads);
vi.mock('#functions/search/snapshots/indexObjects.ts', () => modules.objects);
const { clearUp, clearUpBefore, previousHours, publish } =
  await import('#functions/search/snapshots/publish.ts');

let world = pretendIndex();
const now = new Date('2026-05-02T12:00:00.000Z');

beforeEach(() => {
  world = pretendIndex();
  Object.assign(modules.heads, world.modules.heads);
  Object.assign(modules.objects, world.modules.objects);
});

const before = (ms: number) => new Date(now.getTime() - ms);
const hoursMs = previousHours * 3600_000;
const next = { bytes: bytesOf(['made']), positions: [5, 6] };

/** A head whose current snapshot is so old, with one before it. */
async function aHead(ageMs: number, broken?: 'current' | 'previous' | 'another') {
  const previous = await world.snapshot(['older'], [1], before(ageMs + 1000));
  const current = await world.snapshot(['old'], [2], before(ageMs));
  const which = { current: current.key, previous: previous.key, another: 'people/0' };
  const head = {
    version: 8,
    generation: 3,
    current,
    previous,
    doomed: ['people/lost'],
    ...(broken === undefined ? {} : { broken: which[broken] }),
  };
  world.state.head = head;
  return head;
}

const publishing = (seen: typeof world.state.head, isAnew = false) =>
  publish('people', next, { seen, isAnew, now });

describe('a snapshot', () => {
  test('is the first where there was none: of generation 0, or 1 where it is built anew', async () => {
    expect(await publishing(undefined)).toBe(true);

    const { current } = world.state.head ?? {};
    expect(world.state.head).toEqual({
      version: 1,
      generation: 0,
      current: { ...current, positions: [5, 6], madeAt: now.toISOString() },
      previous: undefined,
      doomed: [],
    });
    expect(world.textsOf(current?.key ?? '')).toEqual(['made']);
    // Nothing is to go, and nothing is written for that.
    expect(world.taken()).toEqual(['put into people', 'write head 1']);

    world.state.head = undefined;
    await publishing(undefined, true);
    expect(world.state.head).toMatchObject({ version: 1, generation: 1 });
  });

  test('has the one before it stay, and what was before that go', async () => {
    const seen = await aHead(1000);

    expect(await publishing(seen)).toBe(true);

    const { current } = world.state.head ?? {};
    expect(world.state.head).toEqual({
      version: 10,
      generation: 3,
      current,
      previous: seen.current,
      doomed: [],
    });
    expect(current?.positions).toEqual([5, 6]);
    expect(world.taken()).toEqual([
      'put into people',
      'write head 9',
      'remove people/lost',
      `remove ${seen.previous.key}`,
      'write head 10',
    ]);
    expect([...world.objects.keys()]).toEqual([seen.current.key, current?.key]);
  });

  test.each([
    ['can be read', undefined, 'current'],
    ['can be read, though another could not', 'another', 'current'],
    ['can be read, though the one before it could not', 'previous', 'current'],
    ['could not be read, for the one before it', 'current', 'previous'],
  ] as const)('keeps the last one where that %s', async (_, broken, kept) => {
    const seen = await aHead(1000, broken);

    await publishing(seen);

    const gone = kept === 'current' ? seen.previous : seen.current;
    expect(world.state.head?.previous).toEqual(seen[kept]);
    expect(world.state.head).not.toHaveProperty('broken');
    expect(world.objects.has(gone.key)).toBe(false);
    expect(world.objects.has(seen[kept].key)).toBe(true);
  });

  test.each([
    [hoursMs - 1, true],
    [hoursMs, false],
  ])('keeps one that is %i ms old: %s', async (age, isKept) => {
    const seen = await aHead(age);

    await publishing(seen);

    expect(world.state.head?.previous).toEqual(isKept ? seen.current : undefined);
    expect(world.objects.has(seen.current.key)).toBe(isKept);
    expect(world.objects.has(seen.previous.key)).toBe(false);
  });

  test('keeps the only one there was, and has nothing go', async () => {
    const { previous, ...seen } = { ...(await aHead(1000)), doomed: [] };
    world.objects.delete(previous.key);
    world.state.head = seen;
    world.taken();

    expect(await publishing(seen)).toBe(true);

    expect(world.state.head).toMatchObject({ version: 9, generation: 3, previous: seen.current, doomed: [] });
    expect(world.taken()).toEqual(['put into people', 'write head 9']);
  });

  test('keeps none where the last could not be read and there is none before', async () => {
    const { previous: _, ...seen } = await aHead(1000, 'current');
    world.state.head = seen;

    await publishing(seen);

    expect(world.state.head.previous).toBeUndefined();
    expect(world.objects.has(seen.current.key)).toBe(false);
  });

  test('that is built anew keeps nothing of before, and whoever holds the old one begins anew', async () => {
    const seen = await aHead(1000);

    await publishing(seen, true);

    expect(world.state.head).toMatchObject({ generation: 4, previous: undefined, doomed: [] });
    expect([...world.objects.keys()]).toEqual([world.state.head?.current.key]);
  });

  test('is taken away again where somebody else was faster, and nothing else is', async () => {
    const seen = await aHead(1000);
    world.state.head = { ...seen, version: 9 };
    const keys = [...world.objects.keys()];

    expect(await publishing(seen)).toBe(false);

    expect(world.state.head).toEqual({ ...seen, version: 9 });
    expect([...world.objects.keys()]).toEqual(keys);
  });
});

describe('what one that was killed has left', () => {
  test('goes before the next, and is forgotten then', async () => {
    const seen = await aHead(1000);

    expect(await clearUpBefore('people')).toEqual({ ...seen, version: 9, doomed: [] });

    expect(world.taken()).toEqual(['head', 'remove people/lost', 'write head 9', 'head']);
  });

  test('is nothing where nothing is doomed, or nothing was ever made', async () => {
    expect(await clearUpBefore('people')).toBeUndefined();
    const head = { ...(await aHead(1000)), doomed: [] };
    world.state.head = head;

    expect(await clearUpBefore('people')).toBe(head);
    await clearUp('people', head);

    expect(world.taken()).toEqual(['head', 'head']);
  });
});
