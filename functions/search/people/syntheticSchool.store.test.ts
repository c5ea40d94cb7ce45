import { expect, test } from 'vitest';
import { peopleSorts, type DirectoryQuery } from '#functions/search/people/directoryQuery.ts';
import type { IndexedPerson, PeopleEntry } from '#functions/search/people/indexedPerson.ts';
import { PeopleIndex } from '#functions/search/people/peopleIndex.ts';
import { readSnapshot } from '#functions/search/people/peopleSnapshot.ts';
import { syntheticMember } from '#infra/seed/syntheticMembers.ts';
import { PlainPeople } from '#tests/support/plainPeople.ts';
import { writeSnapshot } from '#tests/support/writeSnapshot.ts';

/**
 * Enough members for each strategy: lists and full scans, small results that are sorted and large ones that are walked.
 */
const count = 4000;
const everyone: IndexedPerson[] = Array.from({ length: count }, (_, at) => ({
  version: 1,
  role: 'member',
  ...syntheticMember(at),
}));
const changes = everyone
  .filter((_, at) => at % 50 === 0)
  .map((person, at): PeopleEntry => {
    if (at % 7 === 0) return { id: person.id, version: 2, gone: true };
    return { ...person, version: 2, classYear: 2001, headline: 'Engineering again', seenDay: 20_650 };
  });
const index = new PeopleIndex(readSnapshot(writeSnapshot(everyone)));
const plain = new PlainPeople();
plain.apply(everyone);
for (const held of [index, plain]) held.apply(changes);

const all: DirectoryQuery = {
  sort: 'name',
  limit: 30,
  excludedIds: new Set([everyone[9]?.id ?? '']),
  withFacets: true,
};
const common = index.query(all).facets;
const place = common?.place[0]?.value ?? '';
const employer = common?.employer[0]?.value ?? '';
const somewhere = everyone.find((person) => person.place !== undefined)?.place;

const questions: Readonly<Record<string, Partial<DirectoryQuery>>> = {
  everybody: {},
  'one wide filter': { from: 1980 },
  'one narrow filter': { employers: [employer] },
  'three wide filters': {
    from: 1990,
    fields: ['law', 'academia', 'software', 'data'],
    open: ['mentoring', 'hiring'],
  },
  'three narrow filters': { from: 1990, to: 2015, places: [place], employers: [employer] },
  'the confirmed': { onlyConfirmed: true, open: ['speaking'] },
  'letters of many': { q: 'ing' },
  'one letter': { q: 'm' },
  'two words': { q: 'maria eng' },
  'a typo': { q: 'enginering agian' },
  'some of them': { onlyIds: everyone.slice(0, 500).map(({ id }) => id), from: 2000 },
};

/** The first pages, and one from the middle. */
function pagesOf(held: Pick<PlainPeople, 'query'>, query: DirectoryQuery) {
  const first = held.query(query);
  const second = held.query({ ...query, after: first.last, withFacets: false });
  const middle = held.query({ ...query, after: { rank: 20_600, name: 'm', id: '' }, withFacets: false });
  return [first, second, middle];
}

test.each(Object.entries(questions))('%s: found in any order as by checking everybody', (_, question) => {
  for (const sort of peopleSorts) {
    const query = { ...all, ...question, sort, near: somewhere, withFacets: sort === 'name' };
    expect(pagesOf(index, query)).toEqual(pagesOf(plain, query));
    const reversed = { ...query, withFacets: false, isReversed: true };
    expect(pagesOf(index, reversed)).toEqual(pagesOf(plain, reversed));
  }
});

test.each(['', 'an', 'zy', 'xq', 'ria', 'maria s', 'anna m', "o'neil", 'quxwzzy', 'e'])(
  'names that contain %j',
  (text) => {
    const except = (id: string) => id.endsWith('7');
    const page = { limit: 40, except };
    const first = index.findByName(text, page);
    const behind = { ...page, after: first.last ?? everyone[count / 2]?.id };

    expect(first).toEqual(plain.findByName(text, page));
    expect(index.findByName(text, behind)).toEqual(plain.findByName(text, behind));
  },
);
