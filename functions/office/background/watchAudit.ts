import * as z from 'zod/mini';
import { log } from '#functions/platform/runtime/log.ts';
import { recordHandler } from '#functions/platform/streams/streamHandlers.ts';
import { streamImage } from '#functions/platform/streams/streamImage.ts';

const AuditRecord = z.object({
  eventName: z.enum(['MODIFY', 'REMOVE']),
  dynamodb: z.object({ OldImage: streamImage(z.object({ expiresAt: z.number() })) }),
});

/**
 * Reports an audit line that was changed, or deleted before its time. No function may do that. An operator with access
 * to the tables can, but not unnoticed: infra/stack/metrics.ts turns this log line into an alarm.
 */
export const handler = recordHandler(AuditRecord, async ({ eventName, dynamodb: { OldImage } }) => {
  const hasExpired = OldImage.expiresAt <= Date.now() / 1000;
  if (eventName === 'REMOVE' && hasExpired) return;
  log({ level: 'error', message: 'audit line touched', code: eventName });
});
