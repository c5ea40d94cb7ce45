import { decideReport } from '#shared/moderation/caseRoutes.ts';
import type { Call } from '#functions/platform/http/call.ts';
import { requireFresh } from '#functions/platform/http/fresh.ts';
import { serve } from '#functions/members/sessions/serve.ts';
import { recordAnswerTimeStep } from '#functions/cases/answerTimes.ts';
import { changeCaseStep, countStep, findCase, isPartOf, type StoredCase } from '#functions/cases/cases.ts';
import { newId } from '#functions/platform/runtime/ids.ts';
import { RETRY, retryUntilDone } from '#functions/platform/dynamo/retry.ts';
import { transact } from '#functions/platform/dynamo/transaction.ts';
import { findUser } from '#functions/members/users.ts';
import { statusChangeSteps, consequences, type Ruling } from './consequences.ts';
import { showCases } from './showCases.ts';

type DecideCall = Call<typeof decideReport>;

/** Decides a case in exactly the version that the admin saw; of two admins at once, one gets a conflict. */
export async function run(call: DecideCall) {
  const { body, caller, now, fail } = call;
  const { decision, text = '' } = body;
  const until = decision === 'suspend' ? body.until : undefined;
  if (until !== undefined && Date.parse(until) <= now.getTime()) return fail('untilPast');
  const ruling = { decision, text, until, by: caller.userId, now };
  const decided = await retryUntilDone(async () => {
    const seen = await seenCase(call);
    return (await decide(call, seen, ruling)) ? findCase(seen.id) : RETRY;
  });
  const [shown] = await showCases(decided === undefined ? [] : [decided]);
  return shown ?? fail('caseNotFound');
}

async function seenCase({ params, body, caller, fail }: DecideCall): Promise<StoredCase> {
  const seen = await findCase(params.id);
  if (seen === undefined) return fail('caseNotFound');
  if (await isPartOf(seen, caller.userId)) return fail('caseOwn');
  return seen.version === body.version ? seen : fail('caseChanged');
}

async function decide({ caller, fail }: DecideCall, seen: StoredCase, ruling: Ruling): Promise<boolean> {
  const author = await findUser(seen.memberId);
  // Suspending or reinstating someone requires reauthentication, whatever the decision.
  const standsOtherwise = author !== undefined && statusChangeSteps(seen, author, ruling) !== undefined;
  if (standsOtherwise) requireFresh(caller, ruling.now);
  if (ruling.decision === 'suspend' && author?.role === 'admin') return fail('caseAdmin');
  const { decision, text, until, now } = ruling;
  const set = {
    state: 'done' as const,
    sinceId: newId(now),
    decision,
    text,
    until,
    decidedAt: now.toISOString(),
  };
  const remove = until === undefined ? ['until'] : [];
  const { done } = await transact([
    changeCaseStep(seen, set, { remove, isNews: true }),
    ...(seen.state === 'open' ? [countStep({ open: -1, done: 1 }), recordAnswerTimeStep(seen, now)] : []),
    ...(await consequences(seen, author, ruling)),
  ]);
  return done;
}

export const handler = serve(decideReport, run);
