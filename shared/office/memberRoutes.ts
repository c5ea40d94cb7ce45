import * as z from 'zod/mini';
import { route } from '#shared/platform/contract.ts';
import { Role } from '#shared/platform/entities.ts';
import { id, isMoment, pageQuery } from '#shared/platform/fields.ts';
import { optionalParagraph } from '#shared/platform/formFields.ts';
import { freshFailures } from '#shared/platform/reauthentication.ts';
import * as texts from '#shared/platform/texts.ts';
import { throttles } from '#shared/platform/throttles.ts';
import { MemberCounts, memberKinds, memberSorts, OfficeMember } from './entities.ts';
import { adminLimits } from './limits.ts';
import { adminTexts } from './texts.ts';

/** Filters of accounts. `search` finds words of a name or username, or a complete confirmed e-mail address. */
const memberQuery = {
  search: z.optional(z.string().check(z.refine<string>((text) => text.length <= 200, 'search is too long.'))),
  kind: z.optional(z.enum(memberKinds, "kind isn't a valid value.")),
  /** The class year. */
  year: z.optional(z.string().check(z.regex(/^\d{4}$/, 'year must be a year.'))),
};

export const listMembers = route({
  method: 'GET',
  path: '/api/v1/admin/members',
  access: 'admin',
  summary:
    'All accounts; filtered by kind, class, words of the name or username, or e-mail; in a chosen order',
  query: z.object({
    ...pageQuery,
    ...memberQuery,
    sort: z.optional(z.enum(memberSorts, "sort isn't a valid value.")),
    order: z.optional(z.enum(['up', 'down'], 'order must be up or down.')),
  }),
  reply: z.object({
    members: z.array(OfficeMember),
    /** Number of results on all pages. */
    total: z.number(),
    counts: MemberCounts,
  }),
  paged: true,
  throttle: throttles.office,
  otherwise: adminTexts.membersFailed,
});

export const exportMembers = route({
  method: 'POST',
  path: '/api/v1/admin/members/export',
  access: 'admin',
  summary:
    'The accounts as CSV, by name, in parts: send the `after` of each reply to get the next; needs a fresh session',
  body: z
    .object({
      ...memberQuery,
      /** Only these accounts; excludes other filters. */
      ids: z.optional(
        z
          .array(id('ids'), 'ids must be a list.')
          .check(
            z.minLength(1, 'ids must contain at least one ID.'),
            z.maxLength(adminLimits.maxSelected, `ids can contain up to ${adminLimits.maxSelected} IDs.`),
          ),
      ),
      after: z.optional(z.string().check(z.maxLength(4096))),
    })
    .check(
      z.refine(({ ids, search, kind, year }) => ids === undefined || (search ?? kind ?? year) === undefined, {
        path: ['ids'],
        message: "ids can't be combined with search, kind or year.",
      }),
    ),
  reply: z.object({ success: z.literal(true), csv: z.string(), after: z.optional(z.string()) }),
  throttle: throttles.roster,
  failures: { ...freshFailures, downloadOver: [409, adminTexts.exportOver] },
  otherwise: adminTexts.exportFailed,
});

export const changeMember = route({
  method: 'PATCH',
  path: '/api/v1/admin/members/{id}',
  access: 'admin',
  fresh: true,
  summary:
    'Change a role, admit, suspend until a time (`until`, with a reason), or end a suspension; needs a fresh session',
  body: z.object({
    role: z.optional(Role),
    /** 'member' approves a pending person, and ends a suspension. */
    status: z.optional(z.enum(['member', 'suspended'], 'status must be member or suspended.')),
    until: z.optional(
      z
        .string('until must be an ISO 8601 time in UTC.')
        .check(z.refine<string>(isMoment, 'until must be an ISO 8601 time in UTC.')),
    ),
    /** Text to the member. */
    reason: optionalParagraph('Reason', adminLimits.reasonLength),
  }),
  reply: OfficeMember,
  throttle: throttles.office,
  failures: {
    ...freshFailures,
    userNotFound: [404, texts.userNotFound],
    memberNotOneself: [403, adminTexts.memberNotOneself],
    memberLastAdmin: [409, adminTexts.memberLastAdmin],
    memberNotIn: [409, adminTexts.memberNotIn],
    memberLeaving: [409, adminTexts.memberLeaving],
    memberUnchanged: [400, adminTexts.memberUnchanged],
    memberUntil: [400, adminTexts.memberUntil],
    memberReason: [400, adminTexts.memberReason],
  },
  otherwise: adminTexts.memberFailed,
});
