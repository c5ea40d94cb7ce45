import * as z from 'zod/mini';
import { route } from '#shared/platform/contract.ts';
import { Person } from '#shared/platform/entities.ts';
import { isId, pageQuery } from '#shared/platform/fields.ts';
import { limits } from '#shared/platform/limits.ts';
import * as texts from '#shared/platform/texts.ts';
import { throttles } from '#shared/platform/throttles.ts';

export const listUsers = route({
  method: 'GET',
  path: '/api/v1/user',
  access: 'member',
  summary: 'The other members: by name, by ids, or all',
  query: z.object({
    ...pageQuery,
    search: z.optional(
      z.string().check(z.refine<string>((text) => text.length <= 200, 'search is too long.')),
    ),
    /** Only the members with these ids, separated by commas, in this order; unknown ones are left out. */
    ids: z.optional(
      z.string().check(
        z.refine<string>((text) => text.split(',').length <= limits.maxPageSize, 'ids has too many values.'),
        z.refine<string>((text) => text.split(',').every(isId), 'ids must be a list of IDs.'),
      ),
    ),
  }),
  reply: z.array(Person),
  paged: true,
  throttle: throttles.searches,
  otherwise: texts.usersFailed,
});
