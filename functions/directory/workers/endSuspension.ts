import { liftSteps } from '#functions/members/statusRows.ts';
import { RETRY, retryUntilDone } from '#functions/platform/dynamo/retry.ts';
import { transact } from '#functions/platform/dynamo/transaction.ts';
import { findUser } from '#functions/members/users.ts';
import type { endSuspension } from './directoryJobs.ts';
import type { Work } from '#functions/platform/jobs/job.ts';

/** Clears an expired suspension unless another one has replaced it; by the clock it is over already. */
export const work: Work<typeof endSuspension.input> = ({ userId, suspendedUntil }) =>
  retryUntilDone(async () => {
    const seen = await findUser(userId);
    if (seen?.suspendedUntil !== suspendedUntil) return undefined;
    const { done } = await transact(await liftSteps(seen, new Date()));
    return done ? undefined : RETRY;
  });
