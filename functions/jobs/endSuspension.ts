import { liftSteps } from '../stores/membership.ts';
import { again, untilDone } from '../stores/retry.ts';
import { transact } from '../stores/transaction.ts';
import { findUser } from '../stores/users.ts';
import type { endSuspension } from './directoryJobs.ts';
import type { Work } from './job.ts';

/** Writes down that a suspension is over, unless another has taken its place: by the clock it is over already. */
export const work: Work<typeof endSuspension.input> = ({ userId, suspendedUntil }) =>
  untilDone(async () => {
    const seen = await findUser(userId);
    if (seen?.suspendedUntil !== suspendedUntil) return undefined;
    const { done } = await transact(await liftSteps(seen, new Date()));
    return done ? undefined : again;
  });
