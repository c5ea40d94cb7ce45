import * as sessions from '#functions/members/sessions/sessions.ts';
import { findUser } from '#functions/members/users.ts';
import { transact } from '#functions/platform/dynamo/transaction.ts';
import type { Call } from '#functions/platform/http/call.ts';
import { requireCookie } from '#functions/platform/http/freshSession.ts';
import { serve } from '#functions/serve.ts';
import type { PasskeyProof } from '#shared/auth/passkeyFields.ts';
import { confirm } from '#shared/auth/routes.ts';
import { accountTexts } from '#shared/platform/accountTexts.ts';
import { verifyPasskeyProof } from './passkeys/passkeyChecks.ts';
import { reauthenticationRefusalOf } from './reauthentication.ts';

/** Makes the session fresh for ten minutes; needs the cookie, and the password or a passkey. */
export async function run(call: Call<typeof confirm>) {
  const { passkey } = call.body;
  const refusal = passkey === undefined ? await byPassword(call) : await byPasskey(call, passkey);
  if (refusal !== undefined) return call.fail(refusal);
  return { success: true as const, message: accountTexts.confirmed };
}

async function byPassword(call: Call<typeof confirm>) {
  const user = await findUser(call.caller.userId);
  return reauthenticationRefusalOf(call, user?.passwordHash, 'password');
}

async function byPasskey({ caller, origin, now }: Call<typeof confirm>, passkey: PasskeyProof) {
  requireCookie(caller);
  const proof = await verifyPasskeyProof(passkey, 'confirm', { holder: caller.sessionId, origin, now });
  if (proof?.userId !== caller.userId) return 'passkeyRefused';
  const { done } = await transact([proof.step]);
  if (!done) return 'passkeyRefused';
  await sessions.recordReauthentication(caller.sessionId, now);
  return undefined;
}

export const handler = serve(confirm, run);
