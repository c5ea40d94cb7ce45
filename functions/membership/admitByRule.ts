import { admissionWrites, admitSteps } from '#functions/members/status/statusRows.ts';
import type { AddedWrites, StoredUser } from '#functions/members/users.ts';
import type { Step } from '#functions/platform/dynamo/transaction.ts';
import { normalizeAddress } from '#functions/platform/text/normalizeAddress.ts';
import { removeUnlessDeclinedStep, findRequest } from './store/requests.ts';
import { currentSchool } from './store/school.ts';

/**
 * Admits a waiting member who confirms, from inside the account, an address at one of the school's domains. People
 * the school has declined stay out, because that was a decision about the person.
 */
export async function admitByEmailDomain(user: StoredUser, address: string, now: Date): Promise<AddedWrites> {
  if (!(await canBeAdmitted(user))) return {};
  const { policies } = await currentSchool(now);
  if (!policies.domains.includes(domainOf(address))) return {};
  const { set, steps } = await admissionWrites(user, now);
  return { set, steps: [...steps, removeUnlessDeclinedStep(user.id)] };
}

/**
 * The steps that admit a waiting member by a rule of the school.
 * @returns undefined if they are not waiting or were declined.
 */
export async function admitByRuleSteps(user: StoredUser, now: Date): Promise<readonly Step[] | undefined> {
  if (!(await canBeAdmitted(user))) return undefined;
  return [...(await admitSteps(user, now)), removeUnlessDeclinedStep(user.id)];
}

async function canBeAdmitted({ id, admittedAt }: StoredUser): Promise<boolean> {
  return admittedAt === '' && (await findRequest(id))?.state !== 'declined';
}

/** Everything after the @. Only the whole domain counts, because anyone can own one that contains it. */
export function domainOf(address: string): string {
  return normalizeAddress(address.slice(address.lastIndexOf('@') + 1));
}
