import type { IndexSource } from '../indexes/storedIndex.ts';
import type { PostEntry } from '../posts/indexedPost.ts';
import type { PostSnapshot } from '../posts/postColumns.ts';
import { mergePosts, readPosts, writePosts } from '../posts/postSnapshot.ts';
import { postRowsBehind } from '../stores/indexedPosts.ts';
import { entriesOf } from './postEntries.ts';
import { storedPosts } from './storedPosts.ts';

/** What the snapshots of all posts are made of. */
export const postSource: IndexSource<PostEntry, PostSnapshot> = {
  stored: storedPosts,
  merge: (old, entries) => mergePosts(old ?? readPosts(writePosts([])), entries),
  step: async (most, after, now) => {
    const rows = await postRowsBehind(most, after, now);
    return { entries: await entriesOf(rows), after: rows.length === most ? rows.at(-1)?.sk : undefined };
  },
};
