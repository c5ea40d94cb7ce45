import { type StatusFacts, memberStatusOf } from '#functions/members/status/memberStatus.ts';
import { personOf } from '#functions/members/users.ts';
import { timeOfId } from '#functions/platform/runtime/ids.ts';
import { dayMs, utcDayOf } from '#functions/platform/runtime/time.ts';
import type { OfficeMember } from '#shared/office/entities.ts';
import type { Person } from '#shared/platform/entities.ts';

type Account = Omit<Person, '_id'> &
  StatusFacts & { readonly classYear?: number | undefined; readonly seenDay?: number | undefined };

/** An account as admins see it. */
export function showOfficeMember(account: Account, now: Date): OfficeMember {
  const status = memberStatusOf(account, now);
  const { classYear, suspendedUntil, seenDay } = account;
  return {
    ...personOf(account),
    status,
    createdAt: timeOfId(account.id),
    ...(status === 'suspended' ? { suspendedUntil } : {}),
    ...(classYear === undefined ? {} : { classYear }),
    ...(seenDay === undefined ? {} : { seenOn: utcDayOf(new Date(seenDay * dayMs).toISOString()) }),
  };
}
