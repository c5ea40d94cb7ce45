import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import { dayMs } from '#functions/platform/runtime/days.ts';
import { groupBy } from './edgeChange.ts';
import { type Key, Table } from '#functions/platform/dynamo/table.ts';
import { addCounts, counterFields, counterRow, type StreamChange } from './streamCounters.ts';
import { transact } from '#functions/platform/dynamo/transaction.ts';

/**
 * Table Figures: what the office counts, week by week.
 *
 * | pk | sk | holds |
 * |---|---|---|
 * | `WEEK` | `<yyyy-mm-dd of its Monday, UTC>` | `joined`, `gone`, `active`, `posts`, `messages` |
 * | `COUNTED#<what>#<week>` | `<hash of an id>` | `expiresAt`: that this was counted; it is not counted again |
 *
 * Streams tell what to count, and may tell it twice: each count is one transaction with the row that says it was done.
 * Messages are many: of them the row of the week knows up to where it has counted each shard of their stream.
 */
const figures = new Table('figures');

export const metricNames = ['joined', 'gone', 'active', 'posts', 'messages'] as const;
export type Metric = (typeof metricNames)[number];

const number = z._default(z.number(), 0);
const WeekRow = z.object({
  sk: z.string(),
  joined: number,
  gone: number,
  active: number,
  posts: number,
  messages: number,
});
export type Week = Readonly<Record<Metric, number>> & { readonly week: string };

/** Streams keep records for a day; what was counted is known for longer than that, and for the whole of its week. */
const knownSeconds = 10 * 24 * 3600;

/** The Monday of a moment's week, in UTC. */
export function weekOf(moment: Date): string {
  const sinceMonday = (moment.getUTCDay() + 6) % 7;
  return new Date(moment.getTime() - sinceMonday * dayMs).toISOString().slice(0, 10);
}

/**
 * Counts something in the week of its moment, once however often it is told. `once` names it among its kind; `by` tells
 * how many it stands for.
 */
export async function countOnce(
  figure: Metric,
  once: string,
  moment: Date,
  now: Date,
  by = 1,
): Promise<void> {
  const week = weekOf(moment);
  const expiresAt = Math.floor(now.getTime() / 1000) + knownSeconds;
  const marker: Key = { pk: `COUNTED#${figure}#${week}`, sk: marked(once) };
  // Most of what is told again was counted long ago: that is found out without a transaction.
  if ((await figures.get(z.object({}), marker)) !== undefined) return;
  await transact([
    figures.putStep({ ...marker, expiresAt }, { expression: 'attribute_not_exists(pk)' }),
    figures.changeStep({ pk: 'WEEK', sk: week }, { add: { [figure]: by } }),
  ]);
}

/** Something to count, as one shard of a stream tells it. */
export interface MetricChange extends StreamChange {
  readonly moment: Date;
}

/** Counts what one shard of a stream tells, each week in one write. May be repeated, whole or in parts. */
export async function countFromStream(
  figure: Metric,
  shard: string,
  told: readonly MetricChange[],
): Promise<void> {
  for (const [week, ofWeek] of groupBy(told, ({ moment }) => weekOf(moment))) {
    const key = { pk: 'WEEK', sk: week };
    const row = counterRow(figures, z.object(counterFields), key);
    const count = () => addCounts(row, shard, ofWeek, (_, fresh) => ({ add: { [figure]: fresh.length } }));
    if (await count()) continue;
    await figures.put(key, { expression: 'attribute_not_exists(pk)' });
    await count();
  }
}

/** Whoever is gone leaves no id behind. */
function marked(id: string): string {
  return createHash('sha256').update(`figures:${id}`).digest('base64url').slice(0, 22);
}

/** The last so many weeks up to this one, oldest first; those in which nothing happened, too. */
export async function readWeeks(count: number, now: Date): Promise<Week[]> {
  const mondays = Array.from({ length: count }, (_, place) =>
    weekOf(new Date(now.getTime() - (count - 1 - place) * 7 * dayMs)),
  );
  const between = [mondays[0] ?? '', mondays.at(-1) ?? ''] as const;
  const { items } = await figures.query(WeekRow, { pk: 'WEEK', between, limit: count, consistent: true });
  const rows = new Map(items.map(({ sk, ...counts }) => [sk, counts]));
  return mondays.map((week) => ({ week, ...(rows.get(week) ?? none) }));
}

const none = { joined: 0, gone: 0, active: 0, posts: 0, messages: 0 };
