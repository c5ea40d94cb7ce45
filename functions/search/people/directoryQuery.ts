import * as z from 'zod/mini';
import type { Person } from '#shared/platform/entities.ts';
import type { OpenTo, Place } from '#shared/platform/facts.ts';

/** Constants of the search in the people directory. */
export const engineLimits = {
  /** Words of at least this length are found inside other words, shorter ones only at the start of names. */
  minInsideLength: 3,
  /** Words of at least this length tolerate one typo, if fewer than `fewResults` people are found without. */
  minTypoLength: 5,
  fewResults: 5,
  /** Values of a facet that come with a result, and that are returned when more are requested. */
  maxPerFacet: 50,
  maxValues: 200,
} as const;

/**
 * The orders of a list. Each ends with the normalized full name and the id. 'recent' starts with the day of the last
 * visit, 'class' with the class, the newest first, and 'near' with the viewer's city, then their country, then the
 * rest. People without a day or class come last. 'joined', for admins, starts with the newest members.
 */
export const peopleSorts = ['recent', 'name', 'class', 'near', 'joined'] as const;
type PeopleSort = (typeof peopleSorts)[number];

/**
 * A position in an order. It consists of the person's own sort values, so that no unchanged person is skipped or
 * repeated if others join, leave or change between two pages.
 */
export const DirectoryCursor = z.object({
  /**
   * The first sort value, descending: day of the last visit (`storedVisitDay`), class, or time of joining in
   * milliseconds; for 'near', 2 for the viewer's city and 1 for their country; 0 if the person lacks the fact.
   */
  rank: z.number(),
  /** The normalized full name. */
  name: z.string(),
  id: z.string(),
});
export type DirectoryCursor = z.output<typeof DirectoryCursor>;

/** Filters: values of one kind are combined with 'or', kinds with 'and'. */
export interface PeopleFilters {
  /** Words in any order: see `searchWords.ts`. */
  readonly q?: string | undefined;
  /** Class range, both ends included. */
  readonly from?: number | undefined;
  readonly to?: number | undefined;
  /** `City, Country` or only a city; case and accents are ignored. */
  readonly places?: readonly string[] | undefined;
  /** Case and accents are ignored. */
  readonly employers?: readonly string[] | undefined;
  /** As stored: see `#shared/profiles/fieldsOfWork.ts`. */
  readonly fields?: readonly string[] | undefined;
  /** Case and accents are ignored. */
  readonly degrees?: readonly string[] | undefined;
  readonly open?: readonly OpenTo[] | undefined;
  /** True: only people whom the school has confirmed. */
  readonly onlyConfirmed?: boolean | undefined;
  /** True: only people who joined only through an invitation. For admins. */
  readonly onlyInvited?: boolean | undefined;
  /** Only these ids, for example the people online. */
  readonly onlyIds?: readonly string[] | undefined;
  /** Ids to exclude from lists, counts and facets: blocks in either direction. */
  readonly excludedIds: ReadonlySet<string>;
}

/** A viewer's request for a page of the directory. */
export interface DirectoryQuery extends PeopleFilters {
  readonly sort: PeopleSort;
  /** True: the reverse order, from the end. */
  readonly isReversed?: boolean | undefined;
  /** The viewer's place, for the order 'near'. */
  readonly near?: Place | undefined;
  readonly after?: DirectoryCursor | undefined;
  readonly limit: number;
  /** Whether to return facets; later pages need none. */
  readonly withFacets: boolean;
}

export const facetNames = ['class', 'place', 'employer', 'field', 'open'] as const;
export type FacetName = (typeof facetNames)[number];

/** The number of people found with this value. */
export interface ValueCount {
  /** A year, `City, Country`, an employer's most frequent spelling, a field's id, or an 'open to' kind. */
  readonly value: string;
  readonly count: number;
}

/** Values of one facet, and how many members match the filters. */
export interface FacetValues {
  readonly values: readonly ValueCount[];
  readonly total: number;
}

/**
 * The facets of the people found. Each is counted without the filter of its own kind, sorted by count and then
 * value, at most `maxPerFacet` values; classes are all listed, the newest first.
 */
export interface DirectoryFacets extends Readonly<Record<FacetName, readonly ValueCount[]>> {
  /** For the facet `place`: how many people name one, and how many places and countries there are. */
  readonly where: { readonly people: number; readonly places: number; readonly countries: number };
}

export interface DirectoryResult {
  readonly people: Person[];
  /** The number of all people found, on every page. */
  readonly total: number;
  /** Where the page ended, if there are more. */
  readonly last?: DirectoryCursor | undefined;
  readonly facets?: DirectoryFacets | undefined;
}
