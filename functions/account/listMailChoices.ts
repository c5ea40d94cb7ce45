import { listMailChoices } from '#shared/routes/account.ts';
import type { Call } from '../http/call.ts';
import { serve } from '../http/serve.ts';
import { topicsOff } from '../stores/mailChoices.ts';

/** Which mails the member takes. */
export async function run({ caller }: Call<typeof listMailChoices>) {
  const off = await topicsOff(caller.userId);
  return { news: !off.has('news') };
}

export const handler = serve(listMailChoices, run);
