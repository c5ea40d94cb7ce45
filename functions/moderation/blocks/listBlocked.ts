import { listBlocked } from '#shared/moderation/routes.ts';
import type { Call } from '#functions/platform/http/call.ts';
import { serve } from '#functions/members/sessions/serve.ts';
import { idsPage } from './idsPage.ts';

/** A page of the members the caller has blocked. */
export async function run({ query, caller }: Call<typeof listBlocked>) {
  return idsPage(caller.userId, 'OWN', query);
}

export const handler = serve(listBlocked, run);
