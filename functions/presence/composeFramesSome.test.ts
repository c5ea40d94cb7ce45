import { describe, expect, test } from 'vitest';
import { came, change, knowing, list, now, row, to } from '#tests/support/presenceKnowledge.ts';
import { composeFrames } from './composeFrames.ts';

describe('if too many are online', () => {
  test('a new mode reaches every client once: in a change, or in its list', async () => {
    const [ada, bea] = [row('ada', now - 9, 'a-1', 'list-a'), row('bea', now - 8, 'list-b')];
    const knowledge = await knowing([ada, bea], { mode: 'some', watched: { 'bea list-b': ['ada'] } });

    expect(await composeFrames([], { ...knowledge, isModeChange: true })).toEqual([
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

  test('a change goes only to the sockets that watch the member, and to the member', async () => {
    const knowledge = await knowing(rows, { mode: 'some', watchers, strangers, watched });

    const received = await composeFrames([came(maya, 'm-2')], knowledge);

    const news = change('some', [['maya', now]]);
    expect(received).toEqual([
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

  test('a change does not go to a member who is blocked', async () => {
    const apart = [
      ['maya', 'friend'],
      ['maya', 'looker'],
    ] as const;
    const knowledge = await knowing(rows, { mode: 'some', watchers, strangers, watched, apart });

    const received = await composeFrames([came(maya, 'm-2')], knowledge);

    expect(received).toEqual([
      to('maya', 'm-2', change('some', [['maya', now]], [], true), true),
      to('maya', 'm-1', change('some', [['maya', now]])),
    ]);
  });
});
