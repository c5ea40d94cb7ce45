import * as z from 'zod/mini';
import { paginate } from '#functions/platform/dynamo/paginate.ts';
import { Table } from '#functions/platform/dynamo/table.ts';
import type { Step } from '#functions/platform/dynamo/transaction.ts';
import { lowestIdAt, timeOfId } from '#functions/platform/runtime/ids.ts';
import { utcMonthOf } from '#functions/platform/runtime/time.ts';

/**
 * Table Users, the list of all accounts; `people.ts` holds what cards show.
 *
 * | pk | sk | holds |
 * |---|---|---|
 * | `DIRECTORY#<yyyymm>` | `<id>` | nothing else: an account exists, created in this month |
 *
 * The index of people is built from this list, and the directory reads it while there is no index.
 */
const users = new Table('users');

const Listed = z.object({ sk: z.string() });
/** The first month that can have accounts. */
const firstMonth = 202501;
const rowsPerPage = 1000;

const monthOf = (id: string) => Number(utcMonthOf(timeOfId(id)).replace('-', ''));
const monthKey = (month: number) => `DIRECTORY#${month}`;
const monthBefore = (month: number) => (month % 100 === 1 ? month - 89 : month - 1);

/** The step that lists a new account. */
export function listAccountStep(id: string): Step {
  return users.putStep({ pk: monthKey(monthOf(id)), sk: id });
}

/** The step that removes a deleted account from the list. */
export function unlistAccountStep(id: string): Step {
  return users.removeStep({ pk: monthKey(monthOf(id)), sk: id });
}

/** The largest clock difference between two functions. */
const clockToleranceMs = 60_000;

/** The ids of up to `limit` accounts in any status, the newest first; after `after` if given. */
export async function listAccountIds(limit: number, after: string | undefined, now: Date): Promise<string[]> {
  const below = after ?? lowestIdAt(new Date(now.getTime() + clockToleranceMs));
  const ids: string[] = [];
  for (let month = monthOf(below); month >= firstMonth && ids.length < limit; month = monthBefore(month)) {
    ids.push(...(await idsBelow(monthKey(month), limit - ids.length, below)));
  }
  return ids;
}

async function idsBelow(pk: string, limit: number, below: string): Promise<string[]> {
  const rows = await paginate(
    limit,
    (remaining, after) =>
      users.query(Listed, { pk, limit: Math.min(remaining, rowsPerPage), newestFirst: true, after }),
    { pk, sk: below },
  );
  return rows.map(({ sk }) => sk);
}

/** The index knows every account older than this. */
const streamDelayMs = 60_000;

/** The ids of accounts too new to be in the index for certain, by a consistent read. */
export async function newAccountIds(now: Date): Promise<string[]> {
  const moment = new Date(now.getTime() - streamDelayMs);
  const [first, last] = [moment, now].map((date) => monthOf(lowestIdAt(date)));
  const found = await Promise.all(
    [...new Set([first ?? 0, last ?? 0])].map((month) =>
      users.query(Listed, {
        pk: monthKey(month),
        between: [lowestIdAt(moment), '~'],
        limit: rowsPerPage,
        consistent: true,
      }),
    ),
  );
  return found.flatMap(({ items }) => items.map(({ sk }) => sk));
}
