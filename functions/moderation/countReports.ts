import { lastAnswerTimes } from '#functions/cases/answerTimes.ts';
import { countCases } from '#functions/cases/cases.ts';
import { serve } from '#functions/serve.ts';
import { countReports } from '#shared/moderation/caseRoutes.ts';

/** How many cases are open and closed, and how long recent ones have waited for a decision. */
export async function run() {
  const [counts, answered] = await Promise.all([countCases(), lastAnswerTimes()]);
  return { ...counts, answered };
}

export const handler = serve(countReports, run);
