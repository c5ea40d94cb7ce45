import * as z from 'zod/mini';
import { route } from '#shared/platform/contract.ts';
import { Done, Message } from '#shared/platform/entities.ts';
import { id, pageQuery, reference } from '#shared/platform/fields.ts';
import * as texts from '#shared/platform/texts.ts';
import { throttles } from '#shared/platform/throttles.ts';

const notFoundFailure = { userNotFound: [404, texts.userNotFound] } as const;

/** The id of the caller's own socket, which does not get the resulting frames. */
const socketId = z.optional(id('socketId'));

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
  failures: notFoundFailure,
  otherwise: texts.messagesFailed,
});

export const readMessages = route({
  method: 'POST',
  path: '/api/v1/message/read/{id}',
  access: 'member',
  summary: 'Mark the conversation as read, up to a message or completely',
  body: z.object({ messageId: z.optional(reference('messageId')), socketId }),
  reply: z.extend(Done, { upToSeq: z.number() }),
  throttle: throttles.reading,
  failures: notFoundFailure,
  otherwise: texts.messagesFailed,
});
