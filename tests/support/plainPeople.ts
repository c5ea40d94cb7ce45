import { cutPage, type PageResult } from '#functions/platform/dynamo/paginate.ts';
import { timeOfId } from '#functions/platform/runtime/ids.ts';
import { normalizeText as foldAnew } from '#functions/platform/text/normalizeText.ts';
import { isOneTypo } from '#functions/search/columns/vocabulary.ts';
import { supersedes } from '#functions/search/indexEntry.ts';
import {
  type DirectoryCursor,
  type DirectoryFacets,
  type PeopleFilters,
  type DirectoryResult,
  type DirectoryQuery,
  type FacetName,
  type FacetValues,
  type ValueCount,
  engineLimits,
} from '#functions/search/people/directoryQuery.ts';
import { cardOf, type IndexedPerson, type PeopleEntry } from '#functions/search/people/indexedPerson.ts';
import type { NamePage } from '#functions/search/people/pageByName.ts';
import { usernameLike, wordsOf as wordsAnew } from '#functions/search/people/searchWords.ts';
import type { Person } from '#shared/platform/entities.ts';
import { openToKinds, placeValue } from '#shared/platform/facts.ts';
import { fieldsOfWork } from '#shared/profiles/fieldsOfWork.ts';

/** Plain, with a cache to make it fast enough. */
function kept<T>(make: (text: string) => T): (text: string) => T {
  const known = new Map<string, T>();
  return (text) => {
    const made = known.get(text) ?? make(text);
    known.set(text, made);
    return made;
  };
}

const fold = kept(foldAnew);
const wordsOf = kept(wordsAnew);
const fieldLabels: ReadonlyMap<string, string> = new Map(
  fieldsOfWork.map(([id, { message }]) => [id, message]),
);

/** The results of the people index, found by checking everybody each time: simple enough to trust. */
export class PlainPeople {
  readonly #entries = new Map<string, PeopleEntry>();

  /** Applies changes, in any order and with repeats. */
  apply(entries: Iterable<PeopleEntry>): void {
    for (const entry of entries) {
      if (supersedes(entry, this.#entries.get(entry.id))) this.#entries.set(entry.id, entry);
    }
  }

  /** Members that can be found. */
  get size(): number {
    return this.people().length;
  }

  has(id: string): boolean {
    const entry = this.#entries.get(id);
    return entry !== undefined && !('gone' in entry);
  }

  /** These members in the requested order, without those who cannot be found. */
  find(ids: readonly string[]): Person[] {
    return ids.flatMap((id) => {
      const entry = this.#entries.get(id);
      return entry === undefined || 'gone' in entry ? [] : [cardOf(entry)];
    });
  }

  /** One page of the directory. */
  query(query: DirectoryQuery): DirectoryResult {
    const matches = this.#matches(query);
    const found = matches.filter((person) => failed(person, query).length === 0);
    const order =
      query.isReversed === true
        ? (one: DirectoryCursor, other: DirectoryCursor) => compare(other, one)
        : compare;
    const rest = found
      .map((person) => ({ person, at: cursorOf(person, query) }))
      .toSorted((one, other) => order(one.at, other.at))
      .filter(({ at }) => query.after === undefined || order(at, query.after) > 0);
    const page = rest.slice(0, query.limit);
    return {
      people: page.map(({ person }) => cardOf(person)),
      total: found.length,
      last: rest.length > query.limit ? page.at(-1)?.at : undefined,
      facets: query.withFacets ? facetsOf(matches, query) : undefined,
    };
  }

  /** The members whose normalized full name contains the normalized text, newest first. */
  findByName(text: string, { after, limit, except }: NamePage): PageResult<Person> {
    const wanted = fold(text);
    const found = this.people()
      .filter(({ id, fullName }) => fold(fullName).includes(wanted) && !except(id))
      .filter(({ id }) => after === undefined || id < after)
      .toSorted((one, other) => (one.id < other.id ? 1 : -1));
    return cutPage(found.slice(0, limit + 1).map(cardOf), limit, ({ id }) => id);
  }

  /** The values of one facet of a result that contain a text, most frequent first, and the number of people found. */
  valuesOf(facet: FacetName, text: string, filters: PeopleFilters): FacetValues {
    const wanted = fold(text);
    const matches = this.#matches(filters);
    const all = counts(matches, filters, facet);
    const values = (facet === 'class' ? newestFirst(all) : all)
      .filter(({ value }) => fold(fieldLabels.get(value) ?? value).includes(wanted))
      .slice(0, engineLimits.maxValues);
    return { values, total: matches.filter((person) => failed(person, filters).length === 0).length };
  }

  /** The degrees of the people found, most frequent first. */
  degreesOf(filters: PeopleFilters): readonly ValueCount[] {
    const found = this.#matches(filters).filter((person) => failed(person, filters).length === 0);
    return countValues(found, ({ degree }) => (degree === undefined ? [] : [degree])).slice(
      0,
      engineLimits.maxPerFacet,
    );
  }

  /** All classes and their members, the newest first. */
  classes(): { readonly year: number; readonly count: number }[] {
    return newestFirst(
      countValues(this.people(), ({ classYear }) => (classYear ? [`${classYear}`] : [])),
    ).map(({ value, count }) => ({ year: Number(value), count }));
  }

  /** Everybody who can be found. */
  people(): IndexedPerson[] {
    return [...this.#entries.values()].flatMap((entry) => ('gone' in entry ? [] : [entry]));
  }

  #matches(filters: PeopleFilters): IndexedPerson[] {
    const people = this.people().filter(
      ({ id, confirmed, degree }) =>
        !filters.excludedIds.has(id) &&
        (filters.onlyConfirmed !== true || confirmed === true) &&
        anyOf(filters.degrees?.map(fold), degree === undefined ? [] : [fold(degree)]) &&
        (filters.onlyIds === undefined || filters.onlyIds.includes(id)),
    );
    const { q } = filters;
    if (q === undefined || fold(q) === '') return people;
    const exact = people.filter((person) => hasText(person, q, false));
    const few =
      exact.filter((person) => failed(person, filters).length === 0).length < engineLimits.fewResults;
    return few ? people.filter((person) => hasText(person, q, true)) : exact;
  }
}

function hasText(person: IndexedPerson, q: string, typos: boolean): boolean {
  const { fullName, earlierNames, username, headline, jobTitle, employer, place, classYear } = person;
  const names = [fullName, ...earlierNames].flatMap(wordsOf);
  const texts = [headline, jobTitle, employer, place && placeValue(place)];
  const all = [...names, ...texts.flatMap((text) => wordsOf(text ?? ''))];
  const whole = usernameLike(q);
  if (whole !== undefined && fold(username).startsWith(whole)) return true;
  const words = wordsOf(q);
  return (
    words.length > 0 &&
    words.every((word) => {
      if (word.length < engineLimits.minInsideLength) return names.some((name) => name.startsWith(word));
      if (/^(?:19|20)\d\d$/.test(word) && classYear === Number(word)) return true;
      if (fold(username).startsWith(word) || all.some((other) => other.includes(word))) return true;
      return (
        typos && word.length >= engineLimits.minTypoLength && all.some((other) => isOneTypo(word, other))
      );
    })
  );
}

const anyOf = (wanted: readonly string[] | undefined, has: readonly string[]) =>
  wanted === undefined || wanted.length === 0 || wanted.some((value) => has.includes(value));

function failed(person: IndexedPerson, filters: PeopleFilters): FacetName[] {
  const { classYear, place, employer, field, openTo } = person;
  const { from, to, places, employers, fields, open } = filters;
  const inClass =
    (from === undefined && to === undefined) ||
    (classYear !== undefined && classYear >= (from ?? 0) && classYear <= (to ?? Infinity));
  const ofPlace = place ? [fold(placeValue(place)), fold(place.city)] : [];
  const passed: Record<FacetName, boolean> = {
    class: inClass,
    place: anyOf(places?.map(fold), ofPlace),
    employer: anyOf(employers?.map(fold), employer ? [fold(employer)] : []),
    field: anyOf(fields, field ? [field] : []),
    open: anyOf(open, openTo ?? []),
  };
  return (['class', 'place', 'employer', 'field', 'open'] as const).filter((name) => !passed[name]);
}

function valuesOfPerson({ classYear, place, employer, field, openTo }: IndexedPerson, facet: FacetName) {
  const values: Record<FacetName, readonly string[]> = {
    class: classYear ? [`${classYear}`] : [],
    place: place ? [placeValue(place)] : [],
    employer: employer ? [employer] : [],
    field: field ? [field] : [],
    open: openToKinds.filter((kind) => openTo?.includes(kind)),
  };
  return values[facet];
}

/** Spellings with the same normalized text count together, under the most frequent one. */
function countValues(
  people: readonly IndexedPerson[],
  valuesOf: (person: IndexedPerson) => readonly string[],
): ValueCount[] {
  const spellings = Map.groupBy(people.flatMap(valuesOf), (value) => value);
  const ordered = [...spellings].map(([value, { length }]) => ({ value, count: length })).toSorted(mostFirst);
  return [...Map.groupBy(ordered, ({ value }) => fold(value)).values()]
    .flatMap((group) =>
      group
        .slice(0, 1)
        .map(({ value }) => ({ value, count: group.reduce((sum, { count }) => sum + count, 0) })),
    )
    .toSorted(mostFirst);
}

function counts(matches: readonly IndexedPerson[], filters: PeopleFilters, facet: FacetName): ValueCount[] {
  const counted = matches.filter((person) => failed(person, filters).every((name) => name === facet));
  return countValues(counted, (person) => valuesOfPerson(person, facet));
}

function mostFirst(one: ValueCount, other: ValueCount): number {
  return other.count - one.count || (one.value < other.value ? -1 : 1);
}

function newestFirst(values: readonly ValueCount[]): ValueCount[] {
  return values.toSorted((one, other) => Number(other.value) - Number(one.value));
}

function facetsOf(matches: readonly IndexedPerson[], filters: PeopleFilters): DirectoryFacets {
  const all = (facet: FacetName) => counts(matches, filters, facet);
  const most = (facet: FacetName) => all(facet).slice(0, engineLimits.maxPerFacet);
  const places = all('place');
  return {
    class: newestFirst(all('class')),
    place: places.slice(0, engineLimits.maxPerFacet),
    employer: most('employer'),
    field: most('field'),
    open: most('open'),
    where: {
      people: places.reduce((sum, { count }) => sum + count, 0),
      places: places.length,
      countries: new Set(
        matches
          .filter((person) => failed(person, filters).every((name) => name === 'place'))
          .flatMap(({ place }) => (place ? [fold(place.country)] : [])),
      ).size,
    },
  };
}

function compare(one: DirectoryCursor, other: DirectoryCursor): number {
  if (one.rank !== other.rank) return other.rank - one.rank;
  if (one.name !== other.name) return one.name < other.name ? -1 : 1;
  return one.id === other.id ? 0 : one.id < other.id ? -1 : 1;
}

function cursorOf(person: IndexedPerson, { sort, near }: DirectoryQuery): DirectoryCursor {
  return { rank: rankOf(person, sort, near), name: fold(person.fullName), id: person.id };
}

function rankOf(
  { id, classYear, seenDay, place }: IndexedPerson,
  sort: DirectoryQuery['sort'],
  near: DirectoryQuery['near'],
) {
  if (sort === 'recent') return seenDay === undefined ? 0 : 1 + seenDay;
  if (sort === 'class') return classYear === undefined ? 0 : classYear;
  if (sort === 'joined') return Date.parse(timeOfId(id));
  if (sort === 'name' || near === undefined || place === undefined) return 0;
  if (fold(place.country) !== fold(near.country)) return 0;
  return fold(place.city) === fold(near.city) ? 2 : 1;
}
