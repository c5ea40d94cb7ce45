import * as z from 'zod/mini';
import { route } from '../contract.ts';
import { factTexts } from '../factTexts.ts';
import { Profile } from '../profileEntities.ts';
import { texts } from '../texts.ts';

/** A profile; apart from `user`, since no first look shows one. */

export const getUser = route({
  method: 'GET',
  path: '/api/v1/user/{userId}',
  access: 'member',
  summary: 'A public profile, with the facts that are for whoever asks',
  query: z.object({
    /** The own profile as others see it: every member, those of the class, or those whom one follows. */
    as: z.optional(z.enum(['all', 'class', 'following'], 'as must be all, class or following.')),
  }),
  reply: Profile,
  failures: {
    userNotFound: [404, texts.userNotFound],
    onlyYourself: [400, factTexts.onlyYourself],
  },
  otherwise: texts.userFailed,
});
