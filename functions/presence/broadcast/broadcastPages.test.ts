import { beforeEach, expect, test } from 'vitest';
import { PretendTable } from '#tests/support/pretendTable.ts';
import { OnlineMembers } from '../onlineMembers.ts';
import type { PresenceUpdate, Socket } from '../store/presenceRows.ts';
import { broadcastPages } from './broadcastPages.ts';

const now = 1_000_000;
const firstSocket: Socket = { connectionId: 'one', hellos: 1, takesChanges: true };
let table = new PretendTable();
const received: (readonly PresenceUpdate[])[] = [];
const hearing = () => ({
  onlineMembers: new OnlineMembers(table, () => now),
  broadcast: async (changes: readonly PresenceUpdate[]) => void received.push(changes),
});
const change = (
  userId: string,
  version: number,
  kind: PresenceUpdate['kind'],
  held: readonly Socket[],
  newSockets: readonly string[] = [],
): PresenceUpdate => ({ entry: { userId, sockets: held, version }, kind, newSockets });
const two: Socket = { ...firstSocket, connectionId: 'two' };
const write = (...changes: readonly PresenceUpdate[]) =>
  table.pages.push({ number: table.pages.length + 1, changes });

beforeEach(() => {
  table = new PretendTable();
  received.length = 0;
});

test('sends the given pages, and no others', async () => {
  for (const id of ['a', 'b', 'c', 'd']) write(change(id, now, 'came', [firstSocket]));

  await broadcastPages(2, 3, hearing());

  expect(received.flat().map(({ entry }) => entry.userId)).toEqual(['b', 'c']);
  expect(received).toHaveLength(1);
});

test('sends pages again if it died after reading them', async () => {
  write(change('a', now, 'came', [firstSocket]));
  const again = hearing();

  await broadcastPages(1, 1, again);
  await broadcastPages(1, 1, again);

  expect(received).toEqual([table.pages[0]?.changes, table.pages[0]?.changes]);
});

test('sends nothing if the pages are empty', async () => {
  write();

  await broadcastPages(1, 1, hearing());

  expect(received).toEqual([]);
});

test.each<[string, PresenceUpdate[], PresenceUpdate]>([
  [
    'come and gone is gone',
    [change('a', 5, 'came', [firstSocket], ['one']), change('a', 6, 'left', [])],
    change('a', 6, 'left', []),
  ],
  [
    'gone and back is here',
    [change('a', 5, 'left', []), change('a', 6, 'came', [two], ['two'])],
    change('a', 6, 'came', [two], ['two']),
  ],
  [
    'sent by a slower worker has the state of the higher version',
    [change('a', 6, 'left', []), change('a', 5, 'came', [firstSocket], ['one'])],
    change('a', 6, 'left', []),
  ],
  [
    'come with a second device right after is news, on both',
    [change('a', 5, 'came', [firstSocket], ['one']), change('a', 6, undefined, [firstSocket, two], ['two'])],
    change('a', 6, 'came', [firstSocket, two], ['one', 'two']),
  ],
  [
    'with another device, and then one less, is no news to others',
    [change('a', 5, undefined, [firstSocket, two], ['two']), change('a', 6, undefined, [two])],
    change('a', 6, undefined, [two], ['two']),
  ],
])('lists each member once: who has %s', async (_, changes, expected) => {
  for (const update of changes) write(update);

  await broadcastPages(1, 2, hearing());

  expect(received).toEqual([[expected]]);
});
