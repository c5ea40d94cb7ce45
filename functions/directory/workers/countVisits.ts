import * as z from 'zod/mini';
import { countOnce } from '#functions/platform/streams/weeklyMetrics.ts';
import { recordVisit } from '#functions/members/accountList/indexedPeople.ts';
import { recordHandler, stringAttribute } from '#functions/platform/streams/streamHandlers.ts';
import { daySeconds } from '#functions/platform/runtime/time.ts';

const Session = z.object({ userId: stringAttribute, lastUsedAt: z.object({ N: z.coerce.number() }) });
const Used = z.object({ dynamodb: z.object({ NewImage: Session, OldImage: z.optional(Session) }) });

const dayOf = ({ lastUsedAt }: z.output<typeof Session>) => Math.floor(lastUsedAt.N / daySeconds);

/**
 * Records visits: a new session, or the hourly update of one in use. Each member counts once a week and is listed under
 * the day of their last visit, which is written once a day.
 */
export const handler = recordHandler(
  Used,
  async ({ dynamodb: { NewImage, OldImage } }) => {
    const { userId, lastUsedAt } = NewImage;
    await countOnce('active', userId.S, new Date(lastUsedAt.N * 1000), new Date());
    const day = dayOf(NewImage);
    if (OldImage === undefined || dayOf(OldImage) !== day) await recordVisit(userId.S, day);
  },
  { mayLag: true },
);
