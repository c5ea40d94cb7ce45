import type { LoggedIndex } from '#functions/search/snapshots/storedIndex.ts';
import { PostEntry } from '#functions/search/posts/indexedPost.ts';
import { IndexLog } from '#functions/search/snapshots/indexLog.ts';

/** The log of the post index. */
export const postIndexLog: LoggedIndex<PostEntry> = {
  name: 'posts',
  log: new IndexLog('posts', PostEntry),
  shards: 1,
};
