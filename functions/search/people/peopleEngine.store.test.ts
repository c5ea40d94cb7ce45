import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { facetNames, peopleSorts, type DirectoryQuery } from '#functions/search/people/directoryQuery.ts';
import type { IndexedPerson, PeopleEntry } from '#functions/search/people/indexedPerson.ts';
import { mergePeople } from '#functions/search/people/mergePeople.ts';
import { PeopleIndex } from '#functions/search/people/peopleIndex.ts';
import { readSnapshot } from '#functions/search/people/peopleSnapshot.ts';
import { openToKinds } from '#shared/platform/facts.ts';
import { PlainPeople } from '#tests/support/plainPeople.ts';
import { runs } from '#tests/support/runs.ts';
import { writeSnapshot } from '#tests/support/writeSnapshot.ts';

const random = { tags: ['random'] };

/** Few values, so that many are equal; some fold to the same text, and some have letters outside of ASCII. */
const words = [
  'Ana',
  'Anna',
  'Annabel',
  'Şahin',
  'Sahin',
  'Øster',
  "O'Neil",
  'Marie-Claire',
  'Nguyễn',
  'Li',
  'Петров',
  '𝒳avier',
  '李',
];
const headlines = ['Bridges that hold', 'Software for bridges', 'Annals of Øster', 'Sahni and sons'];
const cities = ['Rotterdam', 'Utrecht', 'Köln', 'Koln'];
const employers = ['Ferrous Mobility', 'FERROUS MOBILITY', 'Férrous mobility', 'Kolben Works', 'Anna & Co'];
const titles = ['Software Engineer', 'Bridge Engineer', 'Dean'];

const oneOf = (values: readonly string[]) => fc.constantFrom(...values);
const optional = <T>(of: fc.Arbitrary<T>) => fc.option(of, { nil: undefined, freq: 3 });
/** Some of them made in the same millisecond. */
const idOf = (position: number) => `01AAAAAA0${position % 7}${String(position).padStart(16, '0')}`;
const ids = fc.integer({ min: 0, max: 45 }).map(idOf);
const names = fc.array(oneOf(words), { minLength: 1, maxLength: 3 }).map((parts) => parts.join(' '));
const place = fc.record({ city: oneOf(cities), country: fc.constantFrom('Germany', 'Netherlands') });

const person: fc.Arbitrary<IndexedPerson> = fc.record({
  id: ids,
  version: fc.integer({ min: 1, max: 4 }),
  fullName: names,
  earlierNames: fc.array(names, { maxLength: 2 }),
  username: fc.constantFrom('ana', 'Anna.B', 'sahin_1', 'li-2', 'bridges', 'a_n'),
  profilePhoto: fc.constantFrom('', '/images/1_1600.webp'),
  role: fc.constantFrom('member', 'admin'),
  headline: optional(oneOf(headlines)),
  classYear: optional(fc.integer({ min: 2015, max: 2018 })),
  degree: optional(fc.constantFrom('MSc', 'BA', 'msc', 'Licenciée', 'licenciee')),
  place: optional(place),
  employer: optional(oneOf(employers)),
  jobTitle: optional(oneOf(titles)),
  field: optional(fc.constantFrom('law', 'data', 'arts')),
  openTo: optional(fc.subarray([...openToKinds])),
  confirmed: optional(fc.boolean()),
  seenDay: optional(fc.integer({ min: 0, max: 3 })),
});

const gone: fc.Arbitrary<PeopleEntry> = fc.record({
  id: ids,
  version: fc.integer({ min: 1, max: 8 }),
  gone: fc.constant(true),
});
const changes = fc.array(fc.oneof({ arbitrary: person, weight: 5 }, { arbitrary: gone, weight: 1 }), {
  maxLength: 25,
});
const everyone = fc.uniqueArray(person, { minLength: 0, maxLength: 40, selector: ({ id }) => id });

const fragments = [
  ...words,
  ...headlines,
  ...titles,
  'an',
  'n',
  'nna',
  'anx',
  'engineer software',
  'engneer',
  'sahni',
  'anna.b',
  'bridgse li',
  'anabel',
  'ferous',
  'zzz',
  '-',
];
const filters = fc.record({
  q: optional(oneOf(fragments)),
  from: fc.option(fc.integer({ min: 2014, max: 2018 }), { nil: undefined, freq: 1 }),
  to: fc.option(fc.integer({ min: 2015, max: 2019 }), { nil: undefined, freq: 1 }),
  places: fc.option(fc.subarray(['utrecht', 'Koln', 'Köln, Germany', 'Rotterdam, Netherlands', 'Nowhere']), {
    nil: undefined,
    freq: 1,
  }),
  employers: fc.option(fc.subarray(['ferrous mobility', 'Kolben Works', 'Nobody']), {
    nil: undefined,
    freq: 1,
  }),
  fields: fc.option(fc.subarray(['law', 'data', 'LAW']), { nil: undefined, freq: 1 }),
  degrees: fc.option(fc.subarray(['Msc', 'BA', 'Licenciee', 'PhD']), { nil: undefined, freq: 1 }),
  open: fc.option(fc.subarray([...openToKinds]), { nil: undefined, freq: 1 }),
  onlyConfirmed: fc.option(fc.boolean(), { nil: undefined, freq: 1 }),
  onlyIds: fc.option(fc.array(ids, { maxLength: 30 }), { nil: undefined, freq: 1 }),
  excludedIds: fc.array(ids, { maxLength: 3 }).map((some) => new Set(some)),
});
const queries: fc.Arbitrary<DirectoryQuery> = fc
  .tuple(
    filters,
    fc.record({
      sort: fc.constantFrom(...peopleSorts),
      near: optional(place),
      isReversed: optional(fc.boolean()),
      limit: fc.integer({ min: 1, max: 7 }),
      withFacets: fc.boolean(),
    }),
  )
  .map(([some, page]) => ({ ...some, ...page }));

interface Answering {
  query: PlainPeople['query'];
  findByName: PlainPeople['findByName'];
  valuesOf: PlainPeople['valuesOf'];
  degreesOf: PlainPeople['degreesOf'];
}

/** The complete result of a query, page by page. */
function answers(index: Answering, query: DirectoryQuery, text: string) {
  const pages = [index.query(query)];
  for (let last = pages[0]?.last; last !== undefined; last = pages.at(-1)?.last) {
    pages.push(index.query({ ...query, after: last, withFacets: false }));
  }
  const except = (id: string) => query.excludedIds.has(id);
  const literal = [index.findByName(text, { limit: query.limit, except })];
  for (let last = literal[0]?.last; last !== undefined; last = literal.at(-1)?.last) {
    literal.push(index.findByName(text, { limit: query.limit, except, after: last }));
  }
  const values = facetNames.map((facet) => index.valuesOf(facet, text.slice(0, 2), query));
  return { pages, literal, values, degrees: index.degreesOf(query) };
}

/** The ids of all who match, read three at a time. */
function idsByPage(index: PeopleIndex, query: DirectoryQuery): string[] {
  const found: string[] = [];
  for (let page = index.idsAfter(query, '', 3); page.length > 0;) {
    found.push(...page);
    page = index.idsAfter(query, page.at(-1) ?? '', 3);
  }
  return found;
}

function plainOf(people: readonly PeopleEntry[], later: readonly PeopleEntry[]): PlainPeople {
  const plain = new PlainPeople();
  plain.apply(people);
  plain.apply(later);
  return plain;
}

const literals = oneOf([...words, 'a', 'na sa', 'ı', 'ie-c', "o'n", '', ' - ', 'nn']);

test(
  'a snapshot, a merged one, and one with later changes answer like a check of every member',
  random,
  () => {
    fc.assert(
      fc.property(
        everyone,
        changes,
        fc.array(queries, { minLength: 3, maxLength: 5 }),
        literals,
        (people, later, asked, text) => {
          const plain = plainOf(people, later);
          const old = readSnapshot(writeSnapshot(people));
          const late = new PeopleIndex(old);
          late.apply(later);
          const merged = new PeopleIndex(readSnapshot(mergePeople(old, later)));
          const standing = new PeopleIndex(readSnapshot(writeSnapshot(plain.people())));

          for (const query of asked) {
            const expected = answers(plain, query, text);
            const matching = expected.pages
              .flatMap(({ people: page }) => page.map(({ id }) => id))
              .toSorted();
            for (const index of [late, merged, standing]) {
              expect(answers(index, query, text)).toEqual(expected);
              expect(idsByPage(index, query)).toEqual(matching);
            }
          }
          const every = people.map(({ id }) => id);
          for (const index of [late, merged, standing]) {
            expect([index.size, index.classes(), index.find(every)]).toEqual([
              plain.size,
              plain.classes(),
              plain.find(every),
            ]);
            expect(every.map((id) => index.has(id))).toEqual(every.map((id) => plain.has(id)));
          }
        },
      ),
      { numRuns: runs(20, 200) },
    );
  },
);

test(
  'a merged snapshot has the same bytes as a rebuilt one, in any order and number of changes',
  random,
  () => {
    fc.assert(
      fc.property(everyone, changes, (people, later) => {
        const old = readSnapshot(writeSnapshot(people));
        const anew = writeSnapshot(plainOf(people, later).people());

        expect(Buffer.from(mergePeople(old, later)).equals(anew)).toBe(true);
        const again = readSnapshot(mergePeople(old, later.slice(0, 9)));
        expect(Buffer.from(mergePeople(again, later)).equals(anew)).toBe(true);
      }),
      { numRuns: runs(40, 300) },
    );
  },
);

test('unchanged people are on the pages once while others change between them', random, () => {
  fc.assert(
    fc.property(everyone, changes, queries, (people, later, query) => {
      const index = new PeopleIndex(readSnapshot(writeSnapshot(people)));
      const wanted = { ...query, q: undefined, excludedIds: new Set<string>() };
      const touched = new Set(later.map(({ id }) => id));
      const expected = answers(index, { ...wanted, limit: 99 }, '').pages.flatMap(({ people: page }) => page);
      const seen: string[] = [];
      let { people: page, last } = index.query(wanted);
      const next = [...later];
      for (;;) {
        seen.push(...page.map(({ id }) => id));
        if (last === undefined) break;
        index.apply(next.splice(0, 2));
        ({ people: page, last } = index.query({ ...wanted, after: last }));
      }

      const unchanged = (some: readonly string[]) => some.filter((id) => !touched.has(id));
      expect(unchanged(seen)).toEqual(unchanged(expected.map(({ id }) => id)));
    }),
    { numRuns: runs(40, 300) },
  );
});
