import { isId } from '#shared/fields.ts';
import { listUserExperiences } from '#shared/routes/experiences.ts';
import { Answer, type Call } from '../lib/call.ts';
import { cursorOfId, idFromCursor } from '../lib/idCursor.ts';
import { serve } from '../lib/serve.ts';
import { listOfAuthor } from '../stores/feed.ts';
import { show } from './show.ts';

/** One page of a member's experiences, newest first; nobody's list is empty. */
export async function run({ params, query, caller }: Call<typeof listUserExperiences>) {
  const after = idFromCursor(query.cursor);
  if (!isId(params.id)) return [];
  const { items, last } = await listOfAuthor(params.id, { limit: query.limit, after });
  return new Answer(await show(caller.userId, items), { next: cursorOfId(last) });
}

export const handler = serve(listUserExperiences, run);
