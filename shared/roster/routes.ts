import * as z from 'zod/mini';
import { route } from '#shared/platform/contract.ts';
import { page } from '#shared/platform/fields.ts';
import { throttles } from '#shared/platform/throttles.ts';
import { RosterImport, RosterProblem } from './entities.ts';
import { rosterTexts } from './texts.ts';

/** Reading roster imports; `importRoutes.ts` has the routes that start work. */

const unknownFailure = { rosterUnknown: [404, rosterTexts.unknown] } as const;

export const listRosterImports = route({
  method: 'GET',
  path: '/api/v1/admin/roster',
  access: 'admin',
  summary: 'The uploaded files and their status, newest first',
  query: page,
  reply: z.array(RosterImport),
  paged: true,
  otherwise: rosterTexts.failed,
});

export const getRosterImport = route({
  method: 'GET',
  path: '/api/v1/admin/roster/{id}',
  access: 'admin',
  summary: 'One import: its columns, numbers and progress',
  reply: RosterImport,
  throttle: throttles.office,
  failures: unknownFailure,
  otherwise: rosterTexts.failed,
});

export const listRosterProblems = route({
  method: 'GET',
  path: '/api/v1/admin/roster/{id}/problems',
  access: 'admin',
  summary: 'The lines of a file that need review, in order, at most the first thousand',
  query: page,
  reply: z.array(RosterProblem),
  paged: true,
  throttle: throttles.office,
  failures: unknownFailure,
  otherwise: rosterTexts.failed,
});
