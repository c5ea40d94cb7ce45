import * as z from 'zod/mini';
import { route } from '#shared/platform/contract.ts';
import { Done, OwnUser } from '#shared/platform/entities.ts';
import { verbatim } from '#shared/platform/fields.ts';
import { line, username } from '#shared/platform/formFields.ts';
import * as texts from '#shared/platform/texts.ts';
import { throttles } from '#shared/platform/throttles.ts';
import { factFields } from '#shared/profiles/factFields.ts';
import {
  about,
  imageFailures,
  passwordFailures,
  photo,
  takenFailures,
} from '#shared/profiles/profileFields.ts';
import { profileTexts } from '#shared/profiles/texts.ts';

export const updateProfile = route({
  method: 'PUT',
  path: '/api/v1/user/update',
  access: 'member',
  anyStatus: true,
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
