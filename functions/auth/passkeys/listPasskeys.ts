import type { Call } from '#functions/platform/http/call.ts';
import { serve } from '#functions/serve.ts';
import { listPasskeys } from '#shared/auth/passkeyRoutes.ts';
import { passkeysOf } from '../store/passkeys.ts';
import { showPasskey } from './showPasskey.ts';

/** The caller's passkeys. */
export async function run({ caller }: Call<typeof listPasskeys>) {
  return (await passkeysOf(caller.userId)).map(showPasskey);
}

export const handler = serve(listPasskeys, run);
