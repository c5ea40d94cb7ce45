import * as z from 'zod/mini';
import { route } from '#shared/platform/contract.ts';
import { Place } from '#shared/platform/facts.ts';
import { throttles } from '#shared/platform/throttles.ts';
import { profileTexts } from './texts.ts';

export const findPlaces = route({
  method: 'GET',
  path: '/api/v1/places',
  access: 'member',
  anyStatus: true,
  summary: 'Cities whose name starts with the text, largest first',
  query: z.object({
    q: z.string('q is required.').check(z.refine<string>((text) => text.length <= 100, 'q is too long.')),
  }),
  reply: z.array(Place),
  throttle: throttles.places,
  otherwise: profileTexts.placesFailed,
});
