import * as z from 'zod/mini';
import { isId } from '#shared/fields.ts';
import { listUsers } from '#shared/routes/user.ts';
import { Answer, type Call } from '../lib/call.ts';
import { decodeCursor, encodeCursor } from '../lib/cursor.ts';
import { serve } from '../lib/serve.ts';
import { listPeople, searchPeople } from '../stores/directory.ts';

const Place = z.object({ id: z.string().check(z.refine<string>(isId)) });

/** A page of the other members, newest first: all of them, or those whose name contains the search. */
export async function run({ query, caller, now }: Call<typeof listUsers>) {
  const page = { limit: query.limit, after: decodeCursor(Place, query.cursor)?.id };
  const search = query.search?.trim() ?? '';
  const { items, last } =
    search === ''
      ? await listPeople(caller.userId, page)
      : await searchPeople(search, caller.userId, { ...page, now });
  return new Answer(items, { next: encodeCursor(last === undefined ? undefined : { id: last }) });
}

export const handler = serve(listUsers, run);
