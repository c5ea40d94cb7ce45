import { findUser } from '#functions/members/users.ts';
import type { Call } from '#functions/platform/http/call.ts';
import { serve } from '#functions/serve.ts';
import { passkeyLogin } from '#shared/auth/passkeyRoutes.ts';
import { startLogin } from '../startLogin.ts';
import { verifyPasskeyProof } from './passkeyChecks.ts';

/** Starts a session with a passkey. Every error gives the same response. */
export async function run(call: Call<typeof passkeyLogin>) {
  const { body, cookies, origin, now, fail } = call;
  const holder = cookies.flowSecrets.passkey;
  if (holder === undefined) return fail('passkeyRefused');
  const proof = await verifyPasskeyProof(body.passkey, 'login', { holder, origin, now });
  if (proof === undefined) return fail('passkeyRefused');
  const user = await findUser(proof.userId);
  if (user === undefined) return fail('passkeyRefused');
  return (await startLogin(user, call, proof.step)) ?? fail('passkeyRefused');
}

export const handler = serve(passkeyLogin, run);
