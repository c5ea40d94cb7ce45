import * as z from 'zod/mini';
import { route } from '#shared/platform/contract.ts';
import { Done, LoggedInUser, OwnUser } from '#shared/platform/entities.ts';
import { verbatim } from '#shared/platform/fields.ts';
import * as texts from '#shared/platform/texts.ts';
import { throttles } from '#shared/platform/throttles.ts';

export const login = route({
  method: 'POST',
  path: '/api/v1/user/login',
  access: 'anyone',
  summary: 'Log in and start a session',
  body: z.object({ username: verbatim('Username'), password: verbatim('Password') }),
  reply: LoggedInUser,
  throttle: throttles.login,
  failures: { incorrect: [401, texts.loginIncorrect] },
  otherwise: texts.loginFailed,
});

export const logout = route({
  method: ['GET', 'POST'],
  path: '/api/v1/user/logout',
  access: 'optional',
  summary: 'Log out; the session ends at once',
  reply: Done,
  changesState: true,
  throttle: throttles.logout,
  otherwise: texts.logoutFailed,
});

export const me = route({
  method: 'GET',
  path: '/api/v1/user/me',
  access: 'member',
  anyStatus: true,
  summary: 'Your user, as returned by the login',
  reply: z.extend(OwnUser, { token: z.optional(z.string()) }),
  otherwise: texts.userFailed,
});
