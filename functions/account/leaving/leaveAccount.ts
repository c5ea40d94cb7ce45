import { reauthenticationRefusalOf } from '#functions/auth/reauthentication.ts';
import { findUser, type StoredUser } from '#functions/members/users.ts';
import type { Step } from '#functions/platform/dynamo/transaction.ts';
import { Answer, type Call } from '#functions/platform/http/call.ts';
import { commonFailure } from '#functions/platform/http/failure.ts';
import { mailStep } from '#functions/platform/mail/mailStep.ts';
import { newId } from '#functions/platform/runtime/ids.ts';
import { log } from '#functions/platform/runtime/log.ts';
import { serve } from '#functions/serve.ts';
import { erasedAt } from '#shared/account/limits.ts';
import { leaveAccount } from '#shared/account/routes.ts';
import { leavingTexts } from '#shared/account/texts.ts';
import { accountLeavingKind } from '../mail/accountMailKinds.ts';
import { startLeaving } from '../store/leaving.ts';

/** Hides the account at once and ends every session; it is erased after 14 days. */
export async function run(call: Call<typeof leaveAccount>) {
  const { caller, query, cookies, now, fail } = call;
  const user = await findUser(caller.userId);
  const refusal = await reauthenticationRefusalOf(call, user?.passwordHash, 'login');
  if (refusal !== undefined) return fail(refusal);
  const outcome = await startLeaving(caller.userId, (leaver) => leavingMailSteps(leaver, now), now);
  if (outcome === 'gone') throw commonFailure('unauthenticated');
  if (outcome === 'lastAdmin') return fail(outcome);
  log({ level: 'info', message: 'left', reason: query.reason ?? 'none' });
  const reply = { success: true as const, message: leavingTexts.left, erasedAt: erasedAt(outcome.leavingAt) };
  return new Answer(reply, { cookies: cookies.end() });
}

/** The steps that mail a member that the account will be deleted, and how to keep it. */
function leavingMailSteps({ id, username }: StoredUser, now: Date): readonly Step[] {
  const erasedOn = erasedAt(now.toISOString());
  return [mailStep(accountLeavingKind, { userId: id, data: { username, erasedOn }, cause: newId(now), now })];
}

export const handler = serve(leaveAccount, run);
