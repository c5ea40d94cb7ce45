import * as z from 'zod/mini';
import { job } from '#functions/platform/jobs/job.ts';

/**
 * Pushes what is new to all devices of a member; or retries one device whose push service did not accept it, with the
 * number of earlier tries and the moment from which events count as new.
 */
export const sendPushes = job({
  name: 'sendPushes',
  reachesPeople: true,
  input: z.object({
    userId: z.string(),
    retry: z.optional(z.object({ device: z.string(), tries: z.number(), since: z.string() })),
  }),
  unique: ({ userId, retry }) => (retry === undefined ? userId : `${userId}#${retry.device}`),
  member: ({ userId }) => userId,
  queue: 'pushes',
});
