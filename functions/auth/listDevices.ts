import * as sessions from '#functions/members/sessions/sessions.ts';
import type { Call } from '#functions/platform/http/call.ts';
import { serve } from '#functions/serve.ts';
import { listDevices } from '#shared/auth/deviceRoutes.ts';
import { reauthenticationRefusalOf } from './reauthentication.ts';
import { showSession } from './showSession.ts';

/** The member's logged-in devices; requires reauthentication. */
export async function run(call: Call<typeof listDevices>) {
  const { caller, now, fail } = call;
  const refusal = await reauthenticationRefusalOf(call, undefined, 'login');
  if (refusal !== undefined) return fail(refusal);
  const live = await sessions.sessionsOf(caller.userId, now);
  return live.map((session) => {
    const { browserLabel = '', country = '' } = session;
    return { ...showSession(session, caller.sessionId), device: browserLabel, country };
  });
}

export const handler = serve(listDevices, run);
