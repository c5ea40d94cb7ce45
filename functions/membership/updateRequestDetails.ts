import { RETRY, retryUntilDone } from '#functions/platform/dynamo/retry.ts';
import type { Call } from '#functions/platform/http/call.ts';
import { serve } from '#functions/serve.ts';
import { updateRequestDetails } from '#shared/membership/routes.ts';
import { membershipTexts } from '#shared/membership/texts.ts';
import { findRequest, updateRequest } from './store/requests.ts';

/** A waiting member tells the school more about themselves. A declined request stays declined. */
export async function run({ body, caller, fail }: Call<typeof updateRequestDetails>) {
  await retryUntilDone(async () => {
    const request = await findRequest(caller.userId);
    if (request === undefined || request.state === 'declined' || request.state === 'approved') {
      return fail('notWaiting');
    }
    return (await updateRequest(request, body)) || RETRY;
  });
  return { success: true as const, message: membershipTexts.told };
}

export const handler = serve(updateRequestDetails, run);
