import type { Query } from '#shared/platform/contract.ts';
import { listExperiences } from '#shared/experiences/routes.ts';
import { type FeedFilters, narrowedFeed } from './feed/narrowedFeed.ts';
import { Answer, type Call } from '#functions/platform/http/call.ts';
import { cursorOfId, idFromCursor } from '#functions/platform/http/idCursor.ts';
import { serve } from '#functions/members/sessions/serve.ts';
import { apartFrom } from '#functions/members/ties/blocks.ts';
import { listFeed } from './store/feed.ts';
import { seenOf, show } from './show.ts';

type ListCall = Call<typeof listExperiences>;

/** One page of the feed, newest first; shorter than the limit if this viewer may not see some of it. */
export async function run(call: ListCall) {
  const viewer = call.caller.userId;
  const filters = filtersOf(call.query);
  if (filters !== undefined) return narrowed(call, filters);
  const [{ items, last }, apart] = await Promise.all([
    listFeed({ ...pageOf(call), consistent: true }),
    apartFrom(viewer),
  ]);
  const seen = seenOf(viewer, items, apart).filter(({ authorId }) => !apart.muted.has(authorId));
  return new Answer(await show(viewer, seen, apart), { next: cursorOfId(last) });
}

async function narrowed(call: ListCall, filters: FeedFilters) {
  const viewer = call.caller.userId;
  const apart = await apartFrom(viewer);
  const asked = { id: viewer, apart, now: call.now };
  const { items, last, isPartial } = await narrowedFeed(asked, filters, pageOf(call));
  return new Answer(await show(viewer, seenOf(viewer, items, apart), apart), {
    next: cursorOfId(last),
    isPartial,
  });
}

function pageOf({ query, now }: ListCall) {
  return { limit: query.limit, after: idFromCursor(query.cursor), now };
}

/** The filters of the request; undefined if it has none. */
function filtersOf(query: Query<typeof listExperiences>): FeedFilters | undefined {
  const { following, class: classYear, company: companies, place: places } = query;
  const isPlain = [following, classYear, companies, places].every((one) => one === undefined);
  return isPlain ? undefined : { following: following === 'true', classYear, companies, places };
}

export const handler = serve(listExperiences, run);
