import * as z from 'zod/mini';
import { route } from '#shared/platform/contract.ts';
import { Done, OwnUser } from '#shared/platform/entities.ts';
import { Place } from '#shared/platform/facts.ts';
import { verbatim } from '#shared/platform/fields.ts';
import { line, username } from '#shared/platform/formFields.ts';
import * as texts from '#shared/platform/texts.ts';
import { throttles } from '#shared/platform/throttles.ts';
import { factFields } from './factFields.ts';
import { about, imageFailures, passwordFailures, photo, takenFailures } from './profileFields.ts';
import { profileTexts } from './texts.ts';

/** The member's own profile; not in `user`, because the first load does not change it. */

export const updateProfile = route({
  method: 'PUT',
  path: '/api/v1/user/update',
  access: 'member',
  anyStanding: true,
  summary: 'Change your profile; only changes the fields that are sent; an empty one is cleared',
  body: z.object({
    fullName: z.optional(line('Full name')),
    username: z.optional(username()),
    ...about,
    ...photo,
    ...factFields,
    password: z.optional(verbatim('Password')),
  }),
  files: { profileImg: 1 },
  reply: z.extend(Done, { user: OwnUser }),
  throttle: throttles.account,
  failures: {
    ...takenFailures,
    ...imageFailures,
    ...passwordFailures,
    factLocked: [409, profileTexts.factLocked],
  },
  otherwise: texts.profileFailed,
});

export const findPlaces = route({
  method: 'GET',
  path: '/api/v1/places',
  access: 'member',
  anyStanding: true,
  summary: 'Cities whose name starts with the text, largest first',
  query: z.object({
    q: z.string('q is required.').check(z.refine<string>((text) => text.length <= 100, 'q is too long.')),
  }),
  reply: z.array(Place),
  throttle: throttles.places,
  otherwise: profileTexts.placesFailed,
});
