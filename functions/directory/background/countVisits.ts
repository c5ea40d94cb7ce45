import * as z from 'zod/mini';
import { recordVisit } from '#functions/members/accountList/indexedPeople.ts';
import { daySeconds } from '#functions/platform/runtime/time.ts';
import { recordHandler } from '#functions/platform/streams/streamHandlers.ts';
import { streamImage } from '#functions/platform/streams/streamImage.ts';
import { countOnce } from '#functions/platform/streams/weeklyMetrics.ts';

const Session = z.object({ userId: z.string(), lastUsedAt: z.number() });
const SessionRecord = z.object({
  dynamodb: z.object({ NewImage: streamImage(Session), OldImage: z.optional(streamImage(Session)) }),
});

const dayOfLastUse = ({ lastUsedAt }: z.output<typeof Session>) => Math.floor(lastUsedAt / daySeconds);

/**
 * Records visits: a new session, or the hourly update of one in use. Each member counts once a week and is listed under
 * the day of their last visit, which is written once a day.
 */
export const handler = recordHandler(
  SessionRecord,
  async ({ dynamodb: { NewImage, OldImage } }) => {
    const { userId, lastUsedAt } = NewImage;
    await countOnce('active', userId, new Date(lastUsedAt * 1000), new Date());
    const day = dayOfLastUse(NewImage);
    if (OldImage === undefined || dayOfLastUse(OldImage) !== day) await recordVisit(userId, day);
  },
  { mayLag: true },
);
