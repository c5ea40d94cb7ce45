import type { StoredIndex } from '#functions/search/snapshots/storedIndex.ts';
import type { PostEntry } from '#functions/search/posts/indexedPost.ts';
import type { PostSnapshot } from '#functions/search/posts/postColumns.ts';
import { readPosts } from '#functions/search/posts/postSnapshot.ts';
import { loggedPosts } from './loggedPosts.ts';

/** How the post index is stored. */
export const storedPosts: StoredIndex<PostEntry, PostSnapshot> = { ...loggedPosts, read: readPosts };
