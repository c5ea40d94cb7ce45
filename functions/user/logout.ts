import { logout } from '#shared/routes/user.ts';
import { texts } from '#shared/texts.ts';
import { Answer, type Call } from '../lib/call.ts';
import { closeSessions } from '../lib/push.ts';
import { serve } from '../lib/serve.ts';
import * as sessions from '../stores/sessions.ts';

/** Ends the session on both its paths, its sockets too; whoever is out already is told the same. */
export async function run({ caller, cookies, now }: Call<typeof logout>) {
  const session = caller === undefined ? undefined : await sessions.byId(caller.sessionId, now);
  if (session !== undefined) {
    await sessions.end(session);
    await closeSessions(session.userId, [session.id]);
  }
  return new Answer({ success: true as const, message: texts.loggedOut }, { cookies: cookies.end() });
}

export const handler = serve(logout, run);
