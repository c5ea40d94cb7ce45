import { openCaseSummary } from '#functions/cases/cases.ts';
import { openRequestSummary } from '#functions/membership/index.ts';
import type { Call } from '#functions/platform/http/call.ts';
import { readWeeks } from '#functions/platform/streams/weeklyMetrics.ts';
import { serve } from '#functions/serve.ts';
import { getOverview } from '#shared/office/routes.ts';
import { officeSummary } from './members/officeList.ts';

/** The overview: the number of pending requests, the weekly metrics, the newest members. */
export async function run({ query, now }: Call<typeof getOverview>) {
  const [weeks, summary, requests, reports] = await Promise.all([
    readWeeks(Number(query.weeks ?? 12), now),
    officeSummary(now),
    openRequestSummary(),
    openCaseSummary(),
  ]);
  return { weeks: withMembers(weeks, summary.counts.all), ...summary, requests, reports };
}

/** The number of accounts at the end of each week, counted back from today's number. */
function withMembers<W extends { readonly joined: number; readonly gone: number }>(
  weeks: readonly W[],
  today: number,
): (W & { readonly members: number })[] {
  let members = today;
  return weeks
    .toReversed()
    .map((week) => {
      const weekWithMembers = { ...week, members };
      members = Math.max(0, members - week.joined + week.gone);
      return weekWithMembers;
    })
    .toReversed();
}

export const handler = serve(getOverview, run);
