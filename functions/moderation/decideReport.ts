import { recordAnswerTimeStep } from '#functions/cases/answerTimes.ts';
import {
  changeCaseStep,
  changeCaseCountsStep,
  findCase,
  isInvolvedIn,
  type StoredCase,
} from '#functions/cases/cases.ts';
import { findUser } from '#functions/members/users.ts';
import { RETRY, retryUntilDone } from '#functions/platform/dynamo/retry.ts';
import { transact } from '#functions/platform/dynamo/transaction.ts';
import type { Call } from '#functions/platform/http/call.ts';
import { requireFresh } from '#functions/platform/http/freshSession.ts';
import { newId } from '#functions/platform/runtime/ids.ts';
import { serve } from '#functions/serve.ts';
import { decideReport } from '#shared/moderation/caseRoutes.ts';
import { statusChangeOf, decisionSteps, type CaseDecision } from './consequences.ts';
import { isAuthorNotified } from './ownCaseOf.ts';
import { showCases } from './showCases.ts';

type DecideCall = Call<typeof decideReport>;

/** Decides a case in exactly the version that the admin saw; of two admins at once, one gets a conflict. */
export async function run(call: DecideCall) {
  const { body, caller, now, fail } = call;
  const { decision: outcome, text = '' } = body;
  const until = outcome === 'suspend' ? body.until : undefined;
  if (until !== undefined && Date.parse(until) <= now.getTime()) return fail('untilPast');
  const decision = { outcome, text, until, actorId: caller.userId, now };
  const decided = await retryUntilDone(async () => {
    const stored = await currentCase(call);
    return (await decide(call, stored, decision)) ? findCase(stored.id) : RETRY;
  });
  const [shown] = await showCases(decided === undefined ? [] : [decided]);
  return shown ?? fail('caseNotFound');
}

async function currentCase({ params, body, caller, fail }: DecideCall): Promise<StoredCase> {
  const stored = await findCase(params.id);
  if (stored === undefined) return fail('caseNotFound');
  if (await isInvolvedIn(stored, caller.userId)) return fail('caseOwn');
  return stored.version === body.version ? stored : fail('caseChanged');
}

async function decide(
  { caller, fail }: DecideCall,
  stored: StoredCase,
  decision: CaseDecision,
): Promise<boolean> {
  const author = await findUser(stored.memberId);
  // Suspending or reinstating someone requires reauthentication, whatever the decision.
  const changesStatus = author !== undefined && statusChangeOf(stored, author, decision) !== undefined;
  if (changesStatus) requireFresh(caller, decision.now);
  if (decision.outcome === 'suspend' && author?.role === 'admin') return fail('caseAdmin');
  const { outcome, text, until, now } = decision;
  const set = {
    state: 'done' as const,
    sinceId: newId(now),
    decision: outcome,
    text,
    until,
    decidedAt: now.toISOString(),
    authorNotified: isAuthorNotified(stored, outcome),
  };
  const remove = until === undefined ? ['until'] : [];
  const { done } = await transact([
    changeCaseStep(stored, set, { remove, isNews: true }),
    ...(stored.state === 'open'
      ? [changeCaseCountsStep({ open: -1, done: 1 }), recordAnswerTimeStep(stored, now)]
      : []),
    ...(await decisionSteps(stored, author, decision)),
  ]);
  return done;
}

export const handler = serve(decideReport, run);
