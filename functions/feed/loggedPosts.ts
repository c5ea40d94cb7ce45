import type { LoggedIndex } from '../indexes/storedIndex.ts';
import { PostEntry } from '../posts/indexedPost.ts';
import { IndexLog } from '../stores/indexLog.ts';

/** The log of the index of posts. */
export const loggedPosts: LoggedIndex<PostEntry> = {
  name: 'posts',
  log: new IndexLog('posts', PostEntry),
  shards: 1,
};
