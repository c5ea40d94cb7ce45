import type { OfficeMember } from '#shared/adminEntities.ts';
import type { Person } from '#shared/entities.ts';
import { type StandingFacts, standingOf } from '../membership/standing.ts';
import { timeOfId } from './ids.ts';
import { personOf } from './users.ts';

type Account = Omit<Person, '_id'> & StandingFacts & { readonly classYear?: number | undefined };

/** An account as the office sees it. */
export function memberOf(account: Account, now: Date): OfficeMember {
  const state = standingOf(account, now);
  const { classYear, suspendedUntil } = account;
  return {
    ...personOf(account),
    state,
    createdAt: timeOfId(account.id),
    ...(state === 'suspended' ? { suspendedUntil } : {}),
    ...(classYear === undefined ? {} : { classYear }),
  };
}
