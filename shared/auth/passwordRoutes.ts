import * as z from 'zod/mini';
import { accountTexts } from '#shared/platform/accountTexts.ts';
import { route } from '#shared/platform/contract.ts';
import { Done } from '#shared/platform/entities.ts';
import { verbatim } from '#shared/platform/fields.ts';
import { newPassword } from '#shared/platform/formFields.ts';
import * as texts from '#shared/platform/texts.ts';
import { throttles } from '#shared/platform/throttles.ts';
import { passwordFailures } from '#shared/profiles/profileFields.ts';

export const changePassword = route({
  method: 'POST',
  path: '/api/v1/user/password',
  access: 'member',
  anyStatus: true,
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

export const forgotPassword = route({
  method: 'POST',
  path: '/api/v1/account/password/forgot',
  access: 'anyone',
  summary: 'E-mail a link to set a new password, if the account exists; the reply is the same either way',
  body: z.object({ name: verbatim('Username or e-mail') }),
  reply: Done,
  throttle: throttles.forgot,
  failures: { mailMissing: [409, accountTexts.mailMissing] },
  otherwise: texts.somethingWrong,
});

export const setPassword = route({
  method: 'POST',
  path: '/api/v1/account/password/reset',
  access: 'anyone',
  summary: 'Set a new password with the mailed token; ends all sessions',
  body: z.object({ token: verbatim('Token'), newPassword: newPassword() }),
  reply: Done,
  throttle: throttles.tickets,
  failures: { linkEnded: [404, accountTexts.linkEnded], passwordCommon: [400, texts.passwordCommon] },
  otherwise: texts.somethingWrong,
});
