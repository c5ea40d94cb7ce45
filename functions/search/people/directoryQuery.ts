import * as z from 'zod/mini';
import type { Person } from '#shared/entities.ts';
import type { OpenTo, Place } from '#shared/facts.ts';

/**
 * The orders of a list. All end with the folded full name and the id: 'recent' begins with the day of the last visit,
 * 'class' with the class, the newest first, and 'near' with the viewer's city, then their country, then the rest.
 * Whoever has no day or class comes last. 'joined', for the office, begins with who came last.
 */
export const directorySorts = ['recent', 'name', 'class', 'near', 'joined'] as const;
export type DirectorySort = (typeof directorySorts)[number];

/**
 * A place in an order. It is made of the person's own facts, so that nobody who did not change is lost or doubled
 * where others come, leave, or change between two pages.
 */
export const DirectoryCursor = z.object({
  /**
   * What the order begins with, ascending: the day of the last visit and 1, the class, or the moment of joining in
   * milliseconds, all negative; -2 for the viewer's city, -1 for their country; 0 for whoever has nothing of it.
   */
  group: z.number(),
  /** The folded full name. */
  name: z.string(),
  id: z.string(),
});
export type DirectoryCursor = z.output<typeof DirectoryCursor>;

/** What one of them says is for filters of all kinds: any value within one kind, every kind at once. */
export interface DirectoryFilters {
  /** Words in any order: see `searchWords.ts`. */
  readonly q?: string | undefined;
  /** Classes, both ends included. */
  readonly from?: number | undefined;
  readonly to?: number | undefined;
  /** `City, Country`, or a city alone; case and accents do not count. */
  readonly places?: readonly string[] | undefined;
  /** Case and accents do not count. */
  readonly employers?: readonly string[] | undefined;
  /** As stored: see `#shared/fieldsOfWork.ts`. */
  readonly fields?: readonly string[] | undefined;
  /** Case and accents do not count. */
  readonly degrees?: readonly string[] | undefined;
  readonly open?: readonly OpenTo[] | undefined;
  /** True: only whom the school knows by this name. */
  readonly confirmed?: boolean | undefined;
  /** True: only who came by an invitation alone; for the office. */
  readonly invited?: boolean | undefined;
  /** Only these ids, as who is online. */
  readonly among?: readonly string[] | undefined;
  /** Ids that stand in no list, count or facet: who is blocked, either way. */
  readonly leftOut: ReadonlySet<string>;
}

/** A page of the directory as a viewer asks for it. */
export interface DirectoryQuery extends DirectoryFilters {
  readonly sort: DirectorySort;
  /** True: the order the other way round, from its end. */
  readonly reverse?: boolean | undefined;
  /** The viewer's own place, for the order 'near'. */
  readonly near?: Place | undefined;
  readonly after?: DirectoryCursor | undefined;
  readonly limit: number;
  /** Whether the answer has facets: later pages need none. */
  readonly facets: boolean;
}

export const facetNames = ['class', 'place', 'employer', 'field', 'open'] as const;
export type FacetName = (typeof facetNames)[number];

/** How many of the people found have this value. */
export interface ValueCount {
  /** A year, `City, Country`, an employer's most frequent spelling, a field's id, or what somebody is open to. */
  readonly value: string;
  readonly count: number;
}

/**
 * What the people found have in common, each facet counted without the filter of its own kind: the most frequent first,
 * then by value, at most `facetMost` of them; of classes all, the newest first.
 */
export interface DirectoryFacets extends Readonly<Record<FacetName, readonly ValueCount[]>> {
  /** Those of the facet `place`: how many people name one, and of how many places and countries. */
  readonly where: { readonly people: number; readonly places: number; readonly countries: number };
}

export interface DirectoryFound {
  readonly people: Person[];
  /** All that are found, on every page. */
  readonly total: number;
  /** Where the page ended, if more follow. */
  readonly last?: DirectoryCursor | undefined;
  readonly facets?: DirectoryFacets | undefined;
}
