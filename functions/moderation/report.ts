import type { Call } from '#functions/platform/http/call.ts';
import { countCall } from '#functions/platform/http/throttle.ts';
import { serve } from '#functions/serve.ts';
import { report } from '#shared/moderation/routes.ts';
import { safetyTexts } from '#shared/moderation/texts.ts';
import { throttles } from '#shared/platform/throttles.ts';
import { contentFinders } from './reportedContent.ts';
import { recordReport } from './store/reporting.ts';

/** Stores a report of something that the caller can see. The author is not notified. */
export async function run({ body, caller, now, fail }: Call<typeof report>) {
  const reported = await contentFinders[body.kind](caller.userId, body);
  if (reported === undefined) return fail('contentNotFound');
  if (reported.memberId === caller.userId) return fail('ownContent');
  const { reason, text = '' } = body;
  const uncount = await countCall(throttles.caseReports, caller.userId, now);
  const { caseId, isNew } = await recordReport(reported, { reporter: caller.userId, reason, text, now });
  if (!isNew) await uncount();
  const message = isNew ? safetyTexts.reported : safetyTexts.reportedAlready;
  return { success: true as const, message, caseId, alreadyReported: !isNew };
}

export const handler = serve(report, run);
