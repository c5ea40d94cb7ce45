import type { BesideConfirmation } from '#functions/members/emails.ts';
import { normalizeAddress } from '#functions/platform/text/normalizeAddress.ts';
import { admitBeside, admitSteps } from '#functions/members/statusRows.ts';
import { closeByRuleStep, findRequest } from './store/requests.ts';
import { currentSchool } from './store/school.ts';
import type { Step } from '#functions/platform/dynamo/transaction.ts';
import type { StoredUser } from '#functions/members/users.ts';

/**
 * Lets in whoever waits and confirms, from within the account, an address of the school's domains. Whom the school has
 * declined stays out: it has decided about the person.
 */
export async function admitByAddress(
  seen: StoredUser,
  address: string,
  now: Date,
): Promise<BesideConfirmation> {
  if (!(await mayCome(seen))) return {};
  const { policies } = await currentSchool(now);
  if (!policies.domains.includes(domainOf(address))) return {};
  const next = { ...seen, version: seen.version + 1 };
  const { set, remove, steps } = await admitBeside(seen, next, now);
  return { set, remove, steps: [...steps, closeByRuleStep(seen.id)] };
}

/**
 * The steps that let in whoever a rule of the school admits by itself.
 * @returns undefined where they do not wait, or the school has declined them.
 */
export async function admitByRuleSteps(seen: StoredUser, now: Date): Promise<readonly Step[] | undefined> {
  if (!(await mayCome(seen))) return undefined;
  return [...(await admitSteps(seen, now)), closeByRuleStep(seen.id)];
}

async function mayCome({ id, admittedAt }: StoredUser): Promise<boolean> {
  return admittedAt === '' && (await findRequest(id))?.state !== 'declined';
}

/** What stands behind the @: the whole of it, since anybody may own what stands before or behind a part. */
export function domainOf(address: string): string {
  return normalizeAddress(address.slice(address.lastIndexOf('@') + 1));
}
