import * as z from 'zod/mini';
import { splitValues } from '#shared/directory/filterValues.ts';
import { pageQuery } from '#shared/platform/fields.ts';
import { feedLimits } from './feedLimits.ts';

/** Several values in one parameter. */
const several = (name: string) =>
  z.optional(
    z.pipe(
      z
        .string()
        .check(z.refine<string>((value) => value.length <= feedLimits.valuesLength, `${name} is too long.`)),
      z.pipe(
        z.transform((given: string) => splitValues(given)),
        z
          .array(z.string())
          .check(
            z.refine<string[]>(
              ({ length }) => length > 0 && length <= feedLimits.maxValues,
              `${name} must have 1 to ${feedLimits.maxValues} values.`,
            ),
          ),
      ),
    ),
  );

/** A page of the feed: everything, or the posts that pass all given filters. */
export const feedQuery = z.object({
  ...pageQuery,
  /** Only by people whom the caller follows. */
  following: z.optional(z.literal('true', 'following can only be true.')),
  /** By authors of this class. */
  class: z.optional(
    z.pipe(
      z.string().check(z.refine<string>((value) => /^\d{4}$/.test(value), 'class must be a year.')),
      z.transform(Number),
    ),
  ),
  /** Jobs at these companies, or experiences by people who work there. */
  company: several('company'),
  /** Jobs at these places, or experiences by people who live there: `City, Country`, or only a city. */
  place: several('place'),
});
