import * as sessions from '#functions/members/sessions/sessions.ts';
import type { Call } from '#functions/platform/http/call.ts';
import { serve } from '#functions/serve.ts';
import { endOtherSessions } from '#shared/auth/deviceRoutes.ts';
import { accountTexts } from '#shared/platform/accountTexts.ts';
import { reauthenticationRefusalOf } from './reauthentication.ts';

/** Logs the member out on every other device and closes those sockets. */
export async function run(call: Call<typeof endOtherSessions>) {
  const { caller, fail } = call;
  const refusal = await reauthenticationRefusalOf(call, undefined, 'login');
  if (refusal !== undefined) return fail(refusal);
  await sessions.endSessionsExcept(caller.userId, caller.sessionId);
  return { success: true as const, message: accountTexts.sessionsEnded };
}

export const handler = serve(endOtherSessions, run);
