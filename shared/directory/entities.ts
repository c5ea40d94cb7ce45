import * as z from 'zod/mini';
import { Person } from '#shared/platform/entities.ts';

/** Responses of the directory's routes; not in `entities`, to keep them out of the first load. */

/** Sort orders of the directory: last visit, name, youngest class, or distance from the viewer's city. */
export const directorySorts = ['recent', 'name', 'class', 'near'] as const;
/** The facets whose values can be requested separately. */
export const searchedFacets = ['place', 'employer', 'field'] as const;

/** A value of a facet, and how many of the people found have it. */
export const FacetValue = z.object({ value: z.string(), count: z.number() });
export type FacetValue = z.output<typeof FacetValue>;

const values = z.optional(z.array(FacetValue));

/**
 * The values of each facet, most people first. Each facet is counted without its own selection. Classes are years;
 * places have the form of a query's `place`.
 */
export const Facets = z.object({
  class: values,
  place: values,
  employer: values,
  field: values,
  open: values,
});
export type Facets = z.output<typeof Facets>;

/** The number of places and countries of the people found, and how many people share one. */
const PlaceCounts = z.object({ people: z.number(), places: z.number(), countries: z.number() });
type PlaceCounts = z.output<typeof PlaceCounts>;

/** A page of the directory; only the first one has `facets` and `where`. */
export const DirectoryPage = z.object({
  people: z.array(Person),
  /** Number of results on all pages. */
  total: z.number(),
  facets: z.optional(Facets),
  where: z.optional(PlaceCounts),
});
export type DirectoryPage = z.output<typeof DirectoryPage>;

/** A class; without a count if it is small. */
export const ClassCount = z.object({
  year: z.number(),
  count: z.optional(z.number()),
  /** Number of graduates in the school's roster; only with `count`, and never fewer. */
  graduates: z.optional(z.number()),
});
export type ClassCount = z.output<typeof ClassCount>;

/** A class, where its people live and what they do; without numbers if it is small. */
export const ClassFacts = z.extend(ClassCount, {
  place: values,
  employer: values,
  field: values,
  degree: values,
});
export type ClassFacts = z.output<typeof ClassFacts>;
