import type { Call } from '#functions/platform/http/call.ts';
import { serve } from '#functions/serve.ts';
import { countAudience } from '#shared/announcements/routes.ts';
import { countAudienceMembers } from './audienceIds.ts';

/** Counts the members who match, from the index of people. */
export async function run({ body }: Call<typeof countAudience>) {
  return { count: await countAudienceMembers(body.audience) };
}

export const handler = serve(countAudience, run);
