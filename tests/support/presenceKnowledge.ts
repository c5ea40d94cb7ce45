import type { PresenceChange, PresenceRow, Socket } from '#functions/presence/model.ts';
import { Roster } from '#functions/presence/onlineRoster.ts';
import type { Knowledge, Broadcast } from '#functions/presence/tell.ts';
import { ServerFrame } from '#shared/realtime/realtime.ts';
import { PretendTable } from './pretendTable.ts';

export const now = 1_800_000_000_000;

/** What frames say of changes, brief or in full. */
export const changesIn = (told: readonly Broadcast[]) =>
  told.flatMap(({ frame }) => {
    const read = ServerFrame.parse(frame);
    return read.event === 'presence' ? [read.data] : [];
  });
/** A socket that takes changes, or whole lists where its name begins with `list`. */
export const socketOf = (id: string): Socket => ({ id, hellos: 1, takesChanges: !id.startsWith('list') });
export const row = (userId: string, v: number, ...sockets: readonly string[]): PresenceRow => ({
  userId,
  sockets: sockets.map(socketOf),
  v,
  by: 'record#1',
});

/** What a worker knows that holds these rows; blocks stand between the pairs, `watchers` and `watched` by member. */
export async function knowing(
  rows: readonly PresenceRow[],
  more: {
    readonly mode?: Knowledge['mode'];
    readonly apart?: readonly (readonly [string, string])[];
    readonly watchers?: Readonly<Record<string, readonly string[]>>;
    readonly strangers?: readonly { userId: string; connectionId: string }[];
    readonly watched?: Readonly<Record<string, readonly string[]>>;
  } = {},
): Promise<Knowledge> {
  const { mode = 'everyone', apart = [], watchers = {}, strangers = [], watched = {} } = more;
  const table = new PretendTable();
  for (const one of rows) table.rows.set(one.userId, one);
  const roster = new Roster(table, () => now);
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

export const came = (entry: PresenceRow, ...newcomers: readonly string[]): PresenceChange => ({
  entry,
  kind: 'came',
  newcomers: newcomers.map(socketOf),
});
export const change = (mode: string, came: unknown[], left: unknown[] = [], whole = false) => ({
  event: 'presence',
  data: { mode, came, left, ...(whole ? { whole } : {}) },
});
export const list = (...data: readonly string[]) => ({ event: 'getOnlineUsers', data });
export const to = (userId: string, connectionId: string, frame: unknown, isNew = false) => ({
  userId,
  connectionId,
  frame,
  isNew,
});
