import type { PresenceMode, PushedFrame } from '#shared/realtime/realtime.ts';
import { inParallel } from '#functions/platform/runtime/inParallel.ts';
import type { PresenceChange, PageEntry, Socket } from './model.ts';
import type { Roster } from './onlineRoster.ts';
import { presenceFrame } from './presenceFrame.ts';

/** Who gets whose presence while too many are online to send everyone everything. */
export interface Circles {
  /** The members and single sockets that get a member's presence. */
  readonly watchersOf: (userId: string) => Promise<Watchers>;
  /** The members whose presence this connection gets. */
  readonly watchedBy: (userId: string, connectionId: string) => Promise<readonly string[]>;
}

/** Blocks between members: neither gets the other's presence, whatever the mode. */
export interface Blocks {
  /** The members blocked in either direction. */
  readonly apartFrom: (userId: string) => Promise<ReadonlySet<string>>;
  /** Whether two of these members are blocked in either direction. */
  readonly apartAmong: (userIds: readonly string[]) => Promise<(one: string, other: string) => boolean>;
}

export interface Watchers {
  /** Members whose presence every socket receives. */
  readonly members: readonly string[];
  /** Single sockets. */
  readonly sockets: readonly { readonly userId: string; readonly connectionId: string }[];
}

/** One frame for one socket. */
export interface Broadcast {
  readonly userId: string;
  readonly connectionId: string;
  readonly frame: PushedFrame;
  /** True if the socket has just opened: the platform may not accept a frame for it yet. */
  readonly isNew: boolean;
}

/** What a worker knows when it pushes. */
export interface Knowledge {
  readonly roster: Roster;
  readonly mode: PresenceMode;
  /**
   * True if the mode has just changed. Every client is notified, and each says hello again at a random time of its own.
   */
  readonly isTurn?: boolean;
  readonly circles: Circles;
  readonly blocks: Blocks;
}

/** The content for one socket: entries of changes, or a whole list for a client that takes no changes. */
interface Draft {
  readonly userId: string;
  readonly socket: Socket;
  readonly isNew: boolean;
  readonly entries: Map<string, PageEntry>;
}

const membersAtOnce = 10;
/** Departures per frame: below the 32 kB that are billed as one message, and far below the socket's limit of 128 kB. */
const leftMost = 600;

/**
 * Step 4: pushes the changes of this batch's pages, and only those, to the sockets that the roster shows after step 3,
 * one frame per socket. Newcomers get everyone they may know of from the roster. In the mode that shows everyone to
 * everyone, clients that take whole lists are left to `bulletin`.
 */
export async function newsOf(changes: readonly PresenceChange[], knowledge: Knowledge): Promise<Broadcast[]> {
  const drafts = new Map<string, Draft>();
  const draftFor = (userId: string, socket: Socket, isNew: boolean) => {
    const draft = drafts.get(socket.id) ?? { userId, socket, isNew, entries: new Map() };
    drafts.set(socket.id, draft);
    return draft;
  };
  for (const { entry, newcomers } of changes) {
    for (const socket of newcomers) draftFor(entry.userId, socket, true);
  }
  const all = knowledge.isTurn === true ? knowledge.roster.online().flatMap(found) : [];
  for (const { userId, socket } of all) if (isFor(socket, knowledge)) draftFor(userId, socket, false);
  const moved = changes.filter(({ kind }) => kind !== undefined).map(({ entry }) => entry);
  const receivers = await inParallel(moved, membersAtOnce, async (entry) => ({
    entry,
    sockets: await audienceOf(entry.userId, knowledge),
  }));
  for (const { entry, sockets } of receivers) {
    for (const { userId, socket } of sockets) {
      if (!isFor(socket, knowledge) && !drafts.has(socket.id)) continue;
      draftFor(userId, socket, false).entries.set(entry.userId, entry);
    }
  }
  const written = await inParallel([...drafts.values()], membersAtOnce, (draft) => write(draft, knowledge));
  return written.flat();
}

/** In the mode that shows everyone to everyone, whole lists are left to `bulletin`. */
function isFor({ takesChanges }: Socket, { mode }: Knowledge): boolean {
  return takesChanges || mode === 'some';
}

/** The list of all online members for each client that takes only whole lists. */
export async function bulletin({
  roster,
  blocks,
}: Pick<Knowledge, 'roster' | 'blocks'>): Promise<Broadcast[]> {
  const online = roster.online();
  const listeners = online.filter(({ sockets }) => sockets.some(({ takesChanges }) => !takesChanges));
  if (listeners.length === 0) return [];
  const ids = online.map(({ userId }) => userId);
  const areApart = await blocks.apartAmong(ids);
  return listeners.flatMap(({ userId, sockets }) => {
    const data = ids.filter((id) => !areApart(userId, id));
    const frame: PushedFrame = { event: 'getOnlineUsers', data };
    return sockets
      .filter(({ takesChanges }) => !takesChanges)
      .map(({ id }) => ({ userId, connectionId: id, frame, isNew: false }));
  });
}

async function audienceOf(
  userId: string,
  knowledge: Knowledge,
): Promise<{ userId: string; socket: Socket }[]> {
  const [audience, apart] = await Promise.all([
    hearersOf(userId, knowledge),
    knowledge.blocks.apartFrom(userId),
  ]);
  return audience.filter((hearer) => !apart.has(hearer.userId));
}

const found = ({ userId, sockets }: PageEntry) => sockets.map((socket) => ({ userId, socket }));

async function hearersOf(
  userId: string,
  { roster, mode, circles }: Knowledge,
): Promise<{ userId: string; socket: Socket }[]> {
  if (mode === 'everyone') return roster.online().flatMap(found);
  const watchers = await circles.watchersOf(userId);
  const members = new Set([userId, ...watchers.members]);
  const near = [...members].flatMap((id) => roster.get(id) ?? []).flatMap(found);
  const strangers = watchers.sockets
    .flatMap((address) => roster.get(address.userId) ?? [])
    .flatMap(found)
    .filter(({ socket }) => watchers.sockets.some(({ connectionId }) => connectionId === socket.id));
  return [...near, ...strangers];
}

async function write(draft: Draft, knowledge: Knowledge): Promise<Broadcast[]> {
  const { userId, socket, isNew, entries } = draft;
  const whole = isNew || !socket.takesChanges ? await everythingFor(draft, knowledge) : [];
  const byId = new Map(entries);
  for (const entry of whole) {
    if ((byId.get(entry.userId)?.v ?? 0) <= entry.v) byId.set(entry.userId, entry);
  }
  const frames = framesOf([...byId.values()], draft, knowledge.mode);
  return frames.map((frame) => ({ userId, connectionId: socket.id, isNew, frame }));
}

async function everythingFor(draft: Draft, knowledge: Knowledge): Promise<readonly PageEntry[]> {
  const [entries, apart] = await Promise.all([
    knownTo(draft, knowledge),
    knowledge.blocks.apartFrom(draft.userId),
  ]);
  return entries.filter(({ userId }) => !apart.has(userId));
}

async function knownTo(
  { userId, socket }: Draft,
  { roster, mode, circles }: Knowledge,
): Promise<readonly PageEntry[]> {
  if (mode === 'everyone') return [...roster.lately(), ...roster.online()];
  const watched = await circles.watchedBy(userId, socket.id);
  return [userId, ...watched].flatMap((id) => roster.get(id) ?? []);
}

/** One frame, or several if so many have left that it would grow too large. They may arrive in any order. */
function framesOf(
  entries: readonly PageEntry[],
  { socket, isNew }: Draft,
  mode: PresenceMode,
): PushedFrame[] {
  const here = entries.filter(({ sockets }) => sockets.length > 0);
  if (!socket.takesChanges) return [{ event: 'getOnlineUsers', data: here.map(({ userId }) => userId) }];
  const left = versioned(entries.filter(({ sockets }) => sockets.length === 0));
  const whole = isNew ? { whole: true } : {};
  const more = Array.from({ length: Math.ceil(left.length / leftMost) - 1 }, (_, index) => {
    const start = (index + 1) * leftMost;
    return { mode, came: [], left: left.slice(start, start + leftMost) };
  });
  const first = { mode, came: versioned(here), left: left.slice(0, leftMost), ...whole };
  return [first, ...more].map((change) => presenceFrame(change, socket));
}

const versioned = (some: readonly PageEntry[]) => some.map(({ userId, v }): [string, number] => [userId, v]);
