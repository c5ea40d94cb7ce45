import type { IndexedPerson } from '#functions/search/people/indexedPerson.ts';
import { mergePeople } from '#functions/search/people/mergePeople.ts';
import { emptySnapshot } from '#functions/search/people/peopleSnapshot.ts';
import type { IndexedPost } from '#functions/search/posts/indexedPost.ts';
import { mergePosts, noPosts } from '#functions/search/posts/postSnapshot.ts';

/** The bytes of a snapshot of these people; each id must occur once. */
export function writeSnapshot(people: Iterable<IndexedPerson>): Uint8Array {
  return mergePeople(emptySnapshot, people);
}

/** The bytes of a snapshot of these posts; each id must occur once. */
export function writePosts(posts: Iterable<IndexedPost>): Uint8Array {
  return mergePosts(noPosts, posts);
}
