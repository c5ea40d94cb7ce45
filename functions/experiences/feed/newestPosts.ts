import { feedLimits } from '#shared/feedLimits.ts';
import { PostIndex } from '#functions/search/posts/postIndex.ts';
import { postRowsBehind } from '../store/indexedPosts.ts';
import { entriesOf } from './postEntries.ts';

/** What stands in for the index is as old as this at most: it costs hundreds of reads. */
const keptMs = 10_000;

let held: { readonly index: PostIndex; readonly readAt: number } | undefined;

/** An index of the newest posts alone, read from the tables: for as long as there is none of all. */
export async function newestPosts(now: Date): Promise<PostIndex> {
  if (held !== undefined && now.getTime() - held.readAt < keptMs) return held.index;
  const index = new PostIndex();
  index.apply(await entriesOf(await postRowsBehind(feedLimits.newestMost, undefined, now)));
  held = { index, readAt: now.getTime() };
  return index;
}
