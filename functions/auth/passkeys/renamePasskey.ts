import type { Call } from '#functions/platform/http/call.ts';
import { serve } from '#functions/serve.ts';
import { renamePasskey } from '#shared/auth/passkeyRoutes.ts';
import { loginMethodTexts } from '#shared/auth/texts.ts';
import * as passkeys from '../store/passkeys.ts';

export async function run({ params, body, caller, fail }: Call<typeof renamePasskey>) {
  const renamed = await passkeys.setPasskeyName(caller.userId, params.passkeyId, body.name);
  return renamed
    ? { success: true as const, message: loginMethodTexts.passkeyRenamed }
    : fail('passkeyUnknown');
}

export const handler = serve(renamePasskey, run);
