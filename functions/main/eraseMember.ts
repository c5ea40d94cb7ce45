import { endAccount } from '#functions/account/index.ts';
import type { eraseMember } from '#functions/account/workers/accountJobs.ts';
import { erasers } from './erasers.ts';
import type { Work } from '#functions/platform/jobs/job.ts';

const order = Object.keys(erasers);

/**
 * Erases a member, one page of one store per step: first the account itself, so that nothing new can be written, then
 * everything it has left elsewhere. Does nothing if the member has cancelled leaving.
 */
export const work: Work<typeof eraseMember.input> = async (leaver, place) => {
  const now = new Date();
  if (place === undefined) return (await endAccount(leaver, now)) === 'kept' ? undefined : order[0];
  const isUnfinished = await erasers[place]?.(leaver.userId, now);
  return isUnfinished === true ? place : order[order.indexOf(place) + 1];
};
