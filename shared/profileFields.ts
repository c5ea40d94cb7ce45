import * as z from 'zod/mini';
import { id, optionalEmail, optionalGender, optionalParagraph, optionalWebAddress } from './fields.ts';
import { limits } from './limits.ts';
import { texts } from './texts.ts';

/** What signing up and changing a profile have in common. */

export const photo = {
  profileImg: z.optional(z.union([z.literal(''), id('Profile image')], 'Profile image is not a valid id.')),
};
export const about = {
  gender: optionalGender(),
  bio: optionalParagraph('Bio', limits.bioLength),
  website: optionalWebAddress('Website'),
  email: optionalEmail(),
};

export const imageFailures = {
  imageInvalid: [415, texts.imageInvalid],
  imageUnknown: [404, texts.imageUnknown],
  imageNotYours: [403, texts.imageNotYours],
} as const;

export const takenFailures = { usernameTaken: [409, texts.usernameTaken] } as const;

/** Why a call that changes who somebody is, or how they get in, is refused to whoever is not there in person. */
export const inPersonFailures = {
  passwordNeeded: [403, texts.passwordNeeded],
  passwordWrong: [403, texts.passwordWrong],
} as const;
