import { reauthenticationRefusalOf } from '#functions/auth/reauthentication.ts';
import { findUser } from '#functions/members/users.ts';
import type { Call } from '#functions/platform/http/call.ts';
import { commonFailure } from '#functions/platform/http/failure.ts';
import { serve } from '#functions/serve.ts';
import { getExport } from '#shared/account/routes.ts';
import { showExport } from './showExport.ts';

/** The copy of the caller's data; requires reauthentication, because it contains everything they wrote. */
export async function run(call: Call<typeof getExport>) {
  const { caller, now, fail } = call;
  const user = await findUser(caller.userId);
  if (user === undefined) throw commonFailure('unauthenticated');
  const refusal = await reauthenticationRefusalOf(call, user.passwordHash, 'login');
  return refusal === undefined ? showExport(user, now) : fail(refusal);
}

export const handler = serve(getExport, run);
