import * as z from 'zod/mini';
import { Person } from './entities.ts';

/** What the routes of the directory answer with; apart from `entities`, which the first load carries. */

/** By what a directory is sorted: who was here lately, the name, the youngest class, or who lives nearest to the viewer. */
export const directorySorts = ['recent', 'name', 'class', 'near'] as const;
/** The facets whose values can be asked for by themselves. */
export const searchedFacets = ['place', 'employer', 'field'] as const;

/** A value of a facet, and how many people of those found have it. */
export const FacetValue = z.object({ value: z.string(), count: z.number() });
export type FacetValue = z.output<typeof FacetValue>;

const values = z.optional(z.array(FacetValue));

/**
 * The values of each facet with the most people first; each facet is counted without its own choice. Classes are years,
 * places as `place` of a query takes them.
 */
export const Facets = z.object({
  class: values,
  place: values,
  employer: values,
  field: values,
  open: values,
});
export type Facets = z.output<typeof Facets>;

/** Of how many places and countries the people found tell, and how many of them do. */
export const Where = z.object({ people: z.number(), places: z.number(), countries: z.number() });
export type Where = z.output<typeof Where>;

/** A page of the directory; `facets` and `where` stand on the first one alone. */
export const DirectoryPage = z.object({
  people: z.array(Person),
  /** How many were found, on all pages. */
  total: z.number(),
  facets: z.optional(Facets),
  where: z.optional(Where),
});
export type DirectoryPage = z.output<typeof DirectoryPage>;

/** A class; without a number where it is small. */
export const ClassCount = z.object({
  year: z.number(),
  count: z.optional(z.number()),
  /** How many the school's roster holds of it; there with `count` alone, and never fewer. */
  graduates: z.optional(z.number()),
});
export type ClassCount = z.output<typeof ClassCount>;

/** A class, where its people are and what they have learnt; without numbers where it is small. */
export const ClassFacts = z.extend(ClassCount, {
  place: values,
  employer: values,
  field: values,
  degree: values,
});
export type ClassFacts = z.output<typeof ClassFacts>;
