import type { Call } from '#functions/platform/http/call.ts';
import { serve } from '#functions/serve.ts';
import { testPush } from '#shared/push/routes.ts';
import { pushTexts } from '#shared/push/texts.ts';
import { sendPush } from './sendPush.ts';
import { findDevice } from './store/pushDevices.ts';
import { vapidOf } from './vapid.ts';

/** Short, because the member who tests is looking at the device. */
const ttlSeconds = 60;

/** Pushes a test to the caller's browser, even in quiet hours, and reports whether its push service accepted it. */
export async function run({ body, caller, now, fail }: Call<typeof testPush>) {
  const vapid = await vapidOf(now);
  if (vapid === undefined) return fail('pushOff');
  const device = await findDevice(caller.userId, body.endpoint);
  if (device === undefined) return fail('deviceUnknown');
  const outcome = await sendPush(device, { kind: 'test', count: 1 }, vapid, { ttlSeconds });
  if (outcome === 'gone') return fail('deviceUnknown');
  if (outcome !== 'sent') return fail('testFailed');
  return { success: true as const, message: pushTexts.tested };
}

export const handler = serve(testPush, run);
