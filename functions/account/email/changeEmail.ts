import { askToConfirmSteps } from '#functions/auth/askToConfirm.ts';
import { reauthenticationRefusalOf } from '#functions/auth/reauthentication.ts';
import { confirmedAddressOf } from '#functions/members/names/emails.ts';
import { findUser, updateUser } from '#functions/members/users.ts';
import { RETRY, retryUntilDone } from '#functions/platform/dynamo/retry.ts';
import type { Call } from '#functions/platform/http/call.ts';
import { commonFailure } from '#functions/platform/http/failure.ts';
import { serve } from '#functions/serve.ts';
import { changeEmail } from '#shared/account/emailRoutes.ts';
import { accountTexts } from '#shared/platform/accountTexts.ts';

/** Stores another address and asks its reader to confirm it. The response is the same for every address. */
export function run(call: Call<typeof changeEmail>) {
  const { body, caller, now, fail } = call;
  return retryUntilDone(async () => {
    const user = await findUser(caller.userId);
    if (user === undefined) throw commonFailure('unauthenticated');
    const refusal = await reauthenticationRefusalOf(call, user.passwordHash, 'login');
    if (refusal !== undefined) return fail(refusal);
    const isBack = body.email === confirmedAddressOf(user);
    const steps = isBack ? [] : askToConfirmSteps(user.id, body.email, now);
    const outcome = await updateUser(user, { email: body.email }, now, steps);
    if (outcome === 'stale') return RETRY;
    if (outcome !== 'done') throw new Error(`A change of an address ended as ${outcome}.`);
    const message = isBack ? accountTexts.emailConfirmed : accountTexts.emailSent;
    return { success: true as const, message, isConfirmed: isBack };
  });
}

export const handler = serve(changeEmail, run);
