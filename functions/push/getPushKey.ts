import type { Call } from '#functions/platform/http/call.ts';
import { serve } from '#functions/serve.ts';
import { getPushKey } from '#shared/push/routes.ts';
import { vapidOf } from './vapid.ts';

/** The public key that browsers subscribe with; '' while the school has named no contact address. */
export async function run({ now }: Call<typeof getPushKey>) {
  return { key: (await vapidOf(now))?.publicKey ?? '' };
}

export const handler = serve(getPushKey, run);
