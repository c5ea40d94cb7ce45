import { type IndexedPersonRow, findIndexedPeople } from '#functions/members/accountList/indexedPeople.ts';
import type { IndexedPost, PostEntry } from '#functions/search/posts/indexedPost.ts';
import { placeValue } from '#shared/platform/facts.ts';
import type { PostRow } from '../store/feed.ts';

/** The index entries of these posts: the post's own fields and the author's facts that every member may see. */
export async function postEntriesOf(rows: readonly PostRow[]): Promise<PostEntry[]> {
  const ids = [...new Set(rows.map(({ authorId }) => authorId))];
  const people = await findIndexedPeople(ids);
  const authors = new Map(people.map((person) => [person.id, person]));
  return rows.map((row) => entryOf(row, authors.get(row.authorId)));
}

/**
 * Both the post's version and its author's version only grow, so their sum orders two entries, whichever of the two
 * changed.
 */
function entryOf(row: PostRow, author: IndexedPersonRow | undefined): PostEntry {
  const known = { id: row.sk, version: row.version + (author?.version ?? 0) };
  return row.hidden === undefined ? { ...known, ...factsOf(row, author) } : { ...known, gone: true };
}

function factsOf(
  { authorId, company, location }: PostRow,
  author: IndexedPersonRow | undefined,
): Omit<IndexedPost, 'id' | 'version'> {
  const { classYear, employer, place } = author ?? {};
  return {
    authorId,
    ...(classYear === undefined ? {} : { classYear }),
    ...(company === '' ? {} : { company }),
    ...(location === '' ? {} : { place: location }),
    ...(employer === undefined ? {} : { employer }),
    ...(place === undefined ? {} : { home: placeValue(place) }),
  };
}

/** The entry that marks a post as deleted for good; ids are never reused. */
export function deletedEntry(id: string): PostEntry {
  return { id, version: Number.MAX_SAFE_INTEGER, gone: true };
}
