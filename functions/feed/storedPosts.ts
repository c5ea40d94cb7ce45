import type { StoredIndex } from '../indexes/storedIndex.ts';
import type { PostEntry } from '../posts/indexedPost.ts';
import type { PostSnapshot } from '../posts/postColumns.ts';
import { readPosts } from '../posts/postSnapshot.ts';
import { loggedPosts } from './loggedPosts.ts';

/** How the index of posts is stored. */
export const storedPosts: StoredIndex<PostEntry, PostSnapshot> = { ...loggedPosts, read: readPosts };
