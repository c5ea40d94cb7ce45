import type { Person } from '#shared/platform/entities.ts';
import type { Bitmap } from '../columns/bitmap.ts';
import type { DirectoryCursor, DirectoryQuery } from './directoryQuery.ts';
import { cardOf } from './indexedPerson.ts';
import type { MemberTable } from './memberTable.ts';
import type { SortOrders } from './order.ts';
import type { ChangedPerson } from './overlay.ts';
import { idAt } from '../columns/packedId.ts';
import { rankOf } from './ranks.ts';

/** A candidate for a page. */
interface Candidate {
  readonly cursor: DirectoryCursor;
  readonly card: () => Person;
}

/** The page that a query requests from the people found, and where it ended if there are more. */
export function resultPageOf(
  query: DirectoryQuery,
  table: MemberTable,
  orders: SortOrders,
  found: Bitmap,
  changed: readonly ChangedPerson[],
): { readonly people: Person[]; readonly last: DirectoryCursor | undefined } {
  const { after, limit, reverse } = query;
  const sign = reverse === true ? -1 : 1;
  const { rows, order } = orders.firstOf(found, query, limit + 1);
  const candidates: Candidate[] = rows.map((row) => ({
    cursor: cursorAt(order.rankAt(row), table.names.textAt(row), idAt(table.ids, row)),
    card: () => table.cardAt(row),
  }));
  for (const { person, name } of changed) {
    const cursor = cursorAt(rankOf(person, query), name, person.id);
    if (after === undefined || sign * compare(cursor, after) > 0)
      candidates.push({ cursor, card: () => cardOf(person) });
  }
  candidates.sort((one, other) => sign * compare(one.cursor, other.cursor));
  const page = candidates.slice(0, limit);
  return {
    people: page.map(({ card }) => card()),
    last: candidates.length > limit ? page.at(-1)?.cursor : undefined,
  };
}

function cursorAt(rank: number, name: string, id: string): DirectoryCursor {
  return { group: rank === 0 ? 0 : -rank, name, id };
}

function compare(one: DirectoryCursor, other: DirectoryCursor): number {
  if (one.group !== other.group) return one.group - other.group;
  if (one.name !== other.name) return one.name < other.name ? -1 : 1;
  return one.id === other.id ? 0 : one.id < other.id ? -1 : 1;
}
