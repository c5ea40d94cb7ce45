import * as z from 'zod/mini';
import type { Step } from '#functions/platform/dynamo/transaction.ts';
import { timeOfId } from '#functions/platform/runtime/ids.ts';
import { utcMonthOf } from '#functions/platform/runtime/time.ts';
import type { CaseCounts } from '#shared/moderation/entities.ts';
import { cases, type StoredCase } from './cases.ts';

/**
 * Table Cases, rows `ANSWERED`: how long reports waited for an answer, per month; `cases.ts` documents the other
 * rows.
 */

const Row = z.object({ sk: z.string(), count: z.number(), seconds: z.number() });

const pk = 'ANSWERED';

/** The step that counts the decision on an open case and the time since it was opened. */
export function recordAnswerTimeStep({ sinceId }: Pick<StoredCase, 'sinceId'>, now: Date): Step {
  const waited = Math.max(0, now.getTime() - Date.parse(timeOfId(sinceId)));
  return cases.changeStep(
    { pk, sk: utcMonthOf(now.toISOString()) },
    { add: { count: 1, seconds: Math.round(waited / 1000) } },
  );
}

/** How many cases were decided in the last month with decisions, and after how many seconds on average. */
export async function lastAnswerTimes(): Promise<CaseCounts['answered']> {
  const { items } = await cases.query(Row, { pk, limit: 1, newestFirst: true, consistent: true });
  const [last] = items;
  if (last === undefined) return undefined;
  return { month: last.sk, count: last.count, seconds: Math.round(last.seconds / last.count) };
}
