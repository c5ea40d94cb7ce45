import { findImport, provenBy } from '#functions/roster/index.ts';
import type { RequestState } from '#shared/membershipEntities.ts';
import type { WaitingMember } from '#functions/roster/besideRoster.ts';
import { provenStill } from '#functions/roster/stillProven.ts';
import type { PageResult, PageRequest } from '#functions/platform/dynamo/paginate.ts';

/** People who are looked at together, and for one page: of a large file nearly all may have been decided on. */
const lookedAtOnce = 100;
const lookedMost = 1000;

/**
 * A page of those who wait and whom a file proves, by id, as they are counted behind its import. It is shorter than it
 * might be, or empty, where a thousand were looked at; then it says that more follow.
 * @returns undefined where there is no such import.
 */
export async function provenByImport(
  importId: string,
  state: RequestState | undefined,
  { limit, after = '' }: PageRequest,
  now: Date,
): Promise<PageResult<WaitingMember> | undefined> {
  const row = await findImport(importId);
  if (row === undefined) return undefined;
  const proven = (await provenBy({ importId, check: row.check })).filter(({ userId }) => userId > after);
  const items: WaitingMember[] = [];
  let looked = 0;
  // One too many tells that a next page is not empty.
  while (looked < Math.min(proven.length, lookedMost) && items.length <= limit) {
    const some = proven.slice(looked, looked + lookedAtOnce).map(({ userId }) => userId);
    const found = await provenStill(some, now);
    items.push(...found.filter(({ request }) => state === undefined || request.state === state));
    looked += some.length;
  }
  const shown = items.slice(0, limit);
  if (items.length > limit) return { items: shown, last: shown.at(-1)?.user.id };
  return { items: shown, last: looked < proven.length ? proven[looked - 1]?.userId : undefined };
}
