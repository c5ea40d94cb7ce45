import * as z from 'zod/mini';
import { mailKind, pathVariable, textVariable } from '#functions/platform/mail/mailKind.ts';

/**
 * Sent when messages have been unread for a while. It names the senders, but no text. Its job decides how often, so it
 * has no hourly limit that would drop it.
 */
export const unreadMessagesKind = mailKind({
  name: 'unreadMessages',
  /** The other members of its conversations. */
  data: z.object({ peers: z.array(z.string()) }),
  variables: z.object({
    /** All names, if they are few. */
    names: z.optional(textVariable),
    /** Otherwise the first names, and how many others there are, in words. */
    firstNames: z.optional(textVariable),
    others: z.optional(textVariable),
    link: pathVariable,
  }),
  hourly: undefined,
  topic: 'message',
  bulk: true,
});
