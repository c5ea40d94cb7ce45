import * as z from 'zod/mini';
import { Message } from './entities.ts';
import { limits } from './limits.ts';

/** Path of the WebSocket on the site's own host; `?userId=` names the member, the session proves it. */
export const realtimePath = '/realtime';

/** The other member has read one's messages up to and including number `upToSeq`. */
export const MessagesRead = z.object({ readerId: z.string(), peerId: z.string(), upToSeq: z.number() });
export type MessagesRead = z.output<typeof MessagesRead>;

/** Frames that the server pushes: JSON text `{ event, data }`. */
export const ServerFrame = z.discriminatedUnion('event', [
  z.object({ event: z.literal('getOnlineUsers'), data: z.array(z.string()) }),
  z.object({ event: z.literal('newMessage'), data: Message }),
  z.object({ event: z.literal('messagesRead'), data: MessagesRead }),
  z.object({ event: z.literal('pong'), data: z.null() }),
]);
export type ServerFrame = z.output<typeof ServerFrame>;

/**
 * Frames that a client may send: `hello` once after opening (it is answered with the online list, which the
 * platform does not let the server send while the connection is still being made), `watch` with the ids on the
 * screen, `ping` to stay alive.
 */
export const ClientFrame = z.discriminatedUnion('event', [
  z.object({ event: z.literal('hello') }),
  z.object({
    event: z.literal('watch'),
    data: z.array(z.string().check(z.maxLength(64))).check(z.maxLength(limits.watchMost)),
  }),
  z.object({ event: z.literal('ping') }),
]);
export type ClientFrame = z.output<typeof ClientFrame>;

/** Close code of a socket whose session has ended. */
export const sessionEndedCode = 4401;
