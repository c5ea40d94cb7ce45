import { feedLimits } from '#shared/feedLimits.ts';
import { PostIndex } from '#functions/search/posts/postIndex.ts';
import { postRowsBehind } from '../store/indexedPosts.ts';
import { entriesOf } from './postEntries.ts';

/** How long the substitute for the index is kept: building it costs hundreds of reads. */
const keptMs = 10_000;

let held: { readonly index: PostIndex; readonly readAt: number } | undefined;

/** An index of only the newest posts, read from the tables while the full index does not exist yet. */
export async function newestPosts(now: Date): Promise<PostIndex> {
  if (held !== undefined && now.getTime() - held.readAt < keptMs) return held.index;
  const index = new PostIndex();
  index.apply(await entriesOf(await postRowsBehind(feedLimits.newestMost, undefined, now)));
  held = { index, readAt: now.getTime() };
  return index;
}
