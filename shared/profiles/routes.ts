import * as z from 'zod/mini';
import { route } from '#shared/platform/contract.ts';
import * as texts from '#shared/platform/texts.ts';
import { Profile } from './entities.ts';
import { profileTexts } from './texts.ts';

/** A profile; not in `user`, because the first load shows none. */

export const getUser = route({
  method: 'GET',
  path: '/api/v1/user/{userId}',
  access: 'member',
  summary: 'A public profile, with the facts that the viewer may see',
  query: z.object({
    /**
     * Views the member's own profile as others see it: all members, their own class, or the people the member follows.
     */
    as: z.optional(z.enum(['all', 'class', 'following'], 'as must be all, class or following.')),
    career: z.optional(z.literal('true', 'career must be true.')),
  }),
  reply: Profile,
  failures: {
    userNotFound: [404, texts.userNotFound],
    onlyYourself: [400, profileTexts.onlyYourself],
  },
  otherwise: texts.userFailed,
});
