import * as z from 'zod/mini';
import { accountLimits } from '#shared/auth/accountLimits.ts';
import { accountTexts } from '#shared/platform/accountTexts.ts';
import { route } from '#shared/platform/contract.ts';
import { Done } from '#shared/platform/entities.ts';
import { verbatim } from '#shared/platform/fields.ts';
import { email } from '#shared/platform/formFields.ts';
import { reauthenticationFailures } from '#shared/platform/reauthentication.ts';
import { ruleError } from '#shared/platform/ruleError.ts';
import * as texts from '#shared/platform/texts.ts';
import { throttles } from '#shared/platform/throttles.ts';

const ended = { linkEnded: [404, accountTexts.linkEnded] } as const;
const code = z.string().check(
  z.refine<string>(
    (text) => text.length === accountLimits.codeDigits && /^\d+$/.test(text),
    ruleError('INVALID_CODE', `Code must have ${accountLimits.codeDigits} digits.`, {
      digits: accountLimits.codeDigits,
    }),
  ),
);

export const changeEmail = route({
  method: 'POST',
  path: '/api/v1/account/email',
  access: 'member',
  anyStatus: true,
  summary: 'Change the e-mail address; takes effect once it is confirmed',
  body: z.object({ email: email('E-mail'), password: z.optional(verbatim('Password')) }),
  reply: z.extend(Done, {
    /** True if the member has confirmed this address before, so that no mail is sent. */
    isConfirmed: z.boolean(),
  }),
  throttle: throttles.mails,
  failures: reauthenticationFailures,
  otherwise: texts.somethingWrong,
});

export const resendEmail = route({
  method: 'POST',
  path: '/api/v1/account/email/resend',
  access: 'member',
  anyStatus: true,
  summary: 'Resend the link and the code that confirm the address',
  reply: Done,
  throttle: throttles.mails,
  failures: {
    mailMissing: [409, accountTexts.mailMissing],
    emailMissing: [409, accountTexts.emailMissing],
    emailDone: [409, accountTexts.emailDone],
  },
  otherwise: texts.somethingWrong,
});

export const verifyEmail = route({
  method: 'POST',
  path: '/api/v1/account/email/verify',
  access: 'optional',
  summary: 'Confirm an address with the mailed token, or in your session with the code',
  body: z.object({ token: z.optional(verbatim('Token')), code: z.optional(code) }).check(
    z.refine(({ token, code: typed }) => (token === undefined) !== (typed === undefined), {
      error: 'Send either the token or the code.',
      path: ['token'],
    }),
  ),
  reply: z.extend(Done, {
    /** True if it was confirmed from within the account itself. */
    inside: z.boolean(),
    /** True if the member gets the weekly digest and announcements by mail. */
    news: z.boolean(),
  }),
  throttle: throttles.tickets,
  failures: { ...ended, codeWrong: [403, accountTexts.codeWrong] },
  otherwise: texts.somethingWrong,
});

export const withdrawEmail = route({
  method: 'POST',
  path: '/api/v1/account/email/withdraw',
  access: 'anyone',
  summary: "'This wasn't me': remove an address from the account, or restore the one it replaced",
  body: z.object({ token: verbatim('Token') }),
  reply: z.extend(Done, {
    /** After an address was recovered: the token that sets a new password. */
    resetToken: z.optional(z.string()),
  }),
  throttle: throttles.tickets,
  failures: ended,
  otherwise: texts.somethingWrong,
});
