import { isHiddenFrom } from '#functions/members/people.ts';
import { blocksAndMutesOf } from '#functions/members/ties/blocks.ts';
import { Answer, type Call } from '#functions/platform/http/call.ts';
import { cursorOfId, idFromCursor } from '#functions/platform/http/cursor.ts';
import { serve } from '#functions/serve.ts';
import { listUserExperiences } from '#shared/experiences/routes.ts';
import { isId } from '#shared/platform/fields.ts';
import { experiencesVisibleTo, showExperiences } from './showExperiences.ts';
import { listExperiencesOf } from './store/feed.ts';

/** One page of a member's experiences, newest first; empty for an unknown member. */
export async function run({ params, query, caller }: Call<typeof listUserExperiences>) {
  const after = idFromCursor(query.cursor);
  if (!isId(params.id) || (await isHiddenFrom(caller.userId, params.id))) return [];
  const [{ items, last }, blocksAndMutes] = await Promise.all([
    listExperiencesOf(params.id, { limit: query.limit, after }),
    blocksAndMutesOf(caller.userId, { consistent: true }),
  ]);
  if (blocksAndMutes.blocked.has(params.id)) return [];
  const visible = experiencesVisibleTo(caller.userId, items, blocksAndMutes);
  return new Answer(await showExperiences(caller.userId, visible, blocksAndMutes), {
    next: cursorOfId(last),
  });
}

export const handler = serve(listUserExperiences, run);
