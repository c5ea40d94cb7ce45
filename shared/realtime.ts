import * as z from 'zod/mini';
import { MemberState, Message } from './entities.ts';
import { limits } from './limits.ts';
import { inFull } from './briefPresence.ts';

/**
 * Path of the WebSocket on the site's own host; `?userId=` names the member, the session proves it. `?line=`, a ULID, is
 * the client's own name for the line: calls that bear it are not told of over it again.
 */
export const realtimePath = '/realtime';

/** The other member has read one's messages up to and including number `upToSeq`. */
export const MessagesRead = z.object({ readerId: z.string(), peerId: z.string(), upToSeq: z.number() });
export type MessagesRead = z.output<typeof MessagesRead>;

/** `everyone`: each client is told of everyone online. `some`: too many are, so each is told of those it cares for. */
export const PresenceMode = z.enum(['everyone', 'some']);
export type PresenceMode = z.output<typeof PresenceMode>;

/** A member's id and the version of the member's state: of two frames the one with the higher version is right. */
export const VersionedId = z.tuple([z.string(), z.number()]);
export type VersionedId = z.output<typeof VersionedId>;

/** Who came online and who left, which goes over the wire in full or `briefly`. Frames may overtake each other and come twice. */
export const PresenceChange = z.object({
  mode: PresenceMode,
  came: z.array(VersionedId),
  left: z.array(VersionedId),
  /** True where it is everything, in answer to a hello. */
  whole: z.optional(z.boolean()),
});
export type PresenceChange = z.output<typeof PresenceChange>;

/** How a conversation stands for one of its two: its last number, and how far each has read it. */
export const Standing = z.object({
  peerId: z.string(),
  lastSeq: z.number(),
  unreadCount: z.number(),
  readSeq: z.number(),
  peerReadSeq: z.number(),
});
export type Standing = z.output<typeof Standing>;

/**
 * The conversations in which something was written while a line can have been quiet, the most recent first: whatever
 * push was lost shows here. `isWhole` is false where there were too many to tell.
 */
export const Standings = z.object({ conversations: z.array(Standing), isWhole: z.boolean() });
export type Standings = z.output<typeof Standings>;

/** Frames that the server pushes: JSON text `{ event, data }`. */
export const ServerFrame = z.discriminatedUnion('event', [
  z.object({ event: z.literal('getOnlineUsers'), data: z.array(z.string()) }),
  z.object({
    event: z.literal('presence'),
    data: z.union([PresenceChange, z.pipe(z.pipe(z.string(), z.transform(inFull)), PresenceChange)]),
  }),
  z.object({ event: z.literal('newMessage'), data: Message }),
  z.object({ event: z.literal('messagesRead'), data: MessagesRead }),
  z.object({ event: z.literal('pong'), data: z.nullable(Standings) }),
  /** To whoever is no member: how they stand now. It is all that they hear, and the line ends behind it. */
  z.object({ event: z.literal('membership'), data: z.object({ state: MemberState }) }),
]);
export type ServerFrame = z.output<typeof ServerFrame>;
/** A frame as it goes over the wire. */
export type PushedFrame = z.input<typeof ServerFrame>;

const ids = (most: number) => z.array(z.string().check(z.maxLength(64))).check(z.maxLength(most));
const onScreen = ids(limits.watchMost);
const openChats = ids(limits.openChatsMost);

/** Whom a client shows: `ids` are all of them, `chats` those whose conversation is open. */
export const Watched = z.object({ ids: onScreen, chats: z._default(openChats, []) });
export type Watched = z.output<typeof Watched>;

/**
 * Frames that a client may send. All but `ping` are answered within some seconds, gathered with what happens to others.
 *
 * - `hello` asks to be told everything, once after opening and again whenever the mode has changed. With
 *   `presence: true` the client asks for `presence` frames, with `brief: true` as well for short ones; without it, and
 *   without any hello, it is told by `getOnlineUsers`.
 * - `watch` names whom the client shows: their state is told once, and that of open conversations from then on.
 * - `ping` keeps the connection alive; with ids it asks for their state, which may be some seconds old, and where that
 *   is told it is the answer; with `standings: true` a pong comes as well and tells how the latest conversations stand.
 */
export const ClientFrame = z.discriminatedUnion('event', [
  z.object({
    event: z.literal('hello'),
    data: z.optional(
      z.object({
        presence: z.optional(z.boolean()),
        brief: z.optional(z.boolean()),
        watch: z.optional(Watched),
      }),
    ),
  }),
  z.object({ event: z.literal('watch'), data: z.union([onScreen, Watched]) }),
  z.object({
    event: z.literal('ping'),
    data: z.optional(z.object({ ids: onScreen, standings: z.optional(z.boolean()) })),
  }),
]);
export type ClientFrame = z.input<typeof ClientFrame>;
export type ReadClientFrame = z.output<typeof ClientFrame>;

/** Close code of a socket whose session has ended. */
export const sessionEndedCode = 4401;
