import { replacePassword as setPassword } from '#functions/members/userAccess.ts';
import { findUser } from '#functions/members/users.ts';
import { readSchool } from '#functions/membership/index.ts';
import { RETRY, retryUntilDone } from '#functions/platform/dynamo/retry.ts';
import { Answer, type Call } from '#functions/platform/http/call.ts';
import { commonFailure } from '#functions/platform/http/failure.ts';
import { serve } from '#functions/serve.ts';
import { changePassword } from '#shared/auth/passwordRoutes.ts';
import * as texts from '#shared/platform/texts.ts';
import { accountChangeMailSteps } from '../accountChangeMails.ts';
import { reauthenticationRefusalOf } from '../reauthentication.ts';
import { isGuessablePassword } from './guessable.ts';
import { hashPassword } from './passwords.ts';

/** Changes the password, which ends every session and its sockets; needs the cookie and the old password. */
export function run(call: Call<typeof changePassword>) {
  const { body, caller, cookies, now, fail } = call;
  return retryUntilDone(async () => {
    const user = await findUser(caller.userId);
    if (user === undefined) throw commonFailure('unauthenticated');
    const refusal = await reauthenticationRefusalOf(call, user.passwordHash, 'password');
    if (refusal !== undefined) return fail(refusal);
    const { name: school } = await readSchool(now);
    if (isGuessablePassword(body.newPassword, { ...user, school })) return fail('passwordCommon');
    const passwordHash = await hashPassword(body.newPassword);
    const mailSteps = accountChangeMailSteps(user, { what: 'passwordChanged' }, now);
    const ended = await setPassword(user, passwordHash, now, { steps: mailSteps });
    if (ended === undefined) return RETRY;
    return new Answer({ success: true as const, message: texts.passwordChanged }, { cookies: cookies.end() });
  });
}

export const handler = serve(changePassword, run);
