import { feedLimits } from '#shared/feedLimits.ts';
import type { Apart } from '#functions/members/ties/blocks.ts';
import type { StoredExperience } from '../store/experiences.ts';
import { experiencesOf } from '../store/feed.ts';
import { followeesOf } from '#functions/members/ties/follows.ts';
import type { PageRequest } from '#functions/platform/dynamo/paginate.ts';
import { HeldPosts } from './heldPosts.ts';
import { newestPosts } from './newestPosts.ts';

/** The filters of the feed: any value within one kind, all kinds together. */
export interface FeedFilters {
  /** Only posts by members the viewer follows. */
  readonly following: boolean;
  /** Only posts by authors of this class. */
  readonly classYear: number | undefined;
  readonly companies: readonly string[] | undefined;
  readonly places: readonly string[] | undefined;
}

/** The viewer of the feed, and the time of the request. */
export interface FeedViewer {
  readonly id: string;
  readonly apart: Apart;
  readonly now: Date;
}

export interface NarrowedPage {
  /** Newest first; may be shorter than the limit if the index still lists deleted posts. */
  readonly items: StoredExperience[];
  readonly last: string | undefined;
  /** True if only the newest posts were searched because the index is still being built. */
  readonly isPartial: boolean;
}

/** One index per execution environment. */
const held = new HeldPosts(() => Date.now());

/** A page of the posts that pass every filter. */
export async function narrowedFeed(
  { id, apart, now }: FeedViewer,
  { following, classYear, companies, places }: FeedFilters,
  page: PageRequest,
): Promise<NarrowedPage> {
  const [index, followees] = await Promise.all([
    held.fresh(),
    following ? followeesOf(id, feedLimits.followeesMost) : undefined,
  ]);
  const posts = index ?? (await newestPosts(now));
  const { items, last } = posts.page({
    ...page,
    following: followees,
    from: classYear,
    to: classYear,
    companies,
    places,
    leftOut: new Set([...apart.blocked, ...apart.muted]),
  });
  return { items: await experiencesOf(items, true), last, isPartial: index === undefined };
}
