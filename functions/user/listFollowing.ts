import { isId } from '#shared/fields.ts';
import { listFollowing } from '#shared/routes/user.ts';
import type { Call } from '../lib/call.ts';
import { edgeList } from '../lib/edgeList.ts';
import { serve } from '../lib/serve.ts';

/** A page of those whom a member follows, newest first; a member who does not exist follows nobody. */
export async function run({ params, query }: Call<typeof listFollowing>) {
  return isId(params.userId) ? edgeList('byFollower', params.userId, query) : [];
}

export const handler = serve(listFollowing, run);
