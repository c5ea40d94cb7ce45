import { me } from '#shared/routes/user.ts';
import type { Call } from '../http/call.ts';
import { problem } from '../http/failure.ts';
import { wholeOwnUser } from './ownUser.ts';
import { serve } from '../http/serve.ts';
import { isConfirmed } from '../stores/emails.ts';
import { findUser } from '../stores/users.ts';

/** The own user; with the token where the request proved to know it. */
export async function run({ caller }: Call<typeof me>) {
  const user = await findUser(caller.userId);
  if (user === undefined) throw problem('unauthenticated');
  return { ...(await wholeOwnUser(user)), emailVerified: isConfirmed(user), token: caller.token };
}

export const handler = serve(me, run);
