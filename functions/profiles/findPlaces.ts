import type { Call } from '#functions/platform/http/call.ts';
import { serve } from '#functions/serve.ts';
import { findPlaces } from '#shared/profiles/placeRoutes.ts';
import { suggestPlaces } from './cityLookup.ts';

/** City suggestions for a text being typed. */
export function run({ query }: Call<typeof findPlaces>) {
  return Promise.resolve(suggestPlaces(query.q));
}

export const handler = serve(findPlaces, run);
