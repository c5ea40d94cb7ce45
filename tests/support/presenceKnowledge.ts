import type { BroadcastContext, SocketFrame } from '#functions/presence/composeFrames.ts';
import { OnlineMembers } from '#functions/presence/onlineMembers.ts';
import type { PresenceChange, PresenceRow, Socket } from '#functions/presence/store/presenceRows.ts';
import { encodePresence } from '#shared/realtime/presenceText.ts';
import { type PresenceMode, ServerFrame, type VersionedId } from '#shared/realtime/realtime.ts';
import { PretendTable } from './pretendTable.ts';

export const now = 1_800_000_000_000;

/** The presence changes in frames. */
export const changesIn = (received: readonly SocketFrame[]) =>
  received.flatMap(({ frame }) => {
    const read = ServerFrame.parse(frame);
    return read.event === 'presence' ? [read.data] : [];
  });
/** A socket that takes changes, or full lists if its name begins with `list`. */
export const socketOf = (id: string): Socket => ({
  connectionId: id,
  hellos: 1,
  takesChanges: !id.startsWith('list'),
});
export const row = (userId: string, version: number, ...sockets: readonly string[]): PresenceRow => ({
  userId,
  sockets: sockets.map(socketOf),
  version,
  cause: 'record#1',
});

/** A sender's context with these rows; blocks separate the pairs, `watchers` and `watched` are by member. */
export async function knowing(
  rows: readonly PresenceRow[],
  more: {
    readonly mode?: BroadcastContext['mode'];
    readonly apart?: readonly (readonly [string, string])[];
    readonly watchers?: Readonly<Record<string, readonly string[]>>;
    readonly strangers?: readonly { userId: string; connectionId: string }[];
    readonly watched?: Readonly<Record<string, readonly string[]>>;
  } = {},
): Promise<BroadcastContext> {
  const { mode = 'everyone', apart = [], watchers = {}, strangers = [], watched = {} } = more;
  const table = new PretendTable();
  for (const one of rows) table.rows.set(one.userId, one);
  const onlineMembers = new OnlineMembers(table, () => now);
  await onlineMembers.follow();
  const areApart = (one: string, other: string) =>
    apart.some((pair) => pair.includes(one) && pair.includes(other) && one !== other);
  return {
    onlineMembers,
    mode,
    subscriptions: {
      subscribersOf: async (userId) => ({ members: watchers[userId] ?? [], sockets: strangers }),
      subscribedTo: async (userId, connectionId) => watched[`${userId} ${connectionId}`] ?? [],
    },
    blockedFor: async (userId) => new Set(rows.map((one) => one.userId).filter((id) => areApart(userId, id))),
  };
}

export const came = (presence: PresenceRow, ...newSockets: readonly string[]): PresenceChange => ({
  presence,
  kind: 'came',
  newSockets,
});
export const change = (
  mode: PresenceMode,
  arrived: VersionedId[],
  left: VersionedId[] = [],
  whole = false,
) => ({
  event: 'presence',
  data: encodePresence({ mode, came: arrived, left, whole }),
});
export const list = (...data: readonly string[]) => ({ event: 'getOnlineUsers', data });
export const to = (userId: string, connectionId: string, frame: unknown, isNew = false) => ({
  userId,
  connectionId,
  frame,
  isNew,
});
