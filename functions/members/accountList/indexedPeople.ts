import * as z from 'zod/mini';
import { Table } from '#functions/platform/dynamo/table.ts';
import { streamedPrefixes } from '#functions/platform/dynamo/tables.ts';
import { chunk } from '#functions/platform/runtime/chunk.ts';
import { inParallel } from '#functions/platform/runtime/inParallel.ts';
import type { PeopleEntry } from '#functions/search/people/indexedPerson.ts';
import { Role } from '#shared/platform/entities.ts';
import { cardFacts } from '#shared/platform/facts.ts';
import { personKey } from '../people.ts';
import { statusFields, memberStatusOf } from '../status/memberStatus.ts';

/** Table Users, the rows `PERSON#` (see `people.ts`) in the form that the index of people reads. */
const users = new Table('users');

const Row = z.object({
  pk: z.string(),
  version: z.number(),
  fullName: z.string(),
  earlierNames: z._default(z.array(z.string()), []),
  username: z.string(),
  profilePhoto: z.string(),
  role: Role,
  ...cardFacts,
  isInvited: z.optional(z.boolean()),
  /** Day of the last visit, counted from 1970-01-01. */
  seenDay: z.optional(z.number()),
  ...statusFields,
});

/** A complete public row. */
export type IndexedPersonRow = Omit<z.output<typeof Row>, 'pk'> & { readonly id: string };

const peoplePerRead = 100;
const readsAtOnce = 8;

/** The public rows of these people, by consistent reads, several at once; absent people are left out. */
export async function findIndexedPeople(ids: readonly string[]): Promise<IndexedPersonRow[]> {
  const readRows = (some: readonly string[]) => users.getMany(Row, some.map(personKey), { consistent: true });
  const rows = (await inParallel(chunk(ids, peoplePerRead), readsAtOnce, readRows)).flat();
  return rows.map(({ pk, ...facts }) => ({ id: pk.slice(streamedPrefixes.person.length), ...facts }));
}

/** The index entry of a row: the person, or a removal if they are not an active member now. */
export function peopleEntryOf(row: IndexedPersonRow, now: Date): PeopleEntry {
  const { admittedAt: _, suspendedUntil: __, leavingAt: ___, ...person } = row;
  const isMember = memberStatusOf(row, now) === 'member';
  return isMember ? person : { id: row.id, version: row.version, gone: true };
}

/**
 * Records that a member visited on this day, counted from 1970-01-01. Changes nothing if they are deleted or a later
 * day is recorded.
 */
export async function recordVisit(id: string, day: number): Promise<void> {
  await users.change(personKey(id), {
    set: { seenDay: day },
    condition: {
      expression: 'attribute_exists(pk) AND (attribute_not_exists(seenDay) OR seenDay < :day)',
      values: { ':day': day },
    },
  });
}
