import { isHiddenFrom } from '#functions/members/people.ts';
import type { Call } from '#functions/platform/http/call.ts';
import { serve } from '#functions/serve.ts';
import { isId } from '#shared/platform/fields.ts';
import { listFollowers } from '#shared/profiles/followRoutes.ts';
import { followPage } from './followPage.ts';

/** A page of a member's followers, newest first; empty for an unknown member. */
export async function run({ params, query, caller }: Call<typeof listFollowers>) {
  const isKnown = isId(params.userId) && !(await isHiddenFrom(caller.userId, params.userId));
  return isKnown ? followPage(caller.userId, 'byFollowee', params.userId, query) : [];
}

export const handler = serve(listFollowers, run);
