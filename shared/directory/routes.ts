import * as z from 'zod/mini';
import { route } from '#shared/platform/contract.ts';
import { OpenTo } from '#shared/platform/facts.ts';
import { isId, pageQuery } from '#shared/platform/fields.ts';
import { limits } from '#shared/platform/limits.ts';
import { throttles } from '#shared/platform/throttles.ts';
import { ClassCount, ClassFacts, DirectoryPage, directorySorts, searchedFacets } from './entities.ts';
import { splitValues } from './filterValues.ts';
import { directoryLimits } from './limits.ts';
import { directoryTexts } from './texts.ts';

const { textLength, valuesLength, maxValues } = directoryLimits;

const text = (name: string) =>
  z.optional(
    z.string().check(z.refine<string>((value) => value.length <= textLength, `${name} is too long.`)),
  );

const year = (name: string) =>
  z.optional(
    z.pipe(
      z.string().check(z.refine<string>((value) => /^\d{4}$/.test(value), `${name} must be a year.`)),
      z.transform(Number),
    ),
  );

/** Several values in one parameter. */
const several = (name: string) =>
  z.pipe(
    z.string().check(
      z.refine<string>((value) => value.length <= valuesLength, `${name} is too long.`),
      z.refine<string>((value) => splitValues(value).length <= maxValues, `${name} has too many values.`),
    ),
    z.transform((given: string) => splitValues(given)),
  );

export const listDirectory = route({
  method: 'GET',
  path: '/api/v1/directory',
  access: 'member',
  summary:
    'Search people by words in their profiles, class, place, employer, field and more; separate several values of a filter by |',
  query: z.object({
    ...pageQuery,
    /**
     * Words of the name, earlier name, username, headline, job, employer or place, or the year of a class, in any
     * order; allows one typo.
     */
    q: text('q'),
    /** First and last class year. */
    from: year('from'),
    to: year('to'),
    place: z.optional(several('place')),
    employer: z.optional(several('employer')),
    field: z.optional(several('field')),
    degree: z.optional(several('degree')),
    open: z.optional(
      z.pipe(
        several('open').check(
          z.refine<string[]>(
            (kinds) => kinds.every((kind) => OpenTo.safeParse(kind).success),
            "open isn't a valid value.",
          ),
        ),
        z.array(OpenTo),
      ),
    ),
    /** Only people whom the school has confirmed. */
    confirmed: z.optional(z.literal('true', 'confirmed can only be true.')),
    /** Only these people, separated by commas, for example those online. */
    ids: z.optional(
      z.pipe(
        z.string().check(
          z.refine<string>(
            (value) => value.split(',').length <= limits.maxPageSize,
            'ids has too many values.',
          ),
          z.refine<string>((value) => value.split(',').every(isId), 'ids must be a list of IDs.'),
        ),
        z.transform((value: string) => value.split(',')),
      ),
    ),
    sort: z.optional(z.enum(directorySorts, "sort isn't a valid value.")),
    /** Only the values of this facet that contain the text, most common first, and no people. */
    of: z.optional(z.enum(searchedFacets, "of isn't a valid value.")),
    ofText: text('ofText'),
  }),
  reply: DirectoryPage,
  paged: true,
  throttle: throttles.directory,
  otherwise: directoryTexts.directoryFailed,
});

export const listClasses = route({
  method: 'GET',
  path: '/api/v1/classes',
  access: 'member',
  summary: 'The classes that have members, newest first',
  reply: z.array(ClassCount),
  throttle: throttles.directory,
  otherwise: directoryTexts.classesFailed,
});

export const getClass = route({
  method: 'GET',
  path: '/api/v1/classes/{year}',
  access: 'member',
  summary: 'A class: how many members it has, where they live and work',
  reply: ClassFacts,
  throttle: throttles.directory,
  failures: { classUnknown: [404, directoryTexts.classUnknown] },
  otherwise: directoryTexts.classesFailed,
});
