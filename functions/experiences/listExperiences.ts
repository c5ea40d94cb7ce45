import { listExperiences } from '#shared/routes/experiences.ts';
import { Answer, type Call } from '../lib/call.ts';
import { cursorOfId, idFromCursor } from '../lib/idCursor.ts';
import { serve } from '../lib/serve.ts';
import { listFeed } from '../stores/feed.ts';
import { show } from './show.ts';

/** One page of the feed, newest first. */
export async function run({ query, caller, now }: Call<typeof listExperiences>) {
  const { items, last } = await listFeed({ limit: query.limit, after: idFromCursor(query.cursor), now });
  return new Answer(await show(caller.userId, items), { next: cursorOfId(last) });
}

export const handler = serve(listExperiences, run);
