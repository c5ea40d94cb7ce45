import { accountTexts } from '#shared/accountTexts.ts';
import { endSession } from '#shared/routes/account.ts';
import type { Call } from '../http/call.ts';
import { serve } from '../http/serve.ts';
import * as sessions from '../stores/sessions.ts';
import { whyNotInPerson } from '../user/freshness.ts';

/** Logs one of the own devices out, with its sockets. Another member's session is as unknown as any. */
export async function run(call: Call<typeof endSession>) {
  const { params, caller, now, fail } = call;
  const refused = await whyNotInPerson(call, undefined, 'login');
  if (refused !== undefined) return fail(refused);
  const session = await sessions.byId(params.sessionId, now);
  if (session?.userId !== caller.userId) return fail('sessionUnknown');
  await sessions.end(session);
  return { success: true as const, message: accountTexts.sessionEnded };
}

export const handler = serve(endSession, run);
