import * as z from 'zod/mini';
import { MemberStatus, Message } from '#shared/platform/entities.ts';
import { limits } from '#shared/platform/limits.ts';
import { decodePresence } from './presenceText.ts';

/**
 * Path of the WebSocket on the site's own host; `?userId=` names the member, the session proves it. `?socketId=` is a
 * ULID by which the client names its socket: frames that a call with this `socketId` causes are not sent to it.
 */
export const realtimePath = '/realtime';

/** The other member has read the member's messages up to and including number `upToSeq`. */
const MessagesRead = z.object({ readerId: z.string(), peerId: z.string(), upToSeq: z.number() });
type MessagesRead = z.output<typeof MessagesRead>;

/**
 * `everyone`: each client gets everyone's presence. `some`: too many are online, so each gets only the relevant ones.
 */
export const PresenceMode = z.enum(['everyone', 'some']);
export type PresenceMode = z.output<typeof PresenceMode>;

/** A member's id and state version: the frame with the higher version is right. */
export const VersionedId = z.tuple([z.string(), z.number()]);
export type VersionedId = z.output<typeof VersionedId>;

/** Members who came online or left, sent as `presenceText.ts` writes it. Frames may arrive out of order or twice. */
export const PresenceStates = z.object({
  mode: PresenceMode,
  came: z.array(VersionedId),
  left: z.array(VersionedId),
  /** True if it is the whole state, in response to a hello. */
  whole: z.optional(z.boolean()),
});
export type PresenceStates = z.output<typeof PresenceStates>;

/** A conversation from one member's view: its last number, and how far each of the two has read. */
const ConversationState = z.object({
  peerId: z.string(),
  lastSeq: z.number(),
  unreadCount: z.number(),
  readSeq: z.number(),
  peerReadSeq: z.number(),
});
type ConversationState = z.output<typeof ConversationState>;

/**
 * The conversations with new messages during a possible gap in the connection, most recent first, to recover lost
 * frames. `isWhole` is false if there were too many.
 */
export const ConversationStates = z.object({
  conversations: z.array(ConversationState),
  isWhole: z.boolean(),
});
export type ConversationStates = z.output<typeof ConversationStates>;

/** Frames that the server sends: JSON text `{ event, data }`. */
export const ServerFrame = z.discriminatedUnion('event', [
  z.object({ event: z.literal('getOnlineUsers'), data: z.array(z.string()) }),
  z.object({
    event: z.literal('presence'),
    data: z.pipe(z.pipe(z.string(), z.transform(decodePresence)), PresenceStates),
  }),
  z.object({ event: z.literal('newMessage'), data: Message }),
  z.object({ event: z.literal('messagesRead'), data: MessagesRead }),
  /** A hint that a notice was recorded, so that the client refetches its unread count. */
  z.object({ event: z.literal('notice'), data: z.object({}) }),
  z.object({ event: z.literal('pong'), data: z.nullable(ConversationStates) }),
  /** For a user who is not a member: their status. They get no other frame, and the connection closes after it. */
  z.object({ event: z.literal('membership'), data: z.object({ status: MemberStatus }) }),
]);
export type ServerFrame = z.output<typeof ServerFrame>;
/** A frame as sent over the connection. */
export type OutgoingFrame = z.input<typeof ServerFrame>;

const idText = z.string().check(z.maxLength(64));
const ids = (max: number) => z.array(idText).check(z.maxLength(max));
const onScreen = ids(limits.maxWatchedIds);
const openChats = ids(limits.maxOpenChats);

/** The people a client shows: `ids` are all of them, `chats` those with an open conversation. */
export const WatchedPeople = z.object({ ids: onScreen, chats: z._default(openChats, []) });
export type WatchedPeople = z.output<typeof WatchedPeople>;

/**
 * Frames that a client may send. `hello` and `watch` are answered within some seconds, batched with other changes.
 *
 * - `hello` asks for the whole state, once after opening and again after each change of mode. With `presence: true` the
 *   client gets `presence` frames; without it, or without a hello, it gets `getOnlineUsers` frames.
 * - `watch` names the people the client shows: their state is sent once, and that of open conversations from then on.
 * - `ping` keeps the connection alive. With ids it asks for their state, which may be some seconds old; if that is
 *   sent, nothing else follows. With `conversations: true` a pong follows with the state of the latest conversations.
 * - `read` marks the conversation with a member as read up to a message. It gets no response: the next pong shows
 *   whether the mark arrived.
 */
export const ClientFrame = z.discriminatedUnion('event', [
  z.object({
    event: z.literal('hello'),
    data: z.optional(
      z.object({
        presence: z.optional(z.boolean()),
        watch: z.optional(WatchedPeople),
      }),
    ),
  }),
  z.object({ event: z.literal('watch'), data: z.union([onScreen, WatchedPeople]) }),
  z.object({
    event: z.literal('ping'),
    data: z.optional(z.object({ ids: onScreen, conversations: z.optional(z.boolean()) })),
  }),
  z.object({ event: z.literal('read'), data: z.object({ peerId: idText, messageId: idText }) }),
]);
export type ClientFrame = z.input<typeof ClientFrame>;
export type ParsedClientFrame = z.output<typeof ClientFrame>;

/** Close code of a socket whose session has ended. */
export const sessionEndedCode = 4401;
