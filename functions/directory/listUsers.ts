import * as z from 'zod/mini';
import { peopleOf } from '#functions/members/people.ts';
import { blocksAndMutesOf } from '#functions/members/ties/blocks.ts';
import { Answer, type Call } from '#functions/platform/http/call.ts';
import { decodeCursor, encodeCursor } from '#functions/platform/http/cursor.ts';
import { serve } from '#functions/serve.ts';
import { listUsers } from '#shared/directory/userRoutes.ts';
import type { Query } from '#shared/platform/contract.ts';
import { isId } from '#shared/platform/fields.ts';
import { nameSearchPage } from './nameSearchPage.ts';

const Cursor = z.object({ id: z.string().check(z.refine<string>(isId)) });

/**
 * The members with these ids; otherwise a page, newest first, of all members or of those whose name contains the
 * search.
 */
export async function run({ query, caller, now }: Call<typeof listUsers>) {
  const [{ people, last }, { blocked }] = await Promise.all([
    pageOf(caller.userId, query, now),
    blocksAndMutesOf(caller.userId),
  ]);
  const visible = people.filter(({ id }) => !blocked.has(id));
  return new Answer(visible, { next: encodeCursor(last === undefined ? undefined : { id: last }) });
}

async function pageOf(
  viewer: string,
  { ids, limit, cursor, search = '' }: Query<typeof listUsers>,
  now: Date,
) {
  if (ids !== undefined) {
    const requested = await peopleOf(viewer, ids.split(','));
    return { people: requested.filter(({ id }) => id !== viewer), last: undefined };
  }
  const after = decodeCursor(Cursor, cursor)?.id;
  const { items: people, last } = await nameSearchPage({ text: search.trim(), viewer, limit, after, now });
  return { people, last };
}

export const handler = serve(listUsers, run);
