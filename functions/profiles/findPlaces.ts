import { serve } from '#functions/members/sessions/serve.ts';
import type { Call } from '#functions/platform/http/call.ts';
import { findPlaces } from '#shared/profiles/placeRoutes.ts';
import { placesLike } from './cityLookup.ts';

/** City suggestions for a text being typed. */
export function run({ query }: Call<typeof findPlaces>) {
  return Promise.resolve(placesLike(query.q));
}

export const handler = serve(findPlaces, run);
