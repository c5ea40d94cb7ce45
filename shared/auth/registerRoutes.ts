import * as z from 'zod/mini';
import { membershipTexts } from '#shared/membership/texts.ts';
import { route } from '#shared/platform/contract.ts';
import { Done } from '#shared/platform/entities.ts';
import { verbatim } from '#shared/platform/fields.ts';
import { line, newPassword, username } from '#shared/platform/formFields.ts';
import { ruleError } from '#shared/platform/ruleError.ts';
import * as texts from '#shared/platform/texts.ts';
import { throttles } from '#shared/platform/throttles.ts';
import { about, imageFailures, photo, takenFailures } from '#shared/profiles/profileFields.ts';

export const register = route({
  method: 'POST',
  path: '/api/v1/user/register',
  access: 'optional',
  summary: 'Create an account',
  body: z
    .object({
      fullName: line('Full name'),
      username: username(),
      password: newPassword(),
      confirmPassword: verbatim('Confirm password'),
      ...about,
      ...photo,
      /** The secret of an invitation. */
      invitation: z.optional(verbatim('Invitation')),
    })
    .check(
      z.refine(({ password, confirmPassword }) => password === confirmPassword, {
        ...ruleError('PASSWORDS_DIFFER', texts.passwordsDiffer),
        path: ['confirmPassword'],
      }),
    ),
  files: { profileImg: 1 },
  reply: Done,
  status: 201,
  throttle: throttles.register,
  failures: {
    ...takenFailures,
    ...imageFailures,
    passwordCommon: [400, texts.passwordCommon],
    invitationEnded: [409, membershipTexts.invitationEnded],
  },
  otherwise: texts.signupFailed,
});
