import * as z from 'zod/mini';
import { MembershipRequest, RequestState } from '#shared/membership/entities.ts';
import { membershipLimits as limits } from '#shared/membership/limits.ts';
import { membershipTexts as texts } from '#shared/membership/texts.ts';
import { route } from '#shared/platform/contract.ts';
import { Done } from '#shared/platform/entities.ts';
import { isId, pageQuery, reference } from '#shared/platform/fields.ts';
import { optionalParagraph } from '#shared/platform/formFields.ts';
import { limits as generalLimits } from '#shared/platform/limits.ts';
import { freshFailures } from '#shared/platform/reauthentication.ts';
import { ruleError } from '#shared/platform/ruleError.ts';
import { throttles } from '#shared/platform/throttles.ts';
import { rosterTexts } from '#shared/roster/texts.ts';

export const listRequests = route({
  method: 'GET',
  path: '/api/v1/admin/requests',
  access: 'admin',
  summary: 'Pending membership requests, longest wait first, with matches from the roster',
  query: z
    .object({
      ...pageQuery,
      state: z.optional(RequestState),
      /** Only strong matches that this roster import proves, whether open or asked. */
      import: z.optional(reference('import')),
      /** Only these people, separated by commas; those who were declined or are no longer pending are left out. */
      ids: z.optional(
        z.string().check(
          z.refine<string>(
            (text) => text.split(',').length <= generalLimits.maxPageSize,
            'ids has too many values.',
          ),
          z.refine<string>((text) => text.split(',').every(isId), 'ids must be a list of IDs.'),
        ),
      ),
    })
    .check(
      z.refine(
        (query) => query.import === undefined || (query.state !== 'declined' && query.state !== 'approved'),
        {
          error: 'With import, state must be open or asked.',
          path: ['state'],
        },
      ),
    ),
  reply: z.array(MembershipRequest),
  paged: true,
  throttle: throttles.office,
  failures: { rosterUnknown: [404, rosterTexts.unknown] },
  otherwise: texts.requestsFailed,
});

export const decideRequest = route({
  method: 'POST',
  path: '/api/v1/admin/requests/{id}',
  access: 'admin',
  fresh: true,
  summary: 'Approve a request, ask for more, decline, or undo the last decision; needs a fresh session',
  body: z
    .object({
      decision: z.enum(
        ['approve', 'more', 'decline', 'undo'],
        'decision must be approve, more, decline or undo.',
      ),
      text: optionalParagraph('Text', limits.wordsLength),
      /** The version from the list: if the request has changed since, nothing is decided. */
      version: z.optional(z.number('version must be a number.')),
    })
    .check(
      z.refine(({ decision, text = '' }) => text !== '' || decision === 'approve' || decision === 'undo', {
        ...ruleError('REQUIRED', texts.wordsNeeded),
        path: ['text'],
      }),
    ),
  reply: Done,
  throttle: throttles.office,
  failures: {
    ...freshFailures,
    requestUnknown: [404, texts.requestUnknown],
    requestDecided: [409, texts.requestDecided],
    requestChanged: [409, texts.requestChanged],
    undoTooLate: [409, texts.undoTooLate],
  },
  otherwise: texts.decisionFailed,
});
