import * as z from 'zod/mini';
import { route } from '#shared/platform/contract.ts';
import { optionalParagraph, pageQuery } from '#shared/platform/fields.ts';
import { freshFailures } from '#shared/platform/reauthentication.ts';
import { Case, CaseCounts, CaseDetail, ThingKind, Verdict } from './entities.ts';
import { safetyLimits } from './limits.ts';
import { safetyTexts } from './texts.ts';
import { throttles } from '#shared/platform/throttles.ts';

const caseFailures = {
  caseNotFound: [404, safetyTexts.caseNotFound],
  caseOwn: [403, safetyTexts.caseOwn],
} as const;

export const listReports = route({
  method: 'GET',
  path: '/api/v1/admin/reports',
  access: 'admin',
  summary:
    'Reported things: open ones, the oldest first, or done ones, the newest first; of all kinds or one',
  query: z.object({
    ...pageQuery,
    state: z.optional(z.enum(['open', 'done'], 'state must be open or done.')),
    kind: z.optional(ThingKind),
  }),
  reply: z.array(Case),
  paged: true,
  otherwise: safetyTexts.casesFailed,
});

export const countReports = route({
  method: 'GET',
  path: '/api/v1/admin/reports/counts',
  access: 'admin',
  summary: 'How many reported things are open, and done, and how long those answered last have waited',
  reply: CaseCounts,
  otherwise: safetyTexts.casesFailed,
});

export const getReport = route({
  method: 'GET',
  path: '/api/v1/admin/reports/{id}',
  access: 'admin',
  summary: 'One reported thing with all it takes to decide; reading messages is told to the audit log first',
  reply: CaseDetail,
  throttle: throttles.office,
  failures: caseFailures,
  otherwise: safetyTexts.casesFailed,
});

export const decideReport = route({
  method: 'POST',
  path: '/api/v1/admin/reports/{id}',
  access: 'admin',
  summary:
    'Decide about a reported thing as it was seen; what suspends or ends a suspension needs a fresh session',
  body: z
    .object({
      decision: Verdict,
      text: optionalParagraph('Text', safetyLimits.decisionLength),
      until: z.optional(z.iso.datetime(safetyTexts.caseUntilNeeded)),
      version: z.number('version must be a number.'),
    })
    .check(
      z.refine(({ decision, text = '' }) => decision === 'dismiss' || text !== '', {
        error: safetyTexts.caseWordsNeeded,
        path: ['text'],
      }),
      z.refine(({ decision, until }) => decision !== 'suspend' || until !== undefined, {
        error: safetyTexts.caseUntilNeeded,
        path: ['until'],
      }),
    ),
  reply: Case,
  throttle: throttles.office,
  failures: {
    ...freshFailures,
    ...caseFailures,
    caseChanged: [409, safetyTexts.caseChanged],
    caseAdmin: [409, safetyTexts.caseAdmin],
    untilPast: [400, safetyTexts.caseUntilNeeded],
  },
  otherwise: safetyTexts.caseFailed,
});
