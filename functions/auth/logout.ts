import { logout } from '#shared/routes/user.ts';
import { texts } from '#shared/texts.ts';
import { Answer, type Call } from '#functions/platform/http/call.ts';
import { serve } from '#functions/members/sessions/serve.ts';
import * as sessions from '#functions/members/sessions/sessions.ts';

/** Ends the session on both its paths, its sockets too; whoever is out already is told the same. */
export async function run({ caller, cookies, now }: Call<typeof logout>) {
  const session = caller === undefined ? undefined : await sessions.byId(caller.sessionId, now);
  if (session !== undefined) {
    await sessions.end(session);
  }
  // The cache alone: 'storage' would take the dark mode along, 'cookies' those of all sites of the domain.
  const ended = { cookies: cookies.end(), clearsCache: true };
  return new Answer({ success: true as const, message: texts.loggedOut }, ended);
}

export const handler = serve(logout, run);
