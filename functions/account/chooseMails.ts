import { accountTexts } from '#shared/accountTexts.ts';
import { chooseMails } from '#shared/routes/account.ts';
import type { Call } from '../http/call.ts';
import { serve } from '../http/serve.ts';
import { chooseTopic } from '../stores/mailChoices.ts';

/** Turns the mails of a topic on or off. */
export async function run({ body, caller }: Call<typeof chooseMails>) {
  await chooseTopic(caller.userId, 'news', body.news);
  return { success: true as const, message: accountTexts.chosen };
}

export const handler = serve(chooseMails, run);
