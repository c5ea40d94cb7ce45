import type { Call } from '#functions/platform/http/call.ts';
import { serve } from '#functions/serve.ts';
import { unsubscribeFromPush } from '#shared/push/routes.ts';
import { pushTexts } from '#shared/push/texts.ts';
import { removeDevice } from './store/pushDevices.ts';

/** Deletes the caller's browser. The response is the same if it is unknown or another member's. */
export async function run({ body, caller }: Call<typeof unsubscribeFromPush>) {
  await removeDevice(caller.userId, body.endpoint);
  return { success: true as const, message: pushTexts.unsubscribed };
}

export const handler = serve(unsubscribeFromPush, run);
