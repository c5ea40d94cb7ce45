import { listExperiences } from '#shared/routes/experiences.ts';
import { Answer, type Call } from '../http/call.ts';
import { cursorOfId, idFromCursor } from '../http/idCursor.ts';
import { serve } from '../http/serve.ts';
import { apartFrom } from '../stores/blocks.ts';
import { listFeed } from '../stores/feed.ts';
import { seenOf, show } from './show.ts';

/** One page of the feed, newest first; short where some of it is not for this viewer. */
export async function run({ query, caller, now }: Call<typeof listExperiences>) {
  const [{ items, last }, apart] = await Promise.all([
    listFeed({ limit: query.limit, after: idFromCursor(query.cursor), now }),
    apartFrom(caller.userId),
  ]);
  const seen = seenOf(caller.userId, items, apart).filter(({ authorId }) => !apart.muted.has(authorId));
  return new Answer(await show(caller.userId, seen, apart), { next: cursorOfId(last) });
}

export const handler = serve(listExperiences, run);
