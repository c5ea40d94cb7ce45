import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import { job } from '#functions/platform/jobs/job.ts';

const hashed = (text: string) => createHash('sha256').update(text).digest('base64url');

/**
 * Sends one mail; see `functions/platform/mail`. Its row stays after sending, so its key does not identify anyone: a
 * cause may contain a member's id.
 */
export const sendMail = job({
  name: 'sendMail',
  input: z.object({
    kind: z.string(),
    userId: z.string(),
    address: z.optional(z.string()),
    variables: z.record(z.string(), z.optional(z.string())),
    cause: z.string(),
  }),
  unique: ({ kind, cause }) => `${kind}#${hashed(cause)}`,
  member: ({ userId }) => userId,
  worker: 'mails',
});
