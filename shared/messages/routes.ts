import * as z from 'zod/mini';
import { route } from '#shared/platform/contract.ts';
import { Conversation, Message } from '#shared/platform/entities.ts';
import { id, page, paragraph } from '#shared/platform/fields.ts';
import { limits } from '#shared/platform/limits.ts';
import * as texts from '#shared/platform/texts.ts';
import { throttles } from '#shared/platform/throttles.ts';

const notFoundFailure = { userNotFound: [404, texts.userNotFound] } as const;

export const listConversations = route({
  method: 'GET',
  path: '/api/v1/message/conversations',
  access: 'member',
  summary: 'Your conversations with their last message and unread count, newest first',
  query: page,
  reply: z.array(Conversation),
  paged: true,
  otherwise: texts.messagesFailed,
});

/** The id of the caller's own socket, which does not get the resulting frames. */
const socketId = z.optional(id('socketId'));

/**
 * `clientMessageId`, a ULID of the moment, makes a repeated send harmless: it returns the same message and delivers
 * nothing twice. Its time may be five minutes ahead, and so far back that at most a thousand messages have come since.
 */
export const sendMessage = route({
  method: 'POST',
  path: '/api/v1/message/send/{id}',
  access: 'member',
  summary: 'Send a message to a member',
  body: z.object({
    message: paragraph('Message', limits.messageLength),
    clientMessageId: z.optional(id('clientMessageId')),
    socketId,
  }),
  reply: z.object({ newMessage: Message }),
  status: 201,
  throttle: throttles.messages,
  failures: {
    ...notFoundFailure,
    messageClosed: [403, 'This person only accepts messages from certain people.'],
    messageSelf: [400, texts.messageSelf],
    messageAhead: [400, texts.messageAhead],
    messageUntraceable: [409, texts.messageUntraceable],
  },
  otherwise: texts.messageFailed,
});
