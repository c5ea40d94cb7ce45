import { describe, expect, test } from 'vitest';
import { ServerFrame } from '#shared/realtime.ts';
import type { Change, PresenceStore, RosterRow, Socket } from './model.ts';
import { Roster } from './onlineRoster.ts';
import { bulletin, type Knowledge, newsOf, type Telling } from './tell.ts';

const now = 1_800_000_000_000;
const frameBytesMost = 128 * 1024;
const newcomer = { id: 'c-1', hellos: 1, takesChanges: true };
const here: RosterRow = { userId: 'here', sockets: [newcomer], v: now, by: 'record#1' };

/** A table with these rows in the roster, and nothing else. */
function storeOf(rows: readonly RosterRow[]): PresenceStore {
  const none = () => Promise.resolve([]);
  return {
    socketsOf: none,
    readRow: () => Promise.resolve(undefined),
    writeRow: () => Promise.resolve(false),
    removeRow: () => Promise.resolve(),
    readRoster: () => Promise.resolve(rows),
    newestPages: none,
    pagesAfter: none,
    appendPage: () => Promise.resolve(true),
  };
}

/** What frames say of changes, brief or in full. */
const changesIn = (told: readonly Telling[]) =>
  told.flatMap(({ frame }) => {
    const read = ServerFrame.parse(frame);
    return read.event === 'presence' ? [read.data] : [];
  });

test('who comes when thousands have just left is told of all of them, in frames that the platform takes', async () => {
  const gone = Array.from({ length: 5000 }, (_, at): RosterRow => ({
    userId: `01M81GN4JD0000000${String(at).padStart(9, '0')}`,
    sockets: [],
    v: now - at,
    by: 'item#1',
  }));
  const roster = new Roster(storeOf([...gone, here]), () => now);
  await roster.follow();
  const nobody = {
    watchersOf: () => Promise.resolve({ members: [], sockets: [] }),
    watchedBy: () => Promise.resolve([]),
  };
  const noBlocks = {
    apartFrom: () => Promise.resolve(new Set<string>()),
    apartAmong: () => Promise.resolve(() => false),
  };

  const told = await newsOf([{ entry: here, kind: 'came', newcomers: [newcomer] }], {
    roster,
    mode: 'everyone',
    circles: nobody,
    blocks: noBlocks,
  });

  const sizes = told.map(({ frame }) => Buffer.byteLength(JSON.stringify(frame)));
  const left = changesIn(told).flatMap((data) => data.left);
  const whole = changesIn(told).filter((data) => data.whole === true);
  expect(Math.max(...sizes)).toBeLessThan(frameBytesMost);
  expect(new Set(left.map(([id]) => id)).size).toBe(gone.length);
  expect(whole).toHaveLength(1);
});

/** A socket that takes changes, or whole lists where its name begins with `list`. */
const socketOf = (id: string): Socket => ({ id, hellos: 1, takesChanges: !id.startsWith('list') });
const row = (userId: string, v: number, ...sockets: readonly string[]): RosterRow => ({
  userId,
  sockets: sockets.map(socketOf),
  v,
  by: 'record#1',
});

/** What a worker knows that holds these rows; blocks stand between the pairs, `watchers` and `watched` by member. */
async function knowing(
  rows: readonly RosterRow[],
  more: {
    readonly mode?: Knowledge['mode'];
    readonly apart?: readonly (readonly [string, string])[];
    readonly watchers?: Readonly<Record<string, readonly string[]>>;
    readonly strangers?: readonly { userId: string; connectionId: string }[];
    readonly watched?: Readonly<Record<string, readonly string[]>>;
  } = {},
): Promise<Knowledge> {
  const { mode = 'everyone', apart = [], watchers = {}, strangers = [], watched = {} } = more;
  const roster = new Roster(storeOf(rows), () => now);
  await roster.follow();
  const areApart = (one: string, other: string) =>
    apart.some((pair) => pair.includes(one) && pair.includes(other) && one !== other);
  return {
    roster,
    mode,
    circles: {
      watchersOf: async (userId) => ({ members: watchers[userId] ?? [], sockets: strangers }),
      watchedBy: async (userId, connectionId) => watched[`${userId} ${connectionId}`] ?? [],
    },
    blocks: {
      apartFrom: async (userId) =>
        new Set(rows.map((one) => one.userId).filter((id) => areApart(userId, id))),
      apartAmong: async () => areApart,
    },
  };
}

const came = (entry: RosterRow, ...newcomers: readonly string[]): Change => ({
  entry,
  kind: 'came',
  newcomers: newcomers.map(socketOf),
});
const change = (mode: string, came: unknown[], left: unknown[] = [], whole = false) => ({
  event: 'presence',
  data: { mode, came, left, ...(whole ? { whole } : {}) },
});
const list = (...data: readonly string[]) => ({ event: 'getOnlineUsers', data });
const to = (userId: string, connectionId: string, frame: unknown, isNew = false) => ({
  userId,
  connectionId,
  frame,
  isNew,
});

describe('where everyone is told of everyone', () => {
  const ada = row('ada', now - 9, 'a-1', 'a-2');
  const bea = row('bea', now - 8, 'list-b');
  const cem = row('cem', now, 'c-1', 'list-c');

  test('all hear of who has come, and who comes hears of all, each socket once', async () => {
    const gone = row('gone', now - 3);

    const told = await newsOf([came(cem, 'c-1', 'list-c')], await knowing([gone, ada, bea, cem]));

    const whole = [
      ['ada', now - 9],
      ['bea', now - 8],
      ['cem', now],
    ];
    expect(told).toEqual([
      to(
        'cem',
        'c-1',
        change('everyone', [['cem', now], ...whole.slice(0, 2)], [['gone', now - 3]], true),
        true,
      ),
      to('cem', 'list-c', list('cem', 'ada', 'bea'), true),
      to('ada', 'a-1', change('everyone', [['cem', now]])),
      to('ada', 'a-2', change('everyone', [['cem', now]])),
    ]);
  });

  test('nobody hears of who is apart from them, neither the one nor the other', async () => {
    const knowledge = await knowing([ada, bea, cem], { apart: [['ada', 'cem']] });

    const told = await newsOf([came(cem, 'c-1', 'list-c')], knowledge);

    expect(told).toEqual([
      to(
        'cem',
        'c-1',
        change(
          'everyone',
          [
            ['cem', now],
            ['bea', now - 8],
          ],
          [],
          true,
        ),
        true,
      ),
      to('cem', 'list-c', list('cem', 'bea'), true),
    ]);
    expect(await bulletin(knowledge)).toEqual([
      to('bea', 'list-b', list('ada', 'bea', 'cem')),
      to('cem', 'list-c', list('bea', 'cem')),
    ]);
  });

  test('a second device is told everything, and nobody else anything', async () => {
    const device: Change = { entry: ada, kind: undefined, newcomers: [socketOf('a-2')] };

    const told = await newsOf([device], await knowing([ada, cem]));

    expect(told).toEqual([
      to(
        'ada',
        'a-2',
        change(
          'everyone',
          [
            ['ada', now - 9],
            ['cem', now],
          ],
          [],
          true,
        ),
        true,
      ),
    ]);
  });

  test('of two that have moved one frame tells, by the higher version of what was said and what is known', async () => {
    const older = row('cem', now - 50, 'c-1');
    const left: Change = { entry: row('dan', now - 1), kind: 'left', newcomers: [] };
    const knowledge = await knowing([ada, cem]);

    const told = await newsOf([came(older), left], knowledge);
    expect(told).toEqual([
      to('ada', 'a-1', change('everyone', [['cem', now - 50]], [['dan', now - 1]])),
      to('ada', 'a-2', change('everyone', [['cem', now - 50]], [['dan', now - 1]])),
      to('cem', 'c-1', change('everyone', [['cem', now - 50]], [['dan', now - 1]])),
    ]);

    // Who is new hears what is known, unless what was said is newer.
    const newer = row('ada', now + 5);
    const both = await newsOf([came(older, 'c-1'), { entry: newer, kind: 'left', newcomers: [] }], knowledge);
    expect(both[0]).toEqual(
      to('cem', 'c-1', change('everyone', [['cem', now]], [['ada', now + 5]], true), true),
    );
  });

  test.each([
    [600, [600]],
    [601, [600, 1]],
    [1200, [600, 600]],
    [1201, [600, 600, 1]],
  ])(
    '%i who have left are told in frames of six hundred, the first of which is whole',
    async (count, sizes) => {
      const gone = Array.from({ length: count }, (_, place) => row(`g-${place}`, now - place));

      const told = await newsOf([came(cem, 'c-1')], await knowing([...gone, cem]));

      const frames = changesIn(told);
      expect(frames.map((data) => data.left.length)).toEqual(sizes);
      expect(frames.flatMap((data) => data.left)).toEqual(gone.map(({ userId, v }) => [userId, v]));
      expect(frames.map((data) => data.came)).toEqual(sizes.map((_, at) => (at === 0 ? [['cem', now]] : [])));
      expect(frames.map((data) => data.whole)).toEqual(sizes.map((_, at) => (at === 0 ? true : undefined)));
    },
  );

  test('the list goes to those who take lists alone, and is not made where there is none', async () => {
    const { roster, blocks } = await knowing([ada, bea, cem]);
    expect(await bulletin({ roster, blocks })).toEqual([
      to('bea', 'list-b', list('ada', 'bea', 'cem')),
      to('cem', 'list-c', list('ada', 'bea', 'cem')),
    ]);

    const without = await knowing([ada, row('gone', now)]);
    const asked = { ...without.blocks, apartAmong: () => Promise.reject(new Error('asked for nobody')) };
    expect(await bulletin({ roster: without.roster, blocks: asked })).toEqual([]);
  });

  test('again, those who take changes hear of that, each once, whatever else they hear', async () => {
    const knowledge = await knowing([ada, bea, cem, row('gone', now)]);

    expect(await newsOf([came(cem, 'c-1')], { ...knowledge, isTurn: true })).toEqual([
      to(
        'cem',
        'c-1',
        change(
          'everyone',
          [
            ['cem', now],
            ['ada', now - 9],
            ['bea', now - 8],
          ],
          [['gone', now]],
          true,
        ),
        true,
      ),
      to('ada', 'a-1', change('everyone', [['cem', now]])),
      to('ada', 'a-2', change('everyone', [['cem', now]])),
    ]);
    expect(await newsOf([], { ...knowledge, isTurn: true })).toEqual([
      to('ada', 'a-1', change('everyone', [])),
      to('ada', 'a-2', change('everyone', [])),
      to('cem', 'c-1', change('everyone', [])),
    ]);
  });

  test('a socket that takes changes briefly is told them so', async () => {
    const [id, other] = ['01KASAN8QZ0000000000000001', '01KASAN8QZ0000000000000002'];
    const brief = { ...socketOf('b-1'), isBrief: true };
    const entry = { ...row(id, 36), sockets: [brief] };
    const knowledge = await knowing([row(other, now - 9, 'o-1'), entry]);

    const told = await newsOf([{ entry, kind: 'came', newcomers: [brief] }], knowledge);

    const shapes = told.map(({ frame }) => frame.event === 'presence' && typeof frame.data);
    expect(shapes).toEqual(['string', 'object']);
    expect(changesIn(told)[0]).toEqual({
      mode: 'everyone',
      came: [
        [id, 36],
        [other, now - 9],
      ],
      left: [],
      whole: true,
    });
  });
});

describe('where too many are online', () => {
  test('since now, every client hears of it once: by changes alone, or by the list of whom it is told of', async () => {
    const [ada, bea] = [row('ada', now - 9, 'a-1', 'list-a'), row('bea', now - 8, 'list-b')];
    const knowledge = await knowing([ada, bea], { mode: 'some', watched: { 'bea list-b': ['ada'] } });

    expect(await newsOf([], { ...knowledge, isTurn: true })).toEqual([
      to('ada', 'a-1', change('some', [])),
      to('ada', 'list-a', list('ada')),
      to('bea', 'list-b', list('bea', 'ada')),
    ]);
  });

  const maya = row('maya', now, 'm-1', 'm-2');
  const friend = row('friend', now - 1, 'f-1', 'list-f');
  const looker = row('looker', now - 2, 'l-1', 'l-2');
  const other = row('other', now - 3, 'o-1');
  const rows = [maya, friend, looker, other];
  const watchers = { maya: ['friend', 'offline', 'friend'] };
  const strangers = [
    { userId: 'looker', connectionId: 'l-2' },
    { userId: 'offline', connectionId: 'x-1' },
  ];
  const watched = { 'friend list-f': ['maya', 'offline'], 'maya m-2': ['friend', 'looker'] };

  test('only those hear of a member who watch them, on the sockets that do, and the member', async () => {
    const knowledge = await knowing(rows, { mode: 'some', watchers, strangers, watched });

    const told = await newsOf([came(maya, 'm-2')], knowledge);

    const news = change('some', [['maya', now]]);
    expect(told).toEqual([
      to(
        'maya',
        'm-2',
        change(
          'some',
          [
            ['maya', now],
            ['friend', now - 1],
            ['looker', now - 2],
          ],
          [],
          true,
        ),
        true,
      ),
      to('maya', 'm-1', news),
      to('friend', 'f-1', news),
      to('friend', 'list-f', list('maya', 'friend')),
      to('looker', 'l-2', news),
    ]);
  });

  test('and nobody who is apart from them', async () => {
    const apart = [
      ['maya', 'friend'],
      ['maya', 'looker'],
    ] as const;
    const knowledge = await knowing(rows, { mode: 'some', watchers, strangers, watched, apart });

    const told = await newsOf([came(maya, 'm-2')], knowledge);

    expect(told).toEqual([
      to('maya', 'm-2', change('some', [['maya', now]], [], true), true),
      to('maya', 'm-1', change('some', [['maya', now]])),
    ]);
  });
});
