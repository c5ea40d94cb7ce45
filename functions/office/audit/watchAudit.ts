import * as z from 'zod/mini';
import { log } from '#functions/platform/runtime/log.ts';
import { followStream } from '#functions/platform/streams/followStream.ts';
import { logStreamLag } from '#functions/platform/streams/logStreamLag.ts';

const Touched = z.object({
  eventName: z.enum(['MODIFY', 'REMOVE']),
  dynamodb: z.object({ OldImage: z.object({ expiresAt: z.object({ N: z.string() }) }) }),
});

/**
 * Tells where a line of the audit log was changed, or is gone before its time. No function may do that; whoever works
 * on the tables by hand can, but not unseen: infra/stack/metrics.ts makes an alarm of this line of the log.
 */
export const handler = logStreamLag(
  followStream(Touched, async ({ eventName, dynamodb: { OldImage } }) => {
    const hasExpired = Number(OldImage.expiresAt.N) <= Date.now() / 1000;
    if (eventName === 'REMOVE' && hasExpired) return;
    log({ level: 'error', message: 'audit line touched', code: eventName });
  }),
);
