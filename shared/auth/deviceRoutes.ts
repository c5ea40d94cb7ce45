import * as z from 'zod/mini';
import { accountTexts } from '#shared/platform/accountTexts.ts';
import { route } from '#shared/platform/contract.ts';
import { Done, Session } from '#shared/platform/entities.ts';
import { verbatim } from '#shared/platform/fields.ts';
import { reauthenticationFailures } from '#shared/platform/reauthentication.ts';
import * as texts from '#shared/platform/texts.ts';
import { throttles } from '#shared/platform/throttles.ts';
import { passwordFailures } from '#shared/profiles/profileFields.ts';
import { Device } from './loginMethods.ts';

export const listDevices = route({
  method: 'GET',
  path: '/api/v1/account/sessions',
  access: 'member',
  anyStatus: true,
  summary: "The member's devices, oldest first; needs a fresh session",
  reply: z.array(Device),
  failures: reauthenticationFailures,
  otherwise: accountTexts.sessionsFailed,
});

export const endSession = route({
  method: 'DELETE',
  path: '/api/v1/account/sessions/{sessionId}',
  access: 'member',
  anyStatus: true,
  summary: 'Log one device out; needs a fresh session',
  reply: Done,
  throttle: throttles.account,
  failures: { ...reauthenticationFailures, sessionUnknown: [404, accountTexts.sessionUnknown] },
  otherwise: texts.somethingWrong,
});

export const endOtherSessions = route({
  method: 'DELETE',
  path: '/api/v1/account/sessions/others',
  access: 'member',
  anyStatus: true,
  summary: 'Log all other devices out; needs a fresh session',
  reply: Done,
  throttle: throttles.account,
  failures: reauthenticationFailures,
  otherwise: texts.somethingWrong,
});

export const listSessions = route({
  method: 'POST',
  path: '/api/v1/user/sessions',
  access: 'member',
  anyStatus: true,
  summary: 'Your sessions; needs the cookie and the password',
  body: z.object({ password: verbatim('Password') }),
  reply: z.array(Session),
  throttle: throttles.account,
  failures: passwordFailures,
  otherwise: texts.somethingWrong,
});
