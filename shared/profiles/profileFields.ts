import * as z from 'zod/mini';
import { id } from '#shared/platform/fields.ts';
import {
  optionalEmail,
  optionalGender,
  optionalLanguage,
  optionalParagraph,
  optionalWebAddress,
} from '#shared/platform/formFields.ts';
import { limits } from '#shared/platform/limits.ts';
import * as texts from '#shared/platform/texts.ts';

/** Fields that registration and profile changes share. */

export const photo = {
  profileImg: z.optional(z.union([z.literal(''), id('Profile photo')], "Profile photo isn't a valid ID.")),
};
export const about = {
  gender: optionalGender(),
  bio: optionalParagraph('Bio', limits.bioLength),
  website: optionalWebAddress('Website'),
  email: optionalEmail(),
  language: optionalLanguage(),
};

export const imageFailures = {
  imageInvalid: [415, texts.imageInvalid],
  imageUnknown: [404, texts.imageUnknown],
  imageNotYours: [403, texts.imageNotYours],
} as const;

export const takenFailures = { usernameTaken: [409, texts.usernameTaken] } as const;

/** Failures of a call that asks for the password. */
export const passwordFailures = {
  passwordNeeded: [403, texts.passwordNeeded],
  passwordWrong: [403, texts.passwordWrong],
} as const;
