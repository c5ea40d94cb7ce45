import { normalizeText } from '#functions/platform/text/normalizeText.ts';
import type { IndexedPost } from './indexedPost.ts';
import { namesAsked, namesOfCompany, namesOfPlace } from './placeNames.ts';
import type { PostQuery } from './postFilters.ts';

/** A post that has changed since the snapshot, with the names of its companies and places. */
export interface LatePost {
  readonly post: IndexedPost;
  readonly companies: ReadonlySet<string>;
  readonly places: ReadonlySet<string>;
}

export function latePostOf(post: IndexedPost): LatePost {
  return {
    post,
    companies: called([post.company, post.employer], namesOfCompany),
    places: called([post.place, post.home], namesOfPlace),
  };
}

function called(
  texts: readonly (string | undefined)[],
  namesOf: (text: string) => readonly string[],
): ReadonlySet<string> {
  return new Set(texts.flatMap((text) => (text ? namesOf(text).map(normalizeText) : [])));
}

/** Returns the test whether a query matches a post that is not in the snapshot. */
export function matcherOf(query: PostQuery): (late: LatePost) => boolean {
  const { from, to, leftOut, after } = query;
  const following = query.following === undefined ? undefined : new Set(query.following);
  const companies = (query.companies ?? []).map(normalizeText);
  const places = (query.places ?? []).flatMap(namesAsked).map(normalizeText);
  const isAny = (wanted: readonly string[], names: ReadonlySet<string>) =>
    wanted.length === 0 || wanted.some((name) => names.has(name));
  const inYears = (year: number) =>
    (from === undefined && to === undefined) || (year > 0 && year >= (from ?? 0) && year <= (to ?? Infinity));
  return (late) =>
    !leftOut.has(late.post.authorId) &&
    (after === undefined || late.post.id < after) &&
    following?.has(late.post.authorId) !== false &&
    inYears(late.post.classYear ?? 0) &&
    isAny(companies, late.companies) &&
    isAny(places, late.places);
}
