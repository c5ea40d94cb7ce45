import * as z from 'zod/mini';
import { route } from '#shared/platform/contract.ts';
import { pageQuery } from '#shared/platform/fields.ts';
import { optionalParagraph } from '#shared/platform/formFields.ts';
import { freshFailures } from '#shared/platform/reauthentication.ts';
import { ruleError } from '#shared/platform/ruleError.ts';
import { throttles } from '#shared/platform/throttles.ts';
import { Case, CaseCounts, CaseDetail, ContentKind, CaseOutcome } from './entities.ts';
import { safetyLimits } from './limits.ts';
import { safetyTexts } from './texts.ts';

const caseFailures = {
  caseNotFound: [404, safetyTexts.caseNotFound],
  caseOwn: [403, safetyTexts.caseOwn],
} as const;

export const listReports = route({
  method: 'GET',
  path: '/api/v1/admin/reports',
  access: 'admin',
  summary: 'Reports: open ones oldest first, or resolved ones newest first; of all kinds or one',
  query: z.object({
    ...pageQuery,
    state: z.optional(z.enum(['open', 'done'], 'state must be open or done.')),
    kind: z.optional(ContentKind),
  }),
  reply: z.array(Case),
  paged: true,
  otherwise: safetyTexts.casesFailed,
});

export const countReports = route({
  method: 'GET',
  path: '/api/v1/admin/reports/counts',
  access: 'admin',
  summary: 'The numbers of open and resolved reports, and how long recent ones waited',
  reply: CaseCounts,
  otherwise: safetyTexts.casesFailed,
});

export const getReport = route({
  method: 'GET',
  path: '/api/v1/admin/reports/{id}',
  access: 'admin',
  summary: 'One report with everything needed to decide; reading messages is first written to the audit log',
  reply: CaseDetail,
  throttle: throttles.office,
  failures: caseFailures,
  otherwise: safetyTexts.casesFailed,
});

export const decideReport = route({
  method: 'POST',
  path: '/api/v1/admin/reports/{id}',
  access: 'admin',
  summary: 'Decide on a report; a suspension, or ending one, needs a fresh session',
  body: z
    .object({
      decision: CaseOutcome,
      text: optionalParagraph('Text', safetyLimits.decisionLength),
      until: z.optional(z.iso.datetime(safetyTexts.caseUntilNeeded)),
      version: z.number('version must be a number.'),
    })
    .check(
      z.refine(({ decision, text = '' }) => decision === 'dismiss' || text !== '', {
        ...ruleError('REQUIRED', safetyTexts.caseWordsNeeded),
        path: ['text'],
      }),
      z.refine(({ decision, until }) => decision !== 'suspend' || until !== undefined, {
        ...ruleError('REQUIRED', safetyTexts.caseUntilNeeded),
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
