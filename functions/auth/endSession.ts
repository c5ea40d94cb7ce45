import * as sessions from '#functions/members/sessions/sessions.ts';
import type { Call } from '#functions/platform/http/call.ts';
import { serve } from '#functions/serve.ts';
import { endSession } from '#shared/auth/deviceRoutes.ts';
import { accountTexts } from '#shared/platform/accountTexts.ts';
import { reauthenticationRefusalOf } from './reauthentication.ts';

/**
 * Logs out one of the caller's devices and closes its sockets. Another member's session answers 404 like an unknown
 * one.
 */
export async function run(call: Call<typeof endSession>) {
  const { params, caller, now, fail } = call;
  const refusal = await reauthenticationRefusalOf(call, undefined, 'login');
  if (refusal !== undefined) return fail(refusal);
  const session = await sessions.findSession(params.sessionId, now);
  if (session?.userId !== caller.userId) return fail('sessionUnknown');
  await sessions.endLiveSession(session);
  return { success: true as const, message: accountTexts.sessionEnded };
}

export const handler = serve(endSession, run);
