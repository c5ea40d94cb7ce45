import * as z from 'zod/mini';
import { route } from '#shared/platform/contract.ts';
import { Done, Session } from '#shared/platform/entities.ts';
import { broken } from '#shared/platform/broken.ts';
import { verbatim } from '#shared/platform/fields.ts';
import { line, newPassword, username } from '#shared/platform/formFields.ts';
import { membershipTexts } from '#shared/membership/texts.ts';
import {
  about,
  imageFailures,
  passwordFailures,
  photo,
  takenFailures,
} from '#shared/profiles/profileFields.ts';
import * as texts from '#shared/platform/texts.ts';
import { throttles } from '#shared/platform/throttles.ts';

export const register = route({
  method: 'POST',
  path: '/api/v1/user/register',
  access: 'anyone',
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
        ...broken('PASSWORDS_DIFFER', texts.passwordsDiffer),
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

export const changePassword = route({
  method: 'POST',
  path: '/api/v1/user/password',
  access: 'member',
  anyStanding: true,
  summary: 'Change the password and end all sessions',
  body: z.object({ password: verbatim('Current password'), newPassword: newPassword() }),
  reply: Done,
  throttle: throttles.account,
  failures: {
    ...passwordFailures,
    passwordCommon: [400, texts.passwordCommon],
  },
  otherwise: texts.somethingWrong,
});

export const listSessions = route({
  method: 'POST',
  path: '/api/v1/user/sessions',
  access: 'member',
  anyStanding: true,
  summary: 'Your sessions; needs the cookie and the password',
  body: z.object({ password: verbatim('Password') }),
  reply: z.array(Session),
  throttle: throttles.account,
  failures: passwordFailures,
  otherwise: texts.somethingWrong,
});
