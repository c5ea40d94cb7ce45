import { feedLimits } from '#shared/feedLimits.ts';
import type { Apart } from '#functions/members/ties/blocks.ts';
import type { StoredExperience } from '../store/experiences.ts';
import { experiencesOf } from '../store/feed.ts';
import { followeesOf } from '#functions/members/ties/follows.ts';
import type { PageRequest } from '#functions/platform/dynamo/paginate.ts';
import { HeldPosts } from './heldPosts.ts';
import { newestPosts } from './newestPosts.ts';

/** What the feed is narrowed to: any value of one kind, every kind at once. */
export interface FeedFilters {
  /** By those alone whom the viewer follows. */
  readonly following: boolean;
  /** By authors of this class. */
  readonly classYear: number | undefined;
  readonly companies: readonly string[] | undefined;
  readonly places: readonly string[] | undefined;
}

/** Whose feed it is, and when it is asked for. */
export interface FeedViewer {
  readonly id: string;
  readonly apart: Apart;
  readonly now: Date;
}

export interface NarrowedPage {
  /** Newest first; short where some are gone that the index has not heard of yet. */
  readonly items: StoredExperience[];
  readonly last: string | undefined;
  /** True where only the newest were looked through, since the index is being built. */
  readonly isPartial: boolean;
}

/** One for each execution environment. */
const held = new HeldPosts(() => Date.now());

/** A page of what passes every filter. */
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
