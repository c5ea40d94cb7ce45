import { accountTexts } from '#shared/accountTexts.ts';
import { endOtherSessions } from '#shared/routes/account.ts';
import type { Call } from '../http/call.ts';
import { serve } from '../http/serve.ts';
import * as sessions from '../stores/sessions.ts';
import { whyNotInPerson } from '../user/freshness.ts';

/** Logs the member out everywhere but here, sockets too. */
export async function run(call: Call<typeof endOtherSessions>) {
  const { caller, fail } = call;
  const refused = await whyNotInPerson(call, undefined, 'login');
  if (refused !== undefined) return fail(refused);
  await sessions.endOthers(caller.userId, caller.sessionId);
  return { success: true as const, message: accountTexts.sessionsEnded };
}

export const handler = serve(endOtherSessions, run);
