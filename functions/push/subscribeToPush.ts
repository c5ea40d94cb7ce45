import type { Call } from '#functions/platform/http/call.ts';
import { commonFailure } from '#functions/platform/http/failure.ts';
import { serve } from '#functions/serve.ts';
import { subscribeToPush } from '#shared/push/routes.ts';
import { pushTexts } from '#shared/push/texts.ts';
import { addDevice } from './store/pushDevices.ts';
import { isP256Point, vapidOf } from './vapid.ts';

/**
 * Stores the caller's browser under their session. Browsers repeat the call, and after a new login the browser belongs
 * to the new session.
 */
export async function run({ body, caller, now, fail }: Call<typeof subscribeToPush>) {
  const vapid = await vapidOf(now);
  if (vapid === undefined) return fail('pushOff');
  if (!isP256Point(body.keys.p256dh)) return fail('keyInvalid');
  if (!(await addDevice(caller, body, vapid.publicKey, now))) throw commonFailure('unauthenticated');
  return { success: true as const, message: pushTexts.subscribed };
}

export const handler = serve(subscribeToPush, run);
