import * as sessions from '#functions/members/sessions/sessions.ts';
import { Answer, type Call } from '#functions/platform/http/call.ts';
import { serve } from '#functions/serve.ts';
import { logout } from '#shared/auth/sessionRoutes.ts';
import * as texts from '#shared/platform/texts.ts';

/** Ends the session for cookie and bearer and closes its sockets. Idempotent. */
export async function run({ caller, cookies, now }: Call<typeof logout>) {
  const session = caller === undefined ? undefined : await sessions.findSession(caller.sessionId, now);
  if (session !== undefined) {
    await sessions.endLiveSession(session);
  }
  // Only the cache: 'storage' would also clear the dark mode, 'cookies' those of all sites on the domain.
  const ended = { cookies: cookies.end(), clearsCache: true };
  return new Answer({ success: true as const, message: texts.loggedOut }, ended);
}

export const handler = serve(logout, run);
