import { describe, expect, test } from 'vitest';
import type { VersionedId } from '#shared/realtime/realtime.ts';
import { came, change, changesIn, knowing, list, now, row, to } from '#tests/support/presenceKnowledge.ts';
import { composeFrames } from './composeFrames.ts';
import type { PresenceChange, PresenceRow } from './store/presenceRows.ts';

const maxFrameBytes = 128 * 1024;
const newcomer = { connectionId: 'c-1', hellos: 1, takesChanges: true };
const here: PresenceRow = { userId: 'here', sockets: [newcomer], version: now, cause: 'record#1' };

test('a newcomer gets thousands of recent departures in frames below the size limit', async () => {
  const gone = Array.from({ length: 5000 }, (_, at): PresenceRow => ({
    userId: `01M81GN4JD0000000${String(at).padStart(9, '0')}`,
    sockets: [],
    version: now - at,
    cause: 'item#1',
  }));
  const knowledge = await knowing([...gone, here]);

  const received = await composeFrames(
    [{ presence: here, kind: 'came', newSockets: [newcomer.connectionId] }],
    knowledge,
  );

  const sizes = received.map(({ frame }) => Buffer.byteLength(JSON.stringify(frame)));
  const left = changesIn(received).flatMap((data) => data.left);
  const whole = changesIn(received).filter((data) => data.whole === true);
  expect(Math.max(...sizes)).toBeLessThan(maxFrameBytes);
  expect(new Set(left.map(([id]) => id)).size).toBe(gone.length);
  expect(whole).toHaveLength(1);
});

describe('in mode everyone', () => {
  const ada = row('ada', now - 9, 'a-1', 'a-2');
  const bea = row('bea', now - 8, 'list-b');
  const cem = row('cem', now, 'c-1', 'list-c');

  test('everyone gets the newcomers, and the newcomers get everyone, once per socket', async () => {
    const gone = row('gone', now - 3);

    const received = await composeFrames([came(cem, 'c-1', 'list-c')], await knowing([gone, ada, bea, cem]));

    const whole: VersionedId[] = [
      ['ada', now - 9],
      ['bea', now - 8],
      ['cem', now],
    ];
    expect(received).toEqual([
      to(
        'cem',
        'c-1',
        change('everyone', [['cem', now], ...whole.slice(0, 2)], [['gone', now - 3]], true),
        true,
      ),
      to('cem', 'list-c', list('cem', 'ada', 'bea'), true),
      to('ada', 'a-1', change('everyone', [['cem', now]])),
      to('ada', 'a-2', change('everyone', [['cem', now]])),
      to('bea', 'list-b', list('cem', 'ada', 'bea')),
    ]);
  });

  test('two members who have blocked each other get nothing about each other', async () => {
    const knowledge = await knowing([ada, bea, cem], { apart: [['ada', 'cem']] });

    const received = await composeFrames([came(cem, 'c-1', 'list-c')], knowledge);

    expect(received).toEqual([
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
      to('bea', 'list-b', list('cem', 'ada', 'bea')),
    ]);
  });

  test('a second device gets the full state, and no one else gets a frame', async () => {
    const device: PresenceChange = { presence: ada, kind: undefined, newSockets: ['a-2'] };

    const received = await composeFrames([device], await knowing([ada, cem]));

    expect(received).toEqual([
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

  test('two changes make one frame, with the higher version of page and list', async () => {
    const older = row('cem', now - 50, 'c-1');
    const left: PresenceChange = { presence: row('dan', now - 1), kind: 'left', newSockets: [] };
    const knowledge = await knowing([ada, cem]);

    const received = await composeFrames([came(older), left], knowledge);
    expect(received).toEqual([
      to('ada', 'a-1', change('everyone', [['cem', now - 50]], [['dan', now - 1]])),
      to('ada', 'a-2', change('everyone', [['cem', now - 50]], [['dan', now - 1]])),
      to('cem', 'c-1', change('everyone', [['cem', now - 50]], [['dan', now - 1]])),
      to('cem', 'list-c', list('cem', 'ada')),
    ]);

    // A newcomer gets the known state, unless a newer one was sent before.
    const newer = row('ada', now + 5);
    const both = await composeFrames(
      [came(older, 'c-1'), { presence: newer, kind: 'left', newSockets: [] }],
      knowledge,
    );
    expect(both[0]).toEqual(
      to('cem', 'c-1', change('everyone', [['cem', now]], [['ada', now + 5]], true), true),
    );
  });

  test.each([
    [600, [600]],
    [601, [600, 1]],
    [1200, [600, 600]],
    [1201, [600, 600, 1]],
  ])('%i departures go in frames of six hundred, and the first frame is whole', async (count, sizes) => {
    const gone = Array.from({ length: count }, (_, index) => row(`g${index}`, now + index));

    const received = await composeFrames([came(cem, 'c-1')], await knowing([...gone, cem]));

    const frames = changesIn(received);
    expect(frames.map((data) => data.left.length)).toEqual(sizes);
    expect(frames.flatMap((data) => data.left)).toEqual(gone.map(({ userId, version }) => [userId, version]));
    expect(frames.map((data) => data.came)).toEqual(sizes.map((_, at) => (at === 0 ? [['cem', now]] : [])));
    expect(frames.map((data) => data.whole)).toEqual(sizes.map((_, at) => (at === 0 ? true : undefined)));
  });

  test('a list goes only to clients that take lists', async () => {
    const knowledge = await knowing([ada, bea, cem]);
    const news = change('everyone', [['bea', now - 8]]);
    expect(await composeFrames([came(bea)], knowledge)).toEqual([
      to('ada', 'a-1', news),
      to('ada', 'a-2', news),
      to('bea', 'list-b', list('bea', 'ada', 'cem')),
      to('cem', 'c-1', news),
      to('cem', 'list-c', list('bea', 'ada', 'cem')),
    ]);
  });

  test('back in it, clients that apply changes get the new mode once, along with their other changes', async () => {
    const knowledge = await knowing([ada, bea, cem, row('gone', now)]);

    expect(await composeFrames([came(cem, 'c-1')], { ...knowledge, isModeChange: true })).toEqual([
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
      to('bea', 'list-b', list('cem', 'ada', 'bea')),
      to('cem', 'list-c', list('cem', 'ada', 'bea')),
    ]);
    expect(await composeFrames([], { ...knowledge, isModeChange: true })).toEqual([
      to('ada', 'a-1', change('everyone', [])),
      to('ada', 'a-2', change('everyone', [])),
      to('bea', 'list-b', list('ada', 'bea', 'cem')),
      to('cem', 'c-1', change('everyone', [])),
      to('cem', 'list-c', list('ada', 'bea', 'cem')),
    ]);
  });
});
