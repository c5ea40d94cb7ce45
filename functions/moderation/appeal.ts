import { appealCase, appealSuspension, isSuspensionAppeal } from '#functions/cases/appeals.ts';
import { decisionsAbout, findCase, type StoredCase } from '#functions/cases/cases.ts';
import { findUser } from '#functions/members/users.ts';
import { RETRY, retryUntilDone } from '#functions/platform/dynamo/retry.ts';
import type { Call } from '#functions/platform/http/call.ts';
import { serve } from '#functions/serve.ts';
import { appeal } from '#shared/moderation/routes.ts';
import { safetyTexts } from '#shared/moderation/texts.ts';

type AppealCall = Call<typeof appeal>;

const maxDecisionsRead = 100;

/** Appeals a decision about the caller: one case, or their current suspension. */
export function run(call: AppealCall) {
  const { body, now, fail } = call;
  const newAppeal = { text: body.text, now };
  return retryUntilDone(async () => {
    const decision = await decidedCase(call);
    const isAppealed =
      typeof decision === 'string'
        ? await appealSuspension(call.caller.userId, decision, newAppeal)
        : await appealCase(decision, newAppeal);
    if (isAppealed === RETRY) return RETRY;
    if (!isAppealed) return fail('appealedAlready');
    return { success: true as const, message: safetyTexts.appealed };
  });
}

/** The case, or the end of a suspension that no case caused. */
async function decidedCase({ body, caller, now, fail }: AppealCall): Promise<StoredCase | string> {
  if (body.caseId !== undefined) {
    const storedCase = await findCase(body.caseId);
    const isOwn = storedCase?.memberId === caller.userId && storedCase.decision !== undefined;
    return storedCase !== undefined && isOwn && storedCase.decision !== 'dismiss'
      ? storedCase
      : fail('nothingDecided');
  }
  const { suspendedUntil } = (await findUser(caller.userId)) ?? {};
  if (suspendedUntil === undefined || suspendedUntil <= now.toISOString()) return fail('nothingDecided');
  const { items } = await decisionsAbout(caller.userId, { limit: maxDecisionsRead });
  const suspendingCase = items.find(
    ({ decision, until, content }) =>
      decision === 'suspend' && until === suspendedUntil && !isSuspensionAppeal(content),
  );
  return suspendingCase ?? suspendedUntil;
}

export const handler = serve(appeal, run);
