import type { Call } from '#functions/platform/http/call.ts';
import { serve } from '#functions/serve.ts';
import { listBlocked } from '#shared/moderation/routes.ts';
import { blockedOrMutedPage } from './blockedOrMutedPage.ts';

/** A page of the members the caller has blocked. */
export async function run({ query, caller }: Call<typeof listBlocked>) {
  return blockedOrMutedPage(caller.userId, 'OWN', query);
}

export const handler = serve(listBlocked, run);
