import { findUser } from '#functions/members/users.ts';
import { RETRY, retryUntilDone } from '#functions/platform/dynamo/retry.ts';
import { transact } from '#functions/platform/dynamo/transaction.ts';
import { jobHandler } from '#functions/platform/jobs/job.ts';
import { mailStep } from '#functions/platform/mail/mailStep.ts';
import { inParallel } from '#functions/platform/runtime/inParallel.ts';
import { admitByRuleSteps } from '../admitByRule.ts';
import { membershipConfirmedKind } from '../mail/membershipMailKinds.ts';
import { isAdmittedByRules, commonRules } from '../newRules.ts';
import { readRequests } from '../store/requests.ts';
import { currentSchool, type School } from '../store/school.ts';
import { admitByRules } from './membershipJobs.ts';

/** Members per slice. */
const sliceSize = 25;
const lookUpsAtOnce = 4;
/** Declined members stay out, whatever the rules. */
const states = ['open', 'asked'] as const;

/**
 * Applies the rules again to waiting members, some per slice, and mails those it admits. Rules that the school has
 * withdrawn meanwhile no longer count.
 */
export const admitByRulesHandler = jobHandler(
  admitByRules,
  async ({ version, ...rules }, checkpoint = 'open#', now) => {
    const [name = '', after = ''] = checkpoint.split('#');
    const state = states.find((candidate) => candidate === name) ?? 'open';
    const { policies } = await currentSchool(now);
    const page = { limit: sliceSize, ...(after === '' ? {} : { after }) };
    const { items, last } = await readRequests(state, page);
    const common = commonRules(rules, policies);
    await inParallel(items, lookUpsAtOnce, ({ pk }) => admit(pk, common, `rules ${version} ${pk}`, now));
    if (last !== undefined) return `${state}#${last}`;
    return state === 'open' ? 'asked#' : undefined;
  },
);

function admit(userId: string, rules: School['policies'], cause: string, now: Date): Promise<undefined> {
  return retryUntilDone(async () => {
    const user = await findUser(userId);
    if (user === undefined || !(await isAdmittedByRules(user, rules, now))) return undefined;
    const steps = await admitByRuleSteps(user, now);
    if (steps === undefined) return undefined;
    const mail = mailStep(membershipConfirmedKind, { userId, data: { link: '/' }, cause, now });
    const outcome = await transact([...steps, mail]);
    // If the mail exists, an earlier run admitted them and an admin has undone it.
    return outcome.done || outcome.refused.includes(steps.length) ? undefined : RETRY;
  });
}
