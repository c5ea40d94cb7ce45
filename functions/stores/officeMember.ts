import type { OfficeMember } from '#shared/adminEntities.ts';
import type { Person } from '#shared/entities.ts';
import { dayMs } from '../days.ts';
import { type StandingFacts, standingOf } from '../membership/standing.ts';
import { timeOfId } from './ids.ts';
import { personOf } from './users.ts';

type Account = Omit<Person, '_id'> &
  StandingFacts & { readonly classYear?: number | undefined; readonly seenDay?: number | undefined };

/** An account as the office sees it. */
export function memberOf(account: Account, now: Date): OfficeMember {
  const state = standingOf(account, now);
  const { classYear, suspendedUntil, seenDay } = account;
  return {
    ...personOf(account),
    state,
    createdAt: timeOfId(account.id),
    ...(state === 'suspended' ? { suspendedUntil } : {}),
    ...(classYear === undefined ? {} : { classYear }),
    ...(seenDay === undefined ? {} : { seenOn: new Date(seenDay * dayMs).toISOString().slice(0, 10) }),
  };
}
