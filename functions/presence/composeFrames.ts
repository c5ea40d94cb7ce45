import { chunk } from '#functions/platform/runtime/chunk.ts';
import { inParallel } from '#functions/platform/runtime/inParallel.ts';
import { encodePresence } from '#shared/realtime/presenceText.ts';
import type { PresenceMode, OutgoingFrame } from '#shared/realtime/realtime.ts';
import type { OnlineMembers } from './onlineMembers.ts';
import type { Presence, PresenceChange, Socket } from './store/presenceRows.ts';
import type { Subscriptions } from './subscriptions.ts';

/** One frame for one socket. */
export interface SocketFrame {
  readonly userId: string;
  readonly connectionId: string;
  readonly frame: OutgoingFrame;
  /** True if the socket has just opened: the platform may not accept a frame for it yet. */
  readonly isNew: boolean;
}

/** Departures per frame: below the 32 kB that are billed as one message, and far below the socket's limit of 128 kB. */
const maxLeft = 600;

/**
 * The send phase: composes the frames about the changes of this batch's pages: one per socket, or several if so many
 * have left that it would grow too large. These may arrive in any order.
 */
export async function composeFrames(
  changes: readonly PresenceChange[],
  context: BroadcastContext,
): Promise<SocketFrame[]> {
  const drafts = await composeDrafts(changes, context);
  return drafts.flatMap((draft) =>
    framesOf(draft, context.mode).map((frame) => ({
      userId: draft.userId,
      connectionId: draft.socket.connectionId,
      isNew: draft.isNew,
      frame,
    })),
  );
}

/** A client that takes changes gets `presence` frames, another one the list of those who are online. */
function framesOf({ socket, isNew, presenceById }: FrameDraft, mode: PresenceMode): OutgoingFrame[] {
  const presences = [...presenceById.values()];
  const online = presences.filter(({ sockets }) => sockets.length > 0);
  if (!socket.takesChanges) return [{ event: 'getOnlineUsers', data: online.map(({ userId }) => userId) }];
  const offline = versioned(presences.filter(({ sockets }) => sockets.length === 0));
  const whole = isNew ? { whole: true } : {};
  const [left = [], ...further] = chunk(offline, maxLeft);
  const frames = [
    { mode, came: versioned(online), left, ...whole },
    ...further.map((more) => ({ mode, came: [], left: more })),
  ];
  return frames.map((data) => ({ event: 'presence', data: encodePresence(data) }));
}

const versioned = (batch: readonly Presence[]) =>
  batch.map(({ userId, version }): [string, number] => [userId, version]);

/** What decides which socket learns what. */
export interface BroadcastContext {
  readonly onlineMembers: OnlineMembers;
  readonly mode: PresenceMode;
  /**
   * True if the mode has just changed. Every client is notified, and each says hello again at a random time of its own.
   */
  readonly isModeChange?: boolean;
  readonly subscriptions: Subscriptions;
  /** The members blocked in either direction: neither gets the other's presence, whatever the mode. */
  readonly blockedFor: (userId: string) => Promise<ReadonlySet<string>>;
}

interface Receiver {
  readonly userId: string;
  readonly socket: Socket;
}

/** What one socket learns, whatever the frames that carry it. */
interface FrameDraft extends Receiver {
  /**
   * True if the socket has just opened: it learns the full state, and the platform may not accept a frame for it yet.
   */
  readonly isNew: boolean;
  /** The changed members; for a new socket, and a client that takes lists, everyone they may know of. */
  readonly presenceById: Map<string, Presence>;
}

const membersAtOnce = 10;

/**
 * The changes of this batch's pages, and only those, by the sockets that the online list shows after the follow phase.
 * Each socket appears at most once.
 */
async function composeDrafts(
  changes: readonly PresenceChange[],
  context: BroadcastContext,
): Promise<FrameDraft[]> {
  const drafts = new Map<string, FrameDraft>();
  const draftFor = ({ userId, socket }: Receiver, isNew = false): FrameDraft => {
    const draft = drafts.get(socket.connectionId) ?? { userId, socket, isNew, presenceById: new Map() };
    drafts.set(socket.connectionId, draft);
    return draft;
  };
  for (const { presence, newSockets } of changes) {
    for (const receiver of socketsIn(presence))
      if (newSockets.includes(receiver.socket.connectionId)) draftFor(receiver, true);
  }
  if (context.isModeChange === true)
    for (const receiver of context.onlineMembers.online().flatMap(socketsIn)) draftFor(receiver);
  const moved = changes.filter(({ kind }) => kind !== undefined).map(({ presence }) => presence);
  const audiences = await inParallel(moved, membersAtOnce, (presence) =>
    audienceOf(presence.userId, context),
  );
  for (const [index, presence] of moved.entries()) {
    for (const receiver of audiences[index] ?? [])
      draftFor(receiver).presenceById.set(presence.userId, presence);
  }
  await inParallel([...drafts.values()], membersAtOnce, (draft) => addFullState(draft, context));
  return [...drafts.values()];
}

const socketsIn = ({ userId, sockets }: Presence): Receiver[] =>
  sockets.map((socket) => ({ userId, socket }));

async function audienceOf(userId: string, context: BroadcastContext): Promise<Receiver[]> {
  const [receivers, blocked] = await Promise.all([receiversOf(userId, context), context.blockedFor(userId)]);
  return receivers.filter((receiver) => !blocked.has(receiver.userId));
}

async function receiversOf(
  userId: string,
  { onlineMembers, mode, subscriptions }: BroadcastContext,
): Promise<Receiver[]> {
  if (mode === 'everyone') return onlineMembers.online().flatMap(socketsIn);
  const subscribers = await subscriptions.subscribersOf(userId);
  const members = new Set([userId, ...subscribers.members]);
  const socketsOfKnown = [...members].flatMap((id) => onlineMembers.get(id) ?? []).flatMap(socketsIn);
  const strangers = subscribers.sockets
    .flatMap((address) => onlineMembers.get(address.userId) ?? [])
    .flatMap(socketsIn)
    .filter(({ socket }) =>
      subscribers.sockets.some(({ connectionId }) => connectionId === socket.connectionId),
    );
  return [...socketsOfKnown, ...strangers];
}

/** Adds everyone else, where the client needs the full state. Of two versions of a member, the higher one counts. */
async function addFullState(draft: FrameDraft, context: BroadcastContext): Promise<void> {
  const { socket, isNew, presenceById } = draft;
  if (!isNew && socket.takesChanges) return;
  for (const presence of await fullStateFor(draft, context)) {
    const { userId, version } = presence;
    if ((presenceById.get(userId)?.version ?? 0) <= version) presenceById.set(userId, presence);
  }
}

async function fullStateFor(receiver: Receiver, context: BroadcastContext): Promise<Presence[]> {
  const [presences, blocked] = await Promise.all([
    allKnownTo(receiver, context),
    context.blockedFor(receiver.userId),
  ]);
  return presences.filter(({ userId }) => !blocked.has(userId));
}

async function allKnownTo(
  { userId, socket }: Receiver,
  { onlineMembers, mode, subscriptions }: BroadcastContext,
): Promise<Presence[]> {
  if (mode === 'everyone') return [...onlineMembers.recentlyLeft(), ...onlineMembers.online()];
  const watched = await subscriptions.subscribedTo(userId, socket.connectionId);
  return [userId, ...watched].flatMap((id) => onlineMembers.get(id) ?? []);
}
