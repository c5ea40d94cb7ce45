import { PostEntry } from '#functions/search/posts/indexedPost.ts';
import type { PostSnapshot } from '#functions/search/posts/postColumns.ts';
import { decodePosts, mergePosts, noPosts } from '#functions/search/posts/postSnapshot.ts';
import type { IndexSource } from '#functions/search/snapshots/buildSnapshot.ts';
import { IndexLog } from '#functions/search/snapshots/indexLog.ts';
import type { IndexStorage } from '#functions/search/snapshots/indexSnapshots.ts';
import { postRowsAfter } from '../store/feed.ts';
import { postEntriesOf } from './postEntries.ts';

export const postIndexLog = new IndexLog('posts', PostEntry);

export const postIndexStorage: IndexStorage<PostEntry, PostSnapshot> = {
  log: postIndexLog,
  read: decodePosts,
};

/** The source from which snapshots of all posts are built. */
export const postSnapshotSource: IndexSource<PostEntry, PostSnapshot> = {
  log: postIndexLog,
  read: decodePosts,
  merge: (old, entries) => mergePosts(old ?? noPosts, entries),
  readSlice: async (limit, after, now) => {
    const rows = await postRowsAfter(limit, after, now);
    return { entries: await postEntriesOf(rows), after: rows.length === limit ? rows.at(-1)?.sk : undefined };
  },
};
