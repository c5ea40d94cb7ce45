import * as sessions from '#functions/members/sessions/sessions.ts';
import { findUser } from '#functions/members/users.ts';
import type { Call } from '#functions/platform/http/call.ts';
import { serve } from '#functions/serve.ts';
import { listSessions } from '#shared/auth/deviceRoutes.ts';
import { reauthenticationRefusalOf } from './reauthentication.ts';
import { showSession } from './showSession.ts';

/** The caller's sessions, oldest first; needs the cookie and the password. */
export async function run(call: Call<typeof listSessions>) {
  const { caller, now, fail } = call;
  const user = await findUser(caller.userId);
  const refusal = await reauthenticationRefusalOf(call, user?.passwordHash, 'password');
  if (refusal !== undefined) return fail(refusal);
  const live = await sessions.sessionsOf(caller.userId, now);
  return live.map((session) => showSession(session, caller.sessionId));
}

export const handler = serve(listSessions, run);
