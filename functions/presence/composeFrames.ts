import { encodePresence } from '#shared/realtime/presenceText.ts';
import type { PresenceMode, OutgoingFrame } from '#shared/realtime/realtime.ts';
import { inParallel } from '#functions/platform/runtime/inParallel.ts';
import type { PresenceUpdate, OnlineEntry, Socket } from './model.ts';
import type { OnlineMembers } from './onlineMembers.ts';

/** Who gets whose presence while too many are online to send everyone everything. */
export interface Subscriptions {
  /** The members and single sockets that get a member's presence. */
  readonly subscribersOf: (userId: string) => Promise<Subscribers>;
  /** The members whose presence this connection gets. */
  readonly subscribedTo: (userId: string, connectionId: string) => Promise<readonly string[]>;
}

/** Blocks between members: neither gets the other's presence, whatever the mode. */
export interface Blocks {
  /** The members blocked in either direction. */
  readonly blockedFor: (userId: string) => Promise<ReadonlySet<string>>;
  /** Whether two of these members are blocked in either direction. */
  readonly blockedPairsAmong: (
    userIds: readonly string[],
  ) => Promise<(one: string, other: string) => boolean>;
}

interface Subscribers {
  /** Members whose presence every socket receives. */
  readonly members: readonly string[];
  /** Single sockets. */
  readonly sockets: readonly { readonly userId: string; readonly connectionId: string }[];
}

/** One frame for one socket. */
export interface SocketFrame {
  readonly userId: string;
  readonly connectionId: string;
  readonly frame: OutgoingFrame;
  /** True if the socket has just opened: the platform may not accept a frame for it yet. */
  readonly isNew: boolean;
}

/** What decides who gets which frame. */
export interface BroadcastContext {
  readonly onlineMembers: OnlineMembers;
  readonly mode: PresenceMode;
  /**
   * True if the mode has just changed. Every client is notified, and each says hello again at a random time of its own.
   */
  readonly isModeChange?: boolean;
  readonly subscriptions: Subscriptions;
  readonly blocks: Blocks;
}

/** The content for one socket: entries of changes, or a whole list for a client that takes no changes. */
interface Draft {
  readonly userId: string;
  readonly socket: Socket;
  readonly isNew: boolean;
  readonly entries: Map<string, OnlineEntry>;
}

const membersAtOnce = 10;
/** Departures per frame: below the 32 kB that are billed as one message, and far below the socket's limit of 128 kB. */
const maxLeft = 600;

/**
 * Step 4: composes the frames about the changes of this batch's pages, and only those, for the sockets that the online
 * list shows after step 3: one frame per socket. Newcomers get everyone they may know of from the online list.
 */
export async function composeFrames(
  changes: readonly PresenceUpdate[],
  context: BroadcastContext,
): Promise<SocketFrame[]> {
  return [...(await framesByReceiver(changes, context)), ...(await listsForEveryone(changes, context))];
}

/** A frame for each socket that is new or may see one of the changes, except those of `listsForEveryone`. */
async function framesByReceiver(
  changes: readonly PresenceUpdate[],
  context: BroadcastContext,
): Promise<SocketFrame[]> {
  const drafts = new Map<string, Draft>();
  const draftFor = (userId: string, socket: Socket, isNew: boolean) => {
    const draft = drafts.get(socket.id) ?? { userId, socket, isNew, entries: new Map() };
    drafts.set(socket.id, draft);
    return draft;
  };
  for (const { entry, newSockets } of changes) {
    for (const socket of entry.sockets)
      if (newSockets.includes(socket.id)) draftFor(entry.userId, socket, true);
  }
  const all = context.isModeChange === true ? context.onlineMembers.online().flatMap(socketsIn) : [];
  for (const { userId, socket } of all) if (getsChanges(socket, context)) draftFor(userId, socket, false);
  const moved = changes.filter(({ kind }) => kind !== undefined).map(({ entry }) => entry);
  const receivers = await inParallel(moved, membersAtOnce, async (entry) => ({
    entry,
    sockets: await audienceOf(entry.userId, context),
  }));
  for (const { entry, sockets } of receivers) {
    for (const { userId, socket } of sockets) {
      if (!getsChanges(socket, context) && !drafts.has(socket.id)) continue;
      draftFor(userId, socket, false).entries.set(entry.userId, entry);
    }
  }
  const written = await inParallel([...drafts.values()], membersAtOnce, (draft) =>
    framesOfDraft(draft, context),
  );
  return written.flat();
}

function getsChanges({ takesChanges }: Socket, { mode }: BroadcastContext): boolean {
  return takesChanges || mode === 'some';
}

/**
 * Where everyone gets everyone's presence, one list serves all clients that take lists. New sockets have it from
 * `framesByReceiver`.
 */
async function listsForEveryone(
  changes: readonly PresenceUpdate[],
  { onlineMembers, mode, isModeChange = false, blocks }: BroadcastContext,
): Promise<SocketFrame[]> {
  const isNews = isModeChange || changes.some(({ kind }) => kind !== undefined);
  if (mode !== 'everyone' || !isNews) return [];
  const newSockets = new Set(changes.flatMap((change) => change.newSockets));
  const takesList = ({ id, takesChanges }: Socket) => !takesChanges && !newSockets.has(id);
  const online = onlineMembers.online();
  const listeners = online.filter(({ sockets }) => sockets.some(takesList));
  if (listeners.length === 0) return [];
  const ids = online.map(({ userId }) => userId);
  const areBlocked = await blocks.blockedPairsAmong(ids);
  return listeners.flatMap(({ userId, sockets }) => {
    const data = ids.filter((id) => !areBlocked(userId, id));
    const frame: OutgoingFrame = { event: 'getOnlineUsers', data };
    return sockets.filter(takesList).map(({ id }) => ({ userId, connectionId: id, frame, isNew: false }));
  });
}

async function audienceOf(
  userId: string,
  context: BroadcastContext,
): Promise<{ userId: string; socket: Socket }[]> {
  const [audience, blocked] = await Promise.all([
    subscribersOf(userId, context),
    context.blocks.blockedFor(userId),
  ]);
  return audience.filter((subscriber) => !blocked.has(subscriber.userId));
}

const socketsIn = ({ userId, sockets }: OnlineEntry) => sockets.map((socket) => ({ userId, socket }));

async function subscribersOf(
  userId: string,
  { onlineMembers, mode, subscriptions }: BroadcastContext,
): Promise<{ userId: string; socket: Socket }[]> {
  if (mode === 'everyone') return onlineMembers.online().flatMap(socketsIn);
  const watchers = await subscriptions.subscribersOf(userId);
  const members = new Set([userId, ...watchers.members]);
  const near = [...members].flatMap((id) => onlineMembers.get(id) ?? []).flatMap(socketsIn);
  const strangers = watchers.sockets
    .flatMap((address) => onlineMembers.get(address.userId) ?? [])
    .flatMap(socketsIn)
    .filter(({ socket }) => watchers.sockets.some(({ connectionId }) => connectionId === socket.id));
  return [...near, ...strangers];
}

async function framesOfDraft(draft: Draft, context: BroadcastContext): Promise<SocketFrame[]> {
  const { userId, socket, isNew, entries } = draft;
  const whole = isNew || !socket.takesChanges ? await everythingFor(draft, context) : [];
  const byId = new Map(entries);
  for (const entry of whole) {
    if ((byId.get(entry.userId)?.version ?? 0) <= entry.version) byId.set(entry.userId, entry);
  }
  const frames = framesOf([...byId.values()], draft, context.mode);
  return frames.map((frame) => ({ userId, connectionId: socket.id, isNew, frame }));
}

async function everythingFor(draft: Draft, context: BroadcastContext): Promise<readonly OnlineEntry[]> {
  const [entries, blocked] = await Promise.all([
    knownTo(draft, context),
    context.blocks.blockedFor(draft.userId),
  ]);
  return entries.filter(({ userId }) => !blocked.has(userId));
}

async function knownTo(
  { userId, socket }: Draft,
  { onlineMembers, mode, subscriptions }: BroadcastContext,
): Promise<readonly OnlineEntry[]> {
  if (mode === 'everyone') return [...onlineMembers.recentlyLeft(), ...onlineMembers.online()];
  const watched = await subscriptions.subscribedTo(userId, socket.id);
  return [userId, ...watched].flatMap((id) => onlineMembers.get(id) ?? []);
}

/** One frame, or several if so many have left that it would grow too large. They may arrive in any order. */
function framesOf(
  entries: readonly OnlineEntry[],
  { socket, isNew }: Draft,
  mode: PresenceMode,
): OutgoingFrame[] {
  const here = entries.filter(({ sockets }) => sockets.length > 0);
  if (!socket.takesChanges) return [{ event: 'getOnlineUsers', data: here.map(({ userId }) => userId) }];
  const left = versioned(entries.filter(({ sockets }) => sockets.length === 0));
  const whole = isNew ? { whole: true } : {};
  const more = Array.from({ length: Math.ceil(left.length / maxLeft) - 1 }, (_, index) => {
    const start = (index + 1) * maxLeft;
    return { mode, came: [], left: left.slice(start, start + maxLeft) };
  });
  const first = { mode, came: versioned(here), left: left.slice(0, maxLeft), ...whole };
  return [first, ...more].map((change) => ({ event: 'presence', data: encodePresence(change) }));
}

const versioned = (some: readonly OnlineEntry[]) =>
  some.map(({ userId, version }): [string, number] => [userId, version]);
