import type { PageResult, PageRequest } from '#functions/platform/dynamo/paginate.ts';
import { findImport, readProvenMembers } from '#functions/roster/index.ts';
import type { WaitingMember } from '#functions/roster/matching/rosterMatch.ts';
import { stillProvenAmong } from '#functions/roster/matching/stillProven.ts';
import type { RequestState } from '#shared/membership/entities.ts';

/** How many people are read at once, and for one page: nearly all of a large file may be decided already. */
const checkedAtOnce = 100;
const maxChecked = 1000;

/**
 * A page of the waiting members that a file proves, by id, in the order counted at its import. It may be short or empty
 * after a thousand were read; it then says that more follow.
 * @returns undefined if there is no such import.
 */
export async function provenByImport(
  importId: string,
  state: RequestState | undefined,
  { limit, after = '' }: PageRequest,
  now: Date,
): Promise<PageResult<WaitingMember> | undefined> {
  const row = await findImport(importId);
  if (row === undefined) return undefined;
  const proven = (await readProvenMembers({ importId, check: row.check })).filter(
    ({ userId }) => userId > after,
  );
  const items: WaitingMember[] = [];
  let checked = 0;
  // One more than a page shows whether a next page has any.
  while (checked < Math.min(proven.length, maxChecked) && items.length <= limit) {
    const batch = proven.slice(checked, checked + checkedAtOnce).map(({ userId }) => userId);
    const found = await stillProvenAmong(batch, now);
    items.push(...found.filter(({ request }) => state === undefined || request.state === state));
    checked += batch.length;
  }
  const shown = items.slice(0, limit);
  if (items.length > limit) return { items: shown, last: shown.at(-1)?.user.id };
  return { items: shown, last: checked < proven.length ? proven[checked - 1]?.userId : undefined };
}
