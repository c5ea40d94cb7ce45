import { Answer, type Call } from '#functions/platform/http/call.ts';
import { serve } from '#functions/serve.ts';
import { openUnsubscribe } from '#shared/account/unsubscribeRoutes.ts';
import { accountTexts } from '#shared/platform/accountTexts.ts';

/** Redirects to the page that asks. Mail scanners open links, so opening one changes nothing. */
export async function run({ params: { token } }: Call<typeof openUnsubscribe>) {
  return new Answer(
    { success: true as const, message: accountTexts.openUnsubscribe },
    { location: `/unsubscribe#t=${token}` },
  );
}

export const handler = serve(openUnsubscribe, run);
