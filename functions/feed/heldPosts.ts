import { Holder } from '../indexes/heldIndex.ts';
import type { PostEntry } from '../posts/indexedPost.ts';
import type { PostSnapshot } from '../posts/postColumns.ts';
import { PostIndex } from '../posts/postIndex.ts';
import { storedPosts } from './storedPosts.ts';

/** All posts in the memory of one process, as lists find them. */
export class HeldPosts extends Holder<PostEntry, PostSnapshot, PostIndex> {
  /** @param nowMs epoch milliseconds. */
  constructor(nowMs: () => number) {
    super(storedPosts, (snapshot) => new PostIndex(snapshot), nowMs);
  }
}
