import { Holder } from '#functions/search/snapshots/heldIndex.ts';
import type { PostEntry } from '#functions/search/posts/indexedPost.ts';
import type { PostSnapshot } from '#functions/search/posts/postColumns.ts';
import { PostIndex } from '#functions/search/posts/postIndex.ts';
import { storedPosts } from './storedPosts.ts';

/** The index of all posts, held in the memory of one process. */
export class HeldPosts extends Holder<PostEntry, PostSnapshot, PostIndex> {
  /** @param nowMs epoch milliseconds. */
  constructor(nowMs: () => number) {
    super(storedPosts, (snapshot) => new PostIndex(snapshot), nowMs);
  }
}
