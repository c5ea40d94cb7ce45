import { expect, test } from 'vitest';
import { latestPerMember } from './broadcastPages.ts';
import type { PresenceChange, Socket } from './store/presenceRows.ts';

const firstSocket: Socket = { connectionId: 'one', hellos: 1, takesChanges: true };
const changeOf = (
  userId: string,
  version: number,
  kind: PresenceChange['kind'],
  held: readonly Socket[],
  newSockets: readonly string[] = [],
): PresenceChange => ({ presence: { userId, sockets: held, version }, kind, newSockets });
const two: Socket = { ...firstSocket, connectionId: 'two' };

test.each<[string, PresenceChange[], PresenceChange]>([
  [
    'come and gone is gone',
    [changeOf('a', 5, 'came', [firstSocket], ['one']), changeOf('a', 6, 'left', [])],
    changeOf('a', 6, 'left', []),
  ],
  [
    'gone and back is here',
    [changeOf('a', 5, 'left', []), changeOf('a', 6, 'came', [two], ['two'])],
    changeOf('a', 6, 'came', [two], ['two']),
  ],
  [
    'sent by a slower worker has the state of the higher version',
    [changeOf('a', 6, 'left', []), changeOf('a', 5, 'came', [firstSocket], ['one'])],
    changeOf('a', 6, 'left', []),
  ],
  [
    'come with a second device right after is news, on both',
    [
      changeOf('a', 5, 'came', [firstSocket], ['one']),
      changeOf('a', 6, undefined, [firstSocket, two], ['two']),
    ],
    changeOf('a', 6, 'came', [firstSocket, two], ['one', 'two']),
  ],
  [
    'with another device, and then one less, is no news to others',
    [changeOf('a', 5, undefined, [firstSocket, two], ['two']), changeOf('a', 6, undefined, [two])],
    changeOf('a', 6, undefined, [two], ['two']),
  ],
])('each member has one change: who has %s', (_, changes, expected) => {
  const pages = changes.map((change, index) => ({ number: index + 1, changes: [change] }));

  expect(latestPerMember(pages)).toEqual([expected]);
});
