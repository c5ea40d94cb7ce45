import type { StoredIndex } from '../indexes/storedIndex.ts';
import { PostEntry } from '../posts/indexedPost.ts';
import type { PostSnapshot } from '../posts/postColumns.ts';
import { readPosts } from '../posts/postSnapshot.ts';
import { IndexLog } from '../stores/indexLog.ts';

/** How the index of posts is stored. */
export const storedPosts: StoredIndex<PostEntry, PostSnapshot> = {
  name: 'posts',
  log: new IndexLog('posts', PostEntry),
  shards: 1,
  read: readPosts,
};
