import { blocksAndMutesOf } from '#functions/members/ties/blocks.ts';
import { Answer, type Call } from '#functions/platform/http/call.ts';
import { cursorOfId, idFromCursor } from '#functions/platform/http/cursor.ts';
import { serve } from '#functions/serve.ts';
import { listExperiences } from '#shared/experiences/routes.ts';
import type { Query } from '#shared/platform/contract.ts';
import { type ResolvedFeedFilters, filteredFeed } from './feed/filteredFeed.ts';
import { experiencesVisibleTo, showExperiences } from './showExperiences.ts';
import { listFeed } from './store/feed.ts';

type ListCall = Call<typeof listExperiences>;

/** One page of the feed, newest first; shorter than the limit if this viewer may not see some of it. */
export async function run(call: ListCall) {
  const viewer = call.caller.userId;
  const filters = filtersOf(call.query);
  if (filters !== undefined) return narrowed(call, filters);
  const [{ items, last }, blocksAndMutes] = await Promise.all([
    listFeed({ ...pageOf(call), consistent: true }),
    blocksAndMutesOf(viewer),
  ]);
  const visible = experiencesVisibleTo(viewer, items, blocksAndMutes).filter(
    ({ authorId }) => !blocksAndMutes.muted.has(authorId),
  );
  return new Answer(await showExperiences(viewer, visible, blocksAndMutes), { next: cursorOfId(last) });
}

async function narrowed(call: ListCall, filters: ResolvedFeedFilters) {
  const viewer = call.caller.userId;
  const blocksAndMutes = await blocksAndMutesOf(viewer);
  const reader = { id: viewer, blocksAndMutes, now: call.now };
  const { items, last, isPartial } = await filteredFeed(reader, filters, pageOf(call));
  return new Answer(
    await showExperiences(viewer, experiencesVisibleTo(viewer, items, blocksAndMutes), blocksAndMutes),
    {
      next: cursorOfId(last),
      isPartial,
    },
  );
}

function pageOf({ query, now }: ListCall) {
  return { limit: query.limit, after: idFromCursor(query.cursor), now };
}

/** The filters of the request; undefined if it has none. */
function filtersOf(query: Query<typeof listExperiences>): ResolvedFeedFilters | undefined {
  const { following, class: classYear, company: companies, place: places } = query;
  const isPlain = [following, classYear, companies, places].every((filter) => filter === undefined);
  return isPlain ? undefined : { onlyFollowed: following === 'true', classYear, companies, places };
}

export const handler = serve(listExperiences, run);
