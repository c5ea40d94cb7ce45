import { listSessions } from '#shared/routes/user.ts';
import type { Call } from '../lib/call.ts';
import { isPasswordOf } from '../lib/passwords.ts';
import { serve } from '../lib/serve.ts';
import * as sessions from '../stores/sessions.ts';
import { findUser } from '../stores/users.ts';

const moment = (seconds: number) => new Date(seconds * 1000).toISOString();

/** The own sessions, oldest first; needs the cookie and the password. */
export async function run({ body, caller, now, fail }: Call<typeof listSessions>) {
  if (!caller.byCookie) return fail('sessionCookieNeeded');
  const user = await findUser(caller.userId);
  if (!(await isPasswordOf(user?.passwordHash, body.password))) return fail('passwordWrong');
  const live = await sessions.ofMember(caller.userId, now);
  return live.map(({ id, createdAt, lastUsedAt }) => ({
    _id: id,
    id,
    createdAt: moment(createdAt),
    lastUsedAt: moment(lastUsedAt),
    current: id === caller.sessionId,
  }));
}

export const handler = serve(listSessions, run);
