import { serve } from '#functions/members/sessions/serve.ts';
import type { Call } from '#functions/platform/http/call.ts';
import { listMuted } from '#shared/moderation/routes.ts';
import { blocksPage } from './blocksPage.ts';

/** A page of the members the caller has muted. */
export async function run({ query, caller }: Call<typeof listMuted>) {
  return blocksPage(caller.userId, 'MUTED', query);
}

export const handler = serve(listMuted, run);
