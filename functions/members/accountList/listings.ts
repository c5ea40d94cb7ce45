import * as z from 'zod/mini';
import { paginate } from '#functions/platform/dynamo/paginate.ts';
import { Table } from '#functions/platform/dynamo/table.ts';
import type { Listing } from '../status/memberStatus.ts';

/** Table Users, index byListing: accounts with a special status or role (`listingOf` in `memberStatus.ts`). */
const users = new Table('users');

const Listed = z.object({ id: z.string() });
const idsPerPage = 1000;
/** Far more than can be pending or admins at once; a count stops here. */
const maxListed = 10_000;

/** The ids of the accounts with this listing, the newest first. */
export async function idsWithListing(kind: Listing): Promise<string[]> {
  const rows = await paginate(maxListed, (limit, after) =>
    users.query(Listed, {
      index: 'byListing',
      pk: kind,
      limit: Math.min(limit, idsPerPage),
      newestFirst: true,
      after,
    }),
  );
  return rows.map(({ id }) => id);
}
