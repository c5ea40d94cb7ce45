import * as z from 'zod/mini';
import { type Key, Table, rowIsNew } from '#functions/platform/dynamo/table.ts';
import { transact } from '#functions/platform/dynamo/transaction.ts';
import { sha256 } from '#functions/platform/runtime/hash.ts';
import { dayMs, epochSeconds, daySeconds, utcDayOf, isoTimeAfter } from '#functions/platform/runtime/time.ts';

/**
 * Table Metrics: the weekly metrics of the office.
 *
 * | pk | sk | holds |
 * |---|---|---|
 * | `WEEK` | `<yyyy-mm-dd of its Monday, UTC>` | `joined`, `gone`, `active`, `posts`, `messages`; of mails `delivered`, `bounced`, `late` |
 * | `COUNTED#<what>#<week>` | `<hash of an id>` | `expiresAt`: this was counted and is not counted again |
 *
 * Stream consumers report what to count, and may report it twice, so each count is one transaction with the row that
 * records it. Messages are too many for that: they are counted by the batch, and twice if a batch is repeated after a
 * failure. Mails are counted as the mail service reports them, and twice if it reports twice.
 */
const metrics = new Table('metrics');

const metricNames = ['joined', 'gone', 'active', 'posts', 'messages'] as const;
export type Metric = (typeof metricNames)[number];

export const mailReports = ['delivered', 'bounced', 'late'] as const;
/** What the mail service reports of a mail; a late one may still be delivered, or bounce. */
export type MailReport = (typeof mailReports)[number];

const number = z._default(z.number(), 0);
const WeekRow = z.object({
  sk: z.string(),
  joined: number,
  gone: number,
  active: number,
  posts: number,
  messages: number,
  delivered: number,
  bounced: number,
  late: number,
});
export type Week = Readonly<Record<Metric | MailReport, number>> & { readonly week: string };

/** Longer than a stream keeps its records (a day), and longer than the week. */
const countKeptSeconds = 10 * daySeconds;

/** The Monday of a moment's week, in UTC. */
export function weekOf(moment: Date): string {
  const sinceMonday = (moment.getUTCDay() + 6) % 7;
  return utcDayOf(isoTimeAfter(moment, -sinceMonday * dayMs));
}

/**
 * Counts something in its week, once however often it is reported.
 * @param onceKey identifies it among its kind.
 * @param amount the amount to count.
 */
export async function countOnce(
  metric: Metric,
  onceKey: string,
  moment: Date,
  now: Date,
  amount = 1,
): Promise<void> {
  const week = weekOf(moment);
  const expiresAt = epochSeconds(now) + countKeptSeconds;
  const marker: Key = { pk: `COUNTED#${metric}#${week}`, sk: markerHash(onceKey) };
  // Most repeats were counted long ago; a plain read finds that without a transaction.
  if ((await metrics.get(z.object({}), marker)) !== undefined) return;
  await transact([
    metrics.putStep({ ...marker, expiresAt }, rowIsNew),
    metrics.changeStep({ pk: 'WEEK', sk: week }, { add: { [metric]: amount } }),
  ]);
}

/** Counts mails in the week of `now`. */
export async function countMails(reports: readonly MailReport[], now: Date): Promise<void> {
  if (reports.length === 0) return;
  const counts = mailReports.map(
    (name) => [name, reports.filter((report) => report === name).length] as const,
  );
  const add = Object.fromEntries(counts.filter(([, count]) => count > 0));
  await metrics.change({ pk: 'WEEK', sk: weekOf(now) }, { add });
}

/** Counts messages in the weeks they were sent in, with one write per week. */
export async function countSentMessages(moments: readonly Date[]): Promise<void> {
  for (const [week, ofWeek] of Map.groupBy(moments, weekOf)) {
    await metrics.change({ pk: 'WEEK', sk: week }, { add: { messages: ofWeek.length } });
  }
}

/** Hashed, so that deleted members leave no id behind. */
function markerHash(id: string): string {
  return sha256(`metrics:${id}`).slice(0, 22);
}

/** The last `count` weeks including this one, oldest first, with empty weeks. */
export async function readWeeks(count: number, now: Date): Promise<Week[]> {
  const mondays = Array.from({ length: count }, (_, index) =>
    weekOf(new Date(now.getTime() - (count - 1 - index) * 7 * dayMs)),
  );
  const between = [mondays[0] ?? '', mondays.at(-1) ?? ''] as const;
  const { items } = await metrics.query(WeekRow, { pk: 'WEEK', between, limit: count, consistent: true });
  const rows = new Map(items.map(({ sk, ...counts }) => [sk, counts]));
  return mondays.map((week) => ({ week, ...(rows.get(week) ?? zeroCounts) }));
}

const zeroCounts = {
  joined: 0,
  gone: 0,
  active: 0,
  posts: 0,
  messages: 0,
  delivered: 0,
  bounced: 0,
  late: 0,
};
