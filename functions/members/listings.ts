import * as z from 'zod/mini';
import type { Listing } from './memberStatus.ts';
import { paginate } from '#functions/platform/dynamo/paginate.ts';
import { Table } from '#functions/platform/dynamo/table.ts';

/** Table Users, index byListing: the accounts that stand out, under how they do (`listingOf` in `memberStatus.ts`). */
const users = new Table('users');

const Listed = z.object({ id: z.string() });
const pageOfIds = 1000;
/** Far more than ever wait or run a network at once; beyond it they are counted no further. */
const listedMost = 10_000;

/** The ids of those who are listed so, the newest first. */
export async function listedUnder(kind: Listing): Promise<string[]> {
  const rows = await paginate(listedMost, (limit, after) =>
    users.query(Listed, {
      index: 'byListing',
      pk: kind,
      limit: Math.min(limit, pageOfIds),
      newestFirst: true,
      after,
    }),
  );
  return rows.map(({ id }) => id);
}
