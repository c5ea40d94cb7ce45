import { findMember, type StoredUser } from '#functions/members/users.ts';
import type { Step } from '#functions/platform/dynamo/transaction.ts';
import { startJobStep } from '#functions/platform/jobs/jobs.ts';
import { domainOf } from './admitByRule.ts';
import { admitByRules } from './jobs/membershipJobs.ts';
import { provenAddress } from './provenAddress.ts';
import type { School } from './store/school.ts';

type Rules = School['policies'];

/** The steps that apply new rules to everyone who is already waiting; none if no rule is new. */
export function applyNewRulesSteps(before: School, next: Rules, now: Date): readonly Step[] {
  const had = before.policies;
  const added = {
    open: next.open && !had.open,
    domains: next.domains.filter((domain) => !had.domains.includes(domain)),
    invitation: next.invitation && !had.invitation,
    roster: next.roster && !had.roster,
  };
  const isWider = added.open || added.domains.length > 0 || added.invitation || added.roster;
  return isWider ? [startJobStep(admitByRules, { version: before.version + 1, ...added }, now)] : [];
}

/** The rules that both have in common. */
export function commonRules(a: Rules, b: Rules): Rules {
  return {
    open: a.open && b.open,
    domains: a.domains.filter((domain) => b.domains.includes(domain)),
    invitation: a.invitation && b.invitation,
    roster: a.roster && b.roster,
  };
}

/** True if one of these rules admits a waiting member. An invitation counts as long as its maker is a member. */
export async function isAdmittedByRules(user: StoredUser, rules: Rules, now: Date): Promise<boolean> {
  const proven = provenAddress(user);
  if (rules.open || (rules.roster && user.confirmed === true)) return true;
  if (proven !== '' && rules.domains.includes(domainOf(proven))) return true;
  if (!rules.invitation || user.invitedBy === undefined) return false;
  return (await findMember(user.invitedBy, now)) !== undefined;
}
