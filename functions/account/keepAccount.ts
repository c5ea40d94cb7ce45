import { leavingTexts } from '#shared/leavingTexts.ts';
import { keepAccount } from '#shared/routes/leaving.ts';
import type { Call } from '../http/call.ts';
import { problem } from '../http/failure.ts';
import { serve } from '../http/serve.ts';
import { keep } from '../stores/leaving.ts';

/** Takes the deletion of the own account back. */
export async function run({ caller, now }: Call<typeof keepAccount>) {
  if (!(await keep(caller.userId, now))) throw problem('unauthenticated');
  return { success: true as const, message: leavingTexts.kept };
}

export const handler = serve(keepAccount, run);
