import { me } from '#shared/routes/user.ts';
import type { Call } from '../lib/call.ts';
import { problem } from '../lib/failure.ts';
import { wholeOwnUser } from '../lib/ownUser.ts';
import { serve } from '../lib/serve.ts';
import { findUser } from '../stores/users.ts';

/** The own user; with the token where the request proved to know it. */
export async function run({ caller }: Call<typeof me>) {
  const user = await findUser(caller.userId);
  if (user === undefined) throw problem('unauthenticated');
  return { ...(await wholeOwnUser(user)), token: caller.token };
}

export const handler = serve(me, run);
