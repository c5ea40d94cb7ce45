import * as z from 'zod/mini';
import { accountTexts } from '#shared/platform/accountTexts.ts';
import { route } from '#shared/platform/contract.ts';
import { Done } from '#shared/platform/entities.ts';
import { verbatim } from '#shared/platform/fields.ts';
import { reauthenticationFailures } from '#shared/platform/reauthentication.ts';
import * as texts from '#shared/platform/texts.ts';
import { throttles } from '#shared/platform/throttles.ts';
import { loginMethodLimits } from './limits.ts';
import { LoginMethods } from './loginMethods.ts';
import { PasskeyProof } from './passkeyFields.ts';
import { loginMethodTexts } from './texts.ts';

export const confirm = route({
  method: 'POST',
  path: '/api/v1/account/confirm',
  access: 'member',
  anyStatus: true,
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
  anyStatus: true,
  summary: 'Your login methods',
  reply: LoginMethods,
  otherwise: accountTexts.loginMethodsFailed,
});

export const checkUsername = route({
  method: 'GET',
  path: '/api/v1/account/username',
  access: 'member',
  anyStatus: true,
  summary: 'Whether the member can take a username; an invalid one is not available',
  query: z.object({
    search: z.string().check(z.refine<string>((text) => text.length <= 200, 'search is too long.')),
  }),
  reply: z.object({ free: z.boolean() }),
  throttle: throttles.searches,
  otherwise: texts.somethingWrong,
});
