import * as z from 'zod/mini';
import { route } from '#shared/platform/contract.ts';
import { Conversation, Done, Message } from '#shared/platform/entities.ts';
import { id, page, pageQuery, paragraph, reference } from '#shared/platform/fields.ts';
import { limits } from '#shared/platform/limits.ts';
import { messageTexts } from './texts.ts';
import * as texts from '#shared/platform/texts.ts';
import { throttles } from '#shared/platform/throttles.ts';

const absent = { userNotFound: [404, texts.userNotFound] } as const;

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

/** The name of the caller's own connection, which does not get the resulting frames. */
const line = z.optional(id('line'));

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
    line,
  }),
  reply: z.object({ newMessage: Message }),
  status: 201,
  throttle: throttles.messages,
  failures: {
    ...absent,
    messageClosed: [403, messageTexts.closed],
    messageSelf: [400, texts.messageSelf],
    messageAhead: [400, texts.messageAhead],
    messageUntraceable: [409, texts.messageUntraceable],
  },
  otherwise: texts.messageFailed,
});

/**
 * The newest page of a conversation, oldest first within it; the next page (`Link`) is older. `after` requests the
 * messages after a sequence number instead, oldest first: what a client missed while it was away.
 */
export const listMessages = route({
  method: 'GET',
  path: '/api/v1/message/{id}',
  access: 'member',
  summary: 'The conversation with a member; reading it marks received messages as read',
  query: z.object({
    ...pageQuery,
    after: z.optional(
      z.string().check(z.refine<string>((text) => /^\d{1,12}$/.test(text), 'after must be a number.')),
    ),
  }),
  reply: z.array(Message),
  paged: true,
  throttle: throttles.reading,
  failures: absent,
  otherwise: texts.messagesFailed,
});

export const readMessages = route({
  method: 'POST',
  path: '/api/v1/message/read/{id}',
  access: 'member',
  summary: 'Mark the conversation as read, up to a message or completely',
  body: z.object({ messageId: z.optional(reference('messageId')), line }),
  reply: z.extend(Done, { upToSeq: z.number() }),
  throttle: throttles.reading,
  failures: absent,
  otherwise: texts.messagesFailed,
});
