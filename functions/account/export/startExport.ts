import { reauthenticationRefusalOf } from '#functions/auth/reauthentication.ts';
import { findUser } from '#functions/members/users.ts';
import type { Call } from '#functions/platform/http/call.ts';
import { commonFailure } from '#functions/platform/http/failure.ts';
import { serve } from '#functions/serve.ts';
import { startExport } from '#shared/account/routes.ts';
import { leavingTexts } from '#shared/account/texts.ts';
import { requestExport } from '../store/exports.ts';
import { showRequestedExport } from './showExport.ts';

/** Requests a copy of the caller's data, at most once a day. */
export async function run(call: Call<typeof startExport>) {
  const { caller, now, fail } = call;
  const user = await findUser(caller.userId);
  if (user === undefined) throw commonFailure('unauthenticated');
  const refusal = await reauthenticationRefusalOf(call, user.passwordHash, 'login');
  if (refusal !== undefined) return fail(refusal);
  if (!(await requestExport(user.id, now))) return fail('exportTooSoon');
  const started = await showRequestedExport(user, now);
  return { success: true as const, message: leavingTexts.exportStarted, export: started };
}

export const handler = serve(startExport, run);
