import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { normalizeText } from '#functions/platform/text/normalizeText.ts';
import { packSections, BrokenSnapshotError } from '#functions/search/columns/fileSections.ts';
import { type IndexedPost, PostEntry } from '#functions/search/posts/indexedPost.ts';
import { postFormat } from '#functions/search/posts/postBuilder.ts';
import {
  columnOf,
  maxAccepted,
  type PostQuery,
  acceptedColumn,
  yearList,
} from '#functions/search/posts/postFilters.ts';
import { PostIndex } from '#functions/search/posts/postIndex.ts';
import { mergePosts, decodePosts, rowOfPost } from '#functions/search/posts/postSnapshot.ts';
import { syntheticPost } from '#infra/seed/syntheticPosts.ts';
import { runs } from '#tests/support/runs.ts';
import { writePosts, writeSnapshot } from '#tests/support/writeSnapshot.ts';

const idOf = (position: number) => `01AAAAAA${position % 3}0${String(position).padStart(16, '0')}`;
const optional = <T>(of: fc.Arbitrary<T>) => fc.option(of, { nil: undefined });
const companies = ['Ferrous Mobility', 'FERROUS mobility', 'Férrous Mobility', 'Kolben Works'];
const cities = ['Köln', 'Koln', 'Utrecht', 'Utrecht, Netherlands', 'Utrecht, South Africa', 'Köln, Germany'];
const authors = Array.from({ length: 6 }, (_, at) => idOf(900 + at));
const ids = fc.integer({ min: 0, max: 60 }).map(idOf);

const post: fc.Arbitrary<IndexedPost> = fc.record({
  id: ids,
  version: fc.integer({ min: 0, max: 5 }),
  authorId: fc.constantFrom(...authors),
  classYear: optional(fc.integer({ min: 2015, max: 2018 })),
  company: optional(fc.constantFrom(...companies)),
  place: optional(fc.constantFrom(...cities)),
  employer: optional(fc.constantFrom(...companies)),
  home: optional(fc.constantFrom('Utrecht, Netherlands', 'Köln, Germany')),
});
const gone: fc.Arbitrary<PostEntry> = fc.record({
  id: ids,
  version: fc.integer({ min: 1, max: 6 }),
  gone: fc.constant(true),
});
const posts = fc.uniqueArray(post, { maxLength: 50, selector: ({ id }) => id });
const changes = fc.array(fc.oneof({ arbitrary: post, weight: 4 }, { arbitrary: gone, weight: 1 }), {
  maxLength: 20,
});
const queries: fc.Arbitrary<PostQuery> = fc.record({
  following: optional(fc.subarray([...authors, idOf(1)])),
  from: optional(fc.integer({ min: 2014, max: 2018 })),
  to: optional(fc.integer({ min: 2015, max: 2019 })),
  companies: optional(fc.subarray(['ferrous mobility', 'Kolben Works', 'Nobody'])),
  places: optional(fc.subarray(['KOLN', 'utrecht', 'utrecht, NETHERLANDS', 'Koln, Austria'])),
  excludedIds: fc.subarray(authors, { maxLength: 2 }).map((some) => new Set(some)),
  limit: fc.integer({ min: 1, max: 9 }),
});

/** The current version of every post. */
function lasting(entries: readonly PostEntry[]): PostEntry[] {
  const last = new Map<string, PostEntry>();
  for (const entry of entries) {
    const held = last.get(entry.id);
    const isNewer = held === undefined || entry.version > held.version;
    const ends = held?.version === entry.version && 'gone' in entry;
    if (isNewer || ends) last.set(entry.id, entry);
  }
  return [...last.values()];
}

/** Every version of every post, the current one of each last, newest post first. */
function standing(people: readonly PostEntry[]): IndexedPost[] {
  return lasting(people)
    .flatMap((entry) => ('gone' in entry ? [] : [entry]))
    .toSorted((a, b) => (a.id < b.id ? 1 : -1));
}

function isFound(indexed: IndexedPost, query: PostQuery): boolean {
  const { authorId, classYear, company, place, employer, home } = indexed;
  const { following, from, to, excludedIds } = query;
  const anyOf = (
    wanted: readonly string[] | undefined,
    texts: readonly (string | undefined)[],
    isOne: (value: string, text: string) => boolean,
  ) =>
    !wanted?.length ||
    wanted.some((value) =>
      texts.some((text) => text !== undefined && isOne(normalizeText(value), normalizeText(text))),
    );
  if (excludedIds.has(authorId) || following?.includes(authorId) === false) return false;
  const inYears = classYear !== undefined && classYear >= (from ?? 0) && classYear <= (to ?? Infinity);
  if ((from !== undefined || to !== undefined) && !inYears) return false;
  return (
    anyOf(query.companies, [company, employer], (value, text) => value === text) &&
    anyOf(query.places, [place, home], isPlace)
  );
}

/** The same city, or the same country if both name one. */
function isPlace(value: string, text: string): boolean {
  const [city, country] = value.split(', ');
  const [otherCity, otherCountry] = text.split(', ');
  const isAlike = country === undefined || otherCountry === undefined || country === otherCountry;
  return city === otherCity && isAlike;
}

/** All ids that a query finds, page by page; only the last page may be short. */
function walked(index: PostIndex, query: PostQuery): string[] {
  const found: string[] = [];
  let page = index.page(query);
  for (;;) {
    found.push(...page.items);
    if (found.length > 100) throw new Error('Posts are listed again and again.');
    if (page.last === undefined) return found;
    expect(page.items).toHaveLength(query.limit);
    page = index.page({ ...query, after: page.last });
  }
}

test(
  'a snapshot with changes, a merged one and a rebuilt one list like checking every post',
  { tags: ['random'] },
  () => {
    fc.assert(
      fc.property(posts, changes, fc.array(queries, { minLength: 3, maxLength: 6 }), (some, later, asked) => {
        const old = decodePosts(writePosts(some));
        const late = new PostIndex(old);
        late.apply(later);
        const all = standing([...some, ...later]);
        const merged = mergePosts(old, later);

        expect(Buffer.from(merged).equals(writePosts(all))).toBe(true);
        expect(late.size).toBe(all.length);
        expect(late.overlaySize).toBe(
          lasting([...some, ...later]).filter((entry) => !some.some((before) => before === entry)).length,
        );
        for (const query of asked) {
          const expected = all.filter((entry) => isFound(entry, query)).map(({ id }) => id);
          for (const index of [late, new PostIndex(decodePosts(merged))])
            expect(walked(index, query)).toEqual(expected);
        }
      }),
      { numRuns: runs(40, 300) },
    );
  },
);

test('a page of many posts is the same near the start and far from it', () => {
  const many = Array.from({ length: 26_000 }, (_, at) => syntheticPost(at, 3000));
  const index = new PostIndex(decodePosts(writePosts(many)));
  const newest = standing(many);
  const [first, last] = [newest[0], newest.at(-1)];
  const common = { excludedIds: new Set([newest[5]?.authorId ?? '']), limit: 25 };
  const asked: readonly PostQuery[] = [
    common,
    { ...common, following: [first?.authorId ?? '', last?.authorId ?? ''] },
    { ...common, following: many.slice(0, 200).map(({ authorId }) => authorId), from: 2010 },
    {
      ...common,
      companies: [many.find(({ company }) => company !== undefined)?.company ?? ''],
      from: 1990,
      to: 2000,
    },
    { ...common, places: ['nowhere'] },
    { ...common, from: 1967, to: 1967 },
  ];

  for (const query of asked) {
    for (const after of [undefined, newest[4000]?.id]) {
      const expected = newest
        .filter((entry) => isFound(entry, query) && (after === undefined || entry.id < after))
        .slice(0, 25)
        .map(({ id }) => id);
      expect(index.page({ ...query, after }).items).toEqual(expected);
    }
  }
});

test('a page stays full even after very many posts of an excluded author', () => {
  const author = authors[0] ?? '';
  const many = Array.from({ length: 26_000 }, (_, at) => ({ ...syntheticPost(at, 3000), authorId: author }));
  const others = many.toSorted((a, b) => (a.id < b.id ? -1 : 1)).slice(0, 30);
  const rest = new Set(others.map(({ id }) => id));
  const mixed = many.map((entry) => (rest.has(entry.id) ? { ...entry, authorId: authors[1] ?? '' } : entry));
  const index = new PostIndex(decodePosts(writePosts(mixed)));

  expect(index.page({ excludedIds: new Set([author]), limit: 25 }).items).toEqual(
    others
      .map(({ id }) => id)
      .toReversed()
      .slice(0, 25),
  );
});

describe('among more than twenty thousand posts, which a list no longer scans', () => {
  const filler = idOf(999);
  const looked = 20_000;
  const newest = Array.from({ length: looked - 10 }, (_, at): IndexedPost => ({
    id: `01B${String(looked - at).padStart(23, '0')}`,
    version: 1,
    authorId: filler,
  }));
  const older = fc.sample(post, { numRuns: 170, seed: 7 }).map((entry, at) => ({ ...entry, id: idOf(at) }));
  const later = fc
    .sample(post, { numRuns: 12, seed: 8 })
    .map((entry, at) => ({ ...entry, id: idOf(at * 13) }));
  const removed = older.slice(0, 20).map(({ id, version }): PostEntry => ({ id, version, gone: true }));
  const changed = [...removed, ...later.map((entry) => ({ ...entry, version: 9 }))];
  const index = new PostIndex(decodePosts(writePosts([...newest, ...older])));
  index.apply(changed);
  const all = standing([...newest, ...older, ...changed]);
  const few = all.slice(newest.length);
  const starts = [undefined, ...newest.slice(0, 70), ...few].map((entry) => entry?.id);

  test('a page is found as by checking every post', () => {
    fc.assert(
      fc.property(
        queries,
        fc.constantFrom(...starts),
        fc.integer({ min: 1, max: 90 }),
        (asked, after, limit) => {
          const query = { ...asked, excludedIds: new Set([...asked.excludedIds, filler]), after, limit };
          const found = few.filter(
            (entry) => isFound(entry, query) && (after === undefined || entry.id < after),
          );
          const { items, last } = index.page(query);
          expect(items).toEqual(found.slice(0, limit).map(({ id }) => id));
          expect(last).toBe(found.length > limit ? items.at(-1) : undefined);
        },
      ),
      { numRuns: 150 },
    );
  });

  test('posts that match no bitmap are found to the last', () => {
    const { items } = index.page({ excludedIds: new Set([filler]), limit: 1000 });
    expect(items).toEqual(few.map(({ id }) => id));
    expect(index.size).toBe(all.length);
  });
});

test('the most posts that a filter can pass are known', () => {
  const column = columnOf(Uint16Array.from([3, 1, 3, 0, 3, 4]), 5);
  const lengths = [[], [2], [3], [1, 3], [4, 0], [5]].map((keys) =>
    maxAccepted([acceptedColumn(column, keys)]),
  );

  expect(lengths).toEqual([0, 0, 3, 4, 2, 0]);
  expect(maxAccepted([acceptedColumn(column, [3]), acceptedColumn(column, [1])])).toBe(4);
});

test.each([
  [2015, 2017, [2015, 2016, 2017]],
  [2015, 2015, [2015]],
  [2016, 2015, []],
  [-3, 2, [1, 2]],
  [65_534, 70_000, [65_534, 65_535]],
])('from %i to %i these years fit', (from, to, years) => {
  expect(yearList(from, to)).toEqual(years);
});

test('the smallest id is in no snapshot that does not contain it', () => {
  const [least, other] = ['0'.repeat(26), idOf(1)].map((id) => ({ id, version: 1, authorId: idOf(2) }));
  const row = (...held: readonly (IndexedPost | undefined)[]) =>
    rowOfPost(decodePosts(writePosts(held.filter((entry) => entry !== undefined))), least?.id ?? '');

  expect([row(), row(other), row(other, least), row(least)]).toEqual([undefined, undefined, 1, 0]);
});

test('a change is a whole post or its removal, nothing between', () => {
  const ofGone = { id: idOf(1), version: 2, gone: true };
  const [whole] = fc.sample(post, { numRuns: 1, seed: 9 });

  expect(PostEntry.parse(ofGone)).toEqual(ofGone);
  expect(PostEntry.parse(whole)).toEqual(whole);
  const wrong = [
    { ...ofGone, gone: false },
    { ...ofGone, id: 'x' },
    { ...ofGone, version: -1 },
    { ...whole, authorId: undefined },
    { ...whole, classYear: 0 },
  ];
  expect(wrong.map((entry) => PostEntry.safeParse(entry).success)).toEqual(wrong.map(() => false));
});

test('an empty index finds nothing', () => {
  const index = new PostIndex();

  expect([index.size, index.overlaySize, index.page({ excludedIds: new Set(), limit: 1 })]).toEqual([
    0,
    0,
    { items: [], last: undefined },
  ]);
});

test('bytes of another format are refused', () => {
  expect(() => decodePosts(writeSnapshot([]))).toThrow(BrokenSnapshotError);
  expect(() => decodePosts(writePosts([]).subarray(1))).toThrow(BrokenSnapshotError);
  const texts = Buffer.from(JSON.stringify({ companies: [1], places: [], employers: [], homes: [] }));
  expect(() => decodePosts(packSections(postFormat, [['texts', texts]]))).toThrow(
    new BrokenSnapshotError('the texts are invalid'),
  );
});
