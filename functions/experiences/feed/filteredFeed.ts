import type { BlocksAndMutes } from '#functions/members/ties/blocks.ts';
import { followeesOf } from '#functions/members/ties/follows.ts';
import type { PageRequest } from '#functions/platform/dynamo/paginate.ts';
import type { PostEntry } from '#functions/search/posts/indexedPost.ts';
import type { PostSnapshot } from '#functions/search/posts/postColumns.ts';
import { PostIndex } from '#functions/search/posts/postIndex.ts';
import { IndexCache } from '#functions/search/snapshots/indexCache.ts';
import { feedLimits } from '#shared/experiences/feedLimits.ts';
import type { StoredExperience } from '../store/experiences.ts';
import { findExperiences, postRowsAfter } from '../store/feed.ts';
import { postEntriesOf } from './postEntries.ts';
import { postIndexStorage } from './postIndexStorage.ts';

type PostIndexCache = IndexCache<PostEntry, PostSnapshot, PostIndex>;

/** An index of all posts, held in the memory of one process. */
export const newPostIndexCache = (): PostIndexCache =>
  new IndexCache(postIndexStorage, (snapshot) => new PostIndex(snapshot));

/** The filters of the feed: any value within one kind, all kinds together. */
export interface ResolvedFeedFilters {
  /** Only posts by members the viewer follows. */
  readonly onlyFollowed: boolean;
  /** Only posts by authors of this class. */
  readonly classYear: number | undefined;
  readonly companies: readonly string[] | undefined;
  readonly places: readonly string[] | undefined;
}

/** The viewer of the feed, and the time of the request. */
interface FeedViewer {
  readonly id: string;
  readonly blocksAndMutes: BlocksAndMutes;
  readonly now: Date;
}

interface NarrowedPage {
  /** Newest first; may be shorter than the limit if the index still lists deleted posts. */
  readonly items: StoredExperience[];
  readonly last: string | undefined;
  /** True if only the newest posts were searched because the index is still being built. */
  readonly isPartial: boolean;
}

/** One index per execution environment. */
const postIndexCache = newPostIndexCache();

/** A page of the posts that pass every filter. */
export async function filteredFeed(
  { id, blocksAndMutes, now }: FeedViewer,
  { onlyFollowed, classYear, companies, places }: ResolvedFeedFilters,
  page: PageRequest,
): Promise<NarrowedPage> {
  const [index, followees] = await Promise.all([
    postIndexCache.current(),
    onlyFollowed ? followeesOf(id, feedLimits.maxFollowees) : undefined,
  ]);
  const posts = index ?? (await newestPosts(now));
  const { items, last } = posts.page({
    ...page,
    following: followees,
    from: classYear,
    to: classYear,
    companies,
    places,
    excludedIds: new Set([...blocksAndMutes.blocked, ...blocksAndMutes.muted]),
  });
  return { items: await findExperiences(items, { consistent: true }), last, isPartial: index === undefined };
}

/** How long the substitute for the index is kept: building it costs hundreds of reads. */
const cacheMs = 10_000;

let newest: { readonly index: PostIndex; readonly readAt: number } | undefined;

/** An index of only the newest posts, read from the tables while the full index does not exist yet. */
export async function newestPosts(now: Date): Promise<PostIndex> {
  if (newest !== undefined && now.getTime() - newest.readAt < cacheMs) return newest.index;
  const index = new PostIndex();
  index.apply(await postEntriesOf(await postRowsAfter(feedLimits.maxNewest, undefined, now)));
  newest = { index, readAt: now.getTime() };
  return index;
}
