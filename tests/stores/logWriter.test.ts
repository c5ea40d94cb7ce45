import { beforeEach, describe, expect, test, vi } from 'vitest';
import { pretendIndex } from '../support/pretendIndex.ts';

const modules = vi.hoisted(() => ({ heads: {} }));
vi.mock('#functions/stores/indexHead.ts', () => modules.heads);
const { LogWriter } = await import('#functions/indexes/logWriter.ts');

let world = pretendIndex();
let now = 0;

beforeEach(() => {
  world = pretendIndex();
  Object.assign(modules.heads, world.modules.heads);
  now = 1_000_000;
});

const writer = (shard = 0) => new LogWriter(world.stored, shard, () => now);
/** A text that takes so many bytes as JSON. */
const textOf = (bytes: number) => 'x'.repeat(bytes - 2);
const pagesOf = (shard = 0) => world.log.pages.get(shard)?.map(({ number, entries }) => [number, entries]);
const sizesOf = () => world.log.pages.get(0)?.map(({ entries }) => entries.map(({ length }) => length + 2));

describe('a page', () => {
  test.each([
    ['nothing', [], undefined],
    ['what just fits', [100_000, 100_000], [[100_000, 100_000]]],
    ['one byte more', [100_000, 100_001], [[100_000], [100_001]]],
    [
      'three of which two fit',
      [80_000, 120_000, 2, 10],
      [
        [80_000, 120_000],
        [2, 10],
      ],
    ],
    ['what is too large by itself', [10, 200_001, 10], [[10], [200_001], [10]]],
    ['what fills one by itself', [200_000, 2, 199_998, 2], [[200_000], [2, 199_998], [2]]],
  ])('holds up to 200,000 bytes: of %s', async (_, sizes, pages) => {
    await writer().append(sizes.map(textOf));

    expect(sizesOf()).toEqual(pages);
  });

  test('is counted in bytes, not in letters', async () => {
    await writer().append(['é'.repeat(99_998), '', 'a']);

    expect(world.log.pages.get(0)?.map(({ entries }) => entries.length)).toEqual([2, 1]);
  });
});

describe('a writer', () => {
  test('goes on behind the newest page of its shard, asks for it once, and says when it wrote', async () => {
    world.log.pages.set(1, [{ number: 7, entries: [] }]);
    world.log.pages.set(0, [{ number: 90, entries: [] }]);
    const one = writer(1);

    await one.append(['a']);
    now += 600_000;
    await one.append(['b', 'c']);

    expect(world.taken()).toEqual(['newest of 1', 'page 8 of 1 at 1000000', 'page 9 of 1 at 1600000']);
    expect(pagesOf(1)?.slice(1)).toEqual([
      [8, ['a']],
      [9, ['b', 'c']],
    ]);
  });

  test('asks again where it slept for more than ten minutes', async () => {
    const one = writer();
    await one.append(['a']);
    world.taken();
    now += 600_000;
    await one.append(['b']);
    expect(world.taken()).toEqual(['page 2 of 0 at 1600000']);
    world.log.pages.set(0, [{ number: 30, entries: [] }]);
    now += 600_001;

    await one.append(['c']);

    expect(world.taken()).toEqual(['newest of 0', 'page 31 of 0 at 2200001']);
  });

  test.each([
    ['where the head says', [4, 12], 13],
    ['at the beginning where the head does not know its shard', [4], 1],
    ['at the beginning where there is no head', undefined, 1],
  ] as const)('begins behind a log whose pages are all gone %s', async (_, positions, number) => {
    if (positions !== undefined) {
      const current = await world.snapshot([], positions);
      world.state.head = { version: 1, generation: 1, current, doomed: [] };
    }

    await writer(1).append(['a']);

    expect(pagesOf(1)).toEqual([[number, ['a']]]);
    expect(world.taken()).toEqual(['newest of 1', 'head', `page ${number} of 1 at 1000000`]);
  });

  test('goes behind the pages of others that were faster, as last written', async () => {
    const [one, other] = [writer(), writer()];
    await one.append(['a']);
    for (const text of ['b', 'c']) await other.append([text]);
    world.taken();

    await one.append(['d']);
    await one.append(['e']);

    expect(pagesOf()).toEqual(['a', 'b', 'c', 'd', 'e'].map((text, place) => [place + 1, [text]]));
    expect(world.taken()).toEqual([
      'page 2 of 0 at 1000000',
      'written of 0 behind 1',
      'page 4 of 0 at 1000000',
      'page 5 of 0 at 1000000',
    ]);
  });

  test('tries the same page again where none of others is found', async () => {
    const { log } = world;
    const refused = vi.spyOn(log, 'putPage').mockResolvedValueOnce(false);

    await writer().append(['a']);

    expect(refused.mock.calls.map(([, number]) => number)).toEqual([1, 1]);
    expect(pagesOf()).toEqual([[1, ['a']]]);
  });

  test('that writes two at once knows the later of them, whichever ends first', async () => {
    const one = writer();
    const put = world.log.putPage.bind(world.log);
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    vi.spyOn(world.log, 'putPage').mockImplementationOnce(async (...page) => {
      const isDone = await put(...page);
      await held;
      return isDone;
    });

    const early = one.append(['a']);
    await one.append(['b']);
    release();
    await early;
    world.taken();
    await one.append(['c']);

    expect(world.taken()).toEqual(['page 3 of 0 at 1000000']);
  });
});
