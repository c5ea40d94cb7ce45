import * as z from 'zod/mini';
import { broken } from '#shared/platform/broken.ts';
import { route } from '#shared/platform/contract.ts';
import { accountLimits } from './accountLimits.ts';
import { accountTexts } from '#shared/platform/accountTexts.ts';
import { Done } from '#shared/platform/entities.ts';
import { verbatim } from '#shared/platform/fields.ts';
import { email, newPassword } from '#shared/platform/formFields.ts';
import { reauthenticationFailures } from '#shared/platform/reauthentication.ts';
import { PasskeyProof } from './passkeyFields.ts';
import { Device, LoginMethods } from './loginMethods.ts';
import * as texts from '#shared/platform/texts.ts';
import { throttles } from '#shared/platform/throttles.ts';
import { loginMethodLimits } from './limits.ts';
import { loginMethodTexts } from './texts.ts';

const ended = { linkEnded: [404, accountTexts.linkEnded] } as const;
const noMail = { mailMissing: [409, accountTexts.mailMissing] } as const;
const password = z.optional(verbatim('Password'));
const code = z.string().check(
  z.refine<string>(
    (text) => text.length === accountLimits.codeDigits && /^\d+$/.test(text),
    broken('INVALID_CODE', `Code must have ${accountLimits.codeDigits} digits.`, {
      digits: accountLimits.codeDigits,
    }),
  ),
);

export const confirm = route({
  method: 'POST',
  path: '/api/v1/account/confirm',
  access: 'member',
  anyStanding: true,
  summary: 'Reauthenticate by password or passkey; lasts ten minutes',
  body: z.object({ password: z.optional(verbatim('Password')), passkey: z.optional(PasskeyProof) }),
  maxBytes: loginMethodLimits.maxPasskeyBytes,
  reply: Done,
  throttle: throttles.account,
  failures: { ...reauthenticationFailures, passkeyRefused: [403, loginMethodTexts.passkeyRefused] },
  otherwise: texts.somethingWrong,
});

export const getLoginMethods = route({
  method: 'GET',
  path: '/api/v1/account/login-methods',
  access: 'member',
  anyStanding: true,
  summary: 'Your login methods',
  reply: LoginMethods,
  otherwise: accountTexts.loginMethodsFailed,
});

export const checkUsername = route({
  method: 'GET',
  path: '/api/v1/account/username',
  access: 'member',
  anyStanding: true,
  summary: 'Whether the member can take a username; an invalid one is not available',
  query: z.object({
    search: z.string().check(z.refine<string>((text) => text.length <= 200, 'search is too long.')),
  }),
  reply: z.object({ free: z.boolean() }),
  throttle: throttles.searches,
  otherwise: texts.somethingWrong,
});

export const changeEmail = route({
  method: 'POST',
  path: '/api/v1/account/email',
  access: 'member',
  anyStanding: true,
  summary: 'Change the e-mail address; takes effect once it is confirmed',
  body: z.object({ email: email('E-mail'), password }),
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
  anyStanding: true,
  summary: 'Resend the link and the code that confirm the address',
  reply: Done,
  throttle: throttles.mails,
  failures: {
    ...noMail,
    emailMissing: [409, accountTexts.emailMissing],
    emailDone: [409, accountTexts.emailDone],
  },
  otherwise: texts.somethingWrong,
});

export const verifyEmail = route({
  method: 'POST',
  path: '/api/v1/account/email/verify',
  access: 'anyone',
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
    /** After an address was taken back: the token that sets a new password. */
    resetToken: z.optional(z.string()),
  }),
  throttle: throttles.tickets,
  failures: ended,
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
  failures: noMail,
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
  failures: { ...ended, passwordCommon: [400, texts.passwordCommon] },
  otherwise: texts.somethingWrong,
});

export const listDevices = route({
  method: 'GET',
  path: '/api/v1/account/sessions',
  access: 'member',
  anyStanding: true,
  summary: "The member's devices, oldest first; needs a fresh login",
  reply: z.array(Device),
  failures: reauthenticationFailures,
  otherwise: accountTexts.sessionsFailed,
});

export const endSession = route({
  method: 'DELETE',
  path: '/api/v1/account/sessions/{sessionId}',
  access: 'member',
  anyStanding: true,
  summary: 'Log one device out; needs a fresh login',
  reply: Done,
  throttle: throttles.account,
  failures: { ...reauthenticationFailures, sessionUnknown: [404, accountTexts.sessionUnknown] },
  otherwise: texts.somethingWrong,
});

export const endOtherSessions = route({
  method: 'DELETE',
  path: '/api/v1/account/sessions/others',
  access: 'member',
  anyStanding: true,
  summary: 'Log all other devices out; needs a fresh login',
  reply: Done,
  throttle: throttles.account,
  failures: reauthenticationFailures,
  otherwise: texts.somethingWrong,
});

/**
 * Never throttled: mail providers send the requests of many readers from one address, and a token cannot be guessed.
 * RFC 8058 forbids a redirect.
 */
export const unsubscribe = route({
  method: 'POST',
  path: '/api/v1/account/unsubscribe/{token}',
  access: 'anyone',
  summary:
    'Turn off the mails of one topic with the token from such a mail; accepts the one-click form (RFC 8058)',
  fromAnySite: true,
  reply: Done,
  otherwise: texts.somethingWrong,
});

/** For mail programs that open the address of `unsubscribe` instead of posting to it; it changes nothing. */
export const openUnsubscribe = route({
  method: 'GET',
  path: '/api/v1/account/unsubscribe/{token}',
  access: 'anyone',
  summary: 'Redirects to the page that turns off the mails of one topic',
  reply: Done,
  status: 303,
  otherwise: texts.somethingWrong,
});

export const resubscribe = route({
  method: 'POST',
  path: '/api/v1/account/resubscribe/{token}',
  access: 'anyone',
  summary: 'Turn the mails of a topic on again, within ten minutes after its token turned them off',
  reply: Done,
  throttle: throttles.resubscribing,
  failures: { tooLate: [409, accountTexts.resubscribedTooLate] },
  otherwise: texts.somethingWrong,
});
