import { changePassword } from '#shared/routes/user.ts';
import { texts } from '#shared/texts.ts';
import { Answer, type Call } from '../lib/call.ts';
import { problem } from '../lib/failure.ts';
import { hashPassword, isCommon, isPasswordOf } from '../lib/passwords.ts';
import { closeSessions } from '../lib/push.ts';
import { serve } from '../lib/serve.ts';
import * as users from '../stores/users.ts';

const tries = 5;

/** Changes the password, which ends every session and its sockets; needs the cookie and the old password. */
export async function run({ body, caller, cookies, now, fail }: Call<typeof changePassword>) {
  if (!caller.byCookie) return fail('sessionCookieNeeded');
  if (isCommon(body.newPassword)) return fail('passwordCommon');
  const passwordHash = await hashPassword(body.newPassword);
  for (let attempt = 0; attempt < tries; attempt += 1) {
    const user = await users.findUser(caller.userId);
    if (user === undefined) throw problem('unauthenticated');
    if (!(await isPasswordOf(user.passwordHash, body.password))) return fail('passwordWrong');
    const ended = await users.changePassword(user, passwordHash, now);
    if (ended !== undefined) {
      await closeSessions(user.id, ended);
      return new Answer(
        { success: true as const, message: texts.passwordChanged },
        { cookies: cookies.end() },
      );
    }
  }
  throw new Error('The profile is being written all the time.');
}

export const handler = serve(changePassword, run);
