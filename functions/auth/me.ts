import { isAddressConfirmed } from '#functions/members/names/emails.ts';
import { findUser } from '#functions/members/users.ts';
import type { Call } from '#functions/platform/http/call.ts';
import { commonFailure } from '#functions/platform/http/failure.ts';
import { ownUserWithLists } from '#functions/profiles/ownUser.ts';
import { serve } from '#functions/serve.ts';
import { me } from '#shared/auth/sessionRoutes.ts';

/** The caller's own user, with the token if the request proved to know it. */
export async function run({ caller }: Call<typeof me>) {
  const user = await findUser(caller.userId);
  if (user === undefined) throw commonFailure('unauthenticated');
  return { ...(await ownUserWithLists(user)), emailVerified: isAddressConfirmed(user), token: caller.token };
}

export const handler = serve(me, run);
