import { isId } from '#shared/fields.ts';
import { listFollowers } from '#shared/routes/user.ts';
import type { Call } from '../lib/call.ts';
import { edgeList } from '../lib/edgeList.ts';
import { serve } from '../lib/serve.ts';

/** A page of those who follow a member, newest first; nobody follows a member who does not exist. */
export async function run({ params, query }: Call<typeof listFollowers>) {
  return isId(params.userId) ? edgeList('byFollowee', params.userId, query) : [];
}

export const handler = serve(listFollowers, run);
