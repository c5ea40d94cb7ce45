import { liftSuspensionSteps } from '#functions/members/status/statusRows.ts';
import { findUser } from '#functions/members/users.ts';
import { RETRY, retryUntilDone } from '#functions/platform/dynamo/retry.ts';
import { transact } from '#functions/platform/dynamo/transaction.ts';
import { jobHandler } from '#functions/platform/jobs/job.ts';
import { endSuspension } from './directoryJobs.ts';

/** Clears an expired suspension unless another one has replaced it; by the clock it is over already. */
export const endSuspensionHandler = jobHandler(
  endSuspension,
  ({ userId, suspendedUntil }, _checkpoint, now) =>
    retryUntilDone(async () => {
      const user = await findUser(userId);
      if (user?.suspendedUntil !== suspendedUntil) return undefined;
      const { done } = await transact(await liftSuspensionSteps(user, now));
      return done ? undefined : RETRY;
    }),
);
