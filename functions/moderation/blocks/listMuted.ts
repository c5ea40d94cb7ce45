import type { Call } from '#functions/platform/http/call.ts';
import { serve } from '#functions/serve.ts';
import { listMuted } from '#shared/moderation/routes.ts';
import { blockedOrMutedPage } from './blockedOrMutedPage.ts';

/** A page of the members the caller has muted. */
export async function run({ query, caller }: Call<typeof listMuted>) {
  return blockedOrMutedPage(caller.userId, 'MUTED', query);
}

export const handler = serve(listMuted, run);
