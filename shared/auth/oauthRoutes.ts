import * as z from 'zod/mini';
import { route } from '#shared/platform/contract.ts';
import { Done, LoggedInUser } from '#shared/platform/entities.ts';
import { verbatim } from '#shared/platform/fields.ts';
import { freshFailures } from '#shared/platform/reauthentication.ts';
import * as texts from '#shared/platform/texts.ts';
import { throttles } from '#shared/platform/throttles.ts';
import { loginMethodTexts } from './texts.ts';

const missing = { providerMissing: [404, loginMethodTexts.providerMissing] } as const;
const text = z.optional(
  z.string().check(z.refine<string>((value) => value.length <= 4096, 'This value is too long.')),
);

export const listProviders = route({
  method: 'GET',
  path: '/api/v1/account/oauth',
  access: 'anyone',
  summary: 'The providers that are available for login',
  reply: z.object({ google: z.boolean(), github: z.boolean() }),
  otherwise: texts.somethingWrong,
});

export const leaveForProvider = route({
  method: 'GET',
  path: '/api/v1/account/oauth/{provider}',
  access: 'optional',
  summary:
    'Redirects to a provider (google or github); with `connect`, from a fresh session, to connect its account',
  query: z.object({ connect: z.optional(z.literal('true')) }),
  reply: Done,
  status: 303,
  changesState: true,
  throttle: throttles.oauth,
  failures: { ...freshFailures, ...missing },
  otherwise: loginMethodTexts.oauthFailed,
});

export const returnFromProvider = route({
  method: 'GET',
  path: '/api/v1/account/oauth/{provider}/callback',
  access: 'anyone',
  summary: 'The callback of a provider; redirects to /login with a ticket that only works in this browser',
  query: z.object({ code: text, state: text, iss: text, error: text }),
  reply: Done,
  status: 303,
  throttle: throttles.oauth,
  failures: missing,
  otherwise: loginMethodTexts.oauthFailed,
});

/** The next step for a visitor who was not logged in. */
const Next = z.object({
  /**
   * `connected`: done; `login`: a member has this address, and connects the account by logging in; `signup`: nobody has
   * it.
   */
  next: z.enum(['connected', 'login', 'signup']),
  provider: z.enum(['google', 'github']),
  /** The ticket to send again after the login. */
  ticket: z.optional(z.string()),
  fullName: z.optional(z.string()),
  email: z.optional(z.string()),
});

export const finishOauth = route({
  method: 'POST',
  path: '/api/v1/account/oauth/finish',
  access: 'optional',
  summary: "Finishes a provider's login: logs in, connects the account, or returns the next step",
  body: z.object({ ticket: verbatim('Ticket') }),
  reply: z.union([LoggedInUser, Next]),
  throttle: throttles.oauth,
  failures: {
    oauthFailed: [401, loginMethodTexts.oauthFailed],
    oauthTaken: [409, loginMethodTexts.oauthTaken],
    ...freshFailures,
  },
  otherwise: loginMethodTexts.oauthFailed,
});

export const disconnectProvider = route({
  method: 'DELETE',
  path: '/api/v1/account/oauth/{provider}',
  access: 'member',
  anyStatus: true,
  fresh: true,
  summary: 'Disconnect an account at a provider; needs a fresh session',
  reply: Done,
  throttle: throttles.account,
  failures: { ...freshFailures, oauthNotConnected: [404, loginMethodTexts.oauthNotConnected] },
  otherwise: texts.somethingWrong,
});
