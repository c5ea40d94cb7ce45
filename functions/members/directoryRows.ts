import * as z from 'zod/mini';
import { type Person, Role } from '#shared/entities.ts';
import { type StatusFacts, statusFields } from './memberStatus.ts';
import { paginate } from '#functions/platform/dynamo/paginate.ts';
import { idsFrom, timeOfId } from '#functions/platform/runtime/ids.ts';
import { Table } from '#functions/platform/dynamo/table.ts';
import type { Step } from '#functions/platform/dynamo/transaction.ts';

/**
 * Table Users, the list of all accounts; `people.ts` holds what cards show of each.
 *
 * | pk | sk | holds |
 * |---|---|---|
 * | `DIRECTORY#<yyyymm>` | `<id>` | nothing: that there is an account, under the month in which it was made |
 * | `DIRECTORY` | `<id>` | the same, of accounts that were made before there were months; some hold what `PERSON#` holds now |
 *
 * The index of people is built from it, and lists are read from it as long as there is none.
 */
const users = new Table('users');

const oldPk = 'DIRECTORY';
const OldRow = z.object({
  sk: z.string(),
  fullName: z.string(),
  username: z.string(),
  profilePhoto: z.string(),
  role: Role,
  version: z._default(z.number(), 0),
  ...statusFields,
});
/** What a row of before there were months holds of somebody. */
export type OldPerson = Omit<Person, '_id'> & StatusFacts & { readonly version: number };
const Listed = z.object({ sk: z.string() });
/** No account is listed by a month before this. */
const firstMonth = 202501;
const pageOfRows = 1000;

const monthOf = (id: string) => Number(timeOfId(id).slice(0, 7).replace('-', ''));
const monthKey = (month: number) => `DIRECTORY#${month}`;
const monthBefore = (month: number) => (month % 100 === 1 ? month - 89 : month - 1);

/** The step that lists a new account. */
export function listStep(id: string): Step {
  return users.putStep({ pk: monthKey(monthOf(id)), sk: id });
}

/** The steps that take an account that is gone off the list. */
export function unlistSteps(id: string): readonly Step[] {
  return [users.removeStep({ pk: oldPk, sk: id }), users.removeStep({ pk: monthKey(monthOf(id)), sk: id })];
}

/** Those of these people of whom a row of before there were months tells, in no order. */
export async function oldPeople(ids: readonly string[]): Promise<OldPerson[]> {
  const keys = ids.map((sk) => ({ pk: oldPk, sk }));
  const rows = await users.getMany(OldRow, keys);
  return rows.map(({ sk: id, ...facts }) => ({ id, ...facts }));
}

/** The accounts that were admins before there were months: for the one time when admins are counted. */
export async function oldAdmins(): Promise<string[]> {
  const rows = await paginate(Infinity, (_most, after) =>
    users.query(OldRow, { pk: oldPk, limit: pageOfRows, after }),
  );
  return rows.flatMap(({ sk, role }) => (role === 'admin' ? [sk] : []));
}

/** Clocks of two functions may differ by this much. */
const aheadMs = 60_000;

/** The ids of up to so many accounts, the newest first, however they stand; behind `after`, if given. */
export async function listedIds(wanted: number, after: string | undefined, now: Date): Promise<string[]> {
  const below = after ?? idsFrom(new Date(now.getTime() + aheadMs));
  const found = await Promise.all([idsBelow(oldPk, wanted, below), idsByMonth(wanted, below)]);
  return [...new Set(found.flat())].toSorted().toReversed().slice(0, wanted);
}

async function idsByMonth(wanted: number, below: string): Promise<string[]> {
  const ids: string[] = [];
  for (let month = monthOf(below); month >= firstMonth && ids.length < wanted; month = monthBefore(month)) {
    ids.push(...(await idsBelow(monthKey(month), wanted - ids.length, below)));
  }
  return ids;
}

async function idsBelow(pk: string, wanted: number, below: string): Promise<string[]> {
  const rows = await paginate(
    wanted,
    (left, after) => users.query(Listed, { pk, limit: Math.min(left, pageOfRows), newestFirst: true, after }),
    { pk, sk: below },
  );
  return rows.map(({ sk }) => sk);
}

/** The index has heard of whoever joined longer ago than this. */
const heardMs = 60_000;

/** The ids of accounts so young that the index may not have heard of them yet, as last written. */
export async function youngIds(now: Date): Promise<string[]> {
  const moment = new Date(now.getTime() - heardMs);
  const [first, last] = [moment, now].map((one) => monthOf(idsFrom(one)));
  const found = await Promise.all(
    [...new Set([first ?? 0, last ?? 0])].map((month) =>
      users.query(Listed, {
        pk: monthKey(month),
        between: [idsFrom(moment), '~'],
        limit: pageOfRows,
        consistent: true,
      }),
    ),
  );
  return found.flatMap(({ items }) => items.map(({ sk }) => sk));
}
