import * as z from 'zod/mini';
import { route } from '#shared/platform/contract.ts';
import { line } from '#shared/platform/formFields.ts';
import { fileFacts, PresignedForm } from '#shared/platform/presignedForm.ts';
import { freshFailures } from '#shared/platform/reauthentication.ts';
import { throttles } from '#shared/platform/throttles.ts';
import { ColumnUse, RosterState } from './imports.ts';
import { rosterLimits } from './limits.ts';
import { rosterTexts } from './texts.ts';

const unknownFailure = { rosterUnknown: [404, rosterTexts.unknown] } as const;

/** Background work; `getRosterImport` reports its progress. */
const Begun = z.object({ success: z.literal(true), _id: z.string(), id: z.string(), state: RosterState });

/** A presigned form for one CSV file: POST `fields`, then the `file`, to `url` as multipart/form-data. */
export const createRosterImport = route({
  method: 'POST',
  path: '/api/v1/admin/roster',
  access: 'admin',
  fresh: true,
  summary: "A presigned form to upload one CSV file of the school's graduates",
  body: z.object({
    fileName: line('File name', 255),
    ...fileFacts(rosterLimits.maxFileBytes, rosterTexts.fileEmpty, rosterTexts.fileTooLarge),
  }),
  reply: PresignedForm,
  status: 201,
  throttle: throttles.roster,
  failures: freshFailures,
  otherwise: rosterTexts.failed,
});

export const checkRoster = route({
  method: 'POST',
  path: '/api/v1/admin/roster/{id}/check',
  access: 'admin',
  fresh: true,
  summary:
    'Read an uploaded file and preview its import; without `columns` they are guessed; needs a fresh session',
  body: z.object({
    columns: z.optional(z.array(ColumnUse).check(z.maxLength(rosterLimits.maxColumns))),
  }),
  reply: Begun,
  throttle: throttles.roster,
  failures: {
    ...unknownFailure,
    ...freshFailures,
    rosterClosed: [409, rosterTexts.closed],
    columnsWrong: [400, rosterTexts.columnsWrong],
  },
  otherwise: rosterTexts.failed,
});

export const importRoster = route({
  method: 'POST',
  path: '/api/v1/admin/roster/{id}/import',
  access: 'admin',
  fresh: true,
  summary: 'Import a checked file in the background; calling it again returns the progress',
  /** `waiting` approves, after the import, the pending people who match the file. */
  query: z.object({ confirm: z.optional(z.literal('waiting')) }),
  reply: Begun,
  throttle: throttles.roster,
  failures: {
    ...unknownFailure,
    ...freshFailures,
    rosterNotChecked: [409, rosterTexts.notChecked],
    rosterBusy: [409, rosterTexts.busy],
  },
  otherwise: rosterTexts.failed,
});

export const undoRosterImport = route({
  method: 'POST',
  path: '/api/v1/admin/roster/{id}/undo',
  access: 'admin',
  fresh: true,
  summary: 'Undo an import within seven days: restores the rows that it was the last to write',
  reply: Begun,
  throttle: throttles.roster,
  failures: {
    ...unknownFailure,
    ...freshFailures,
    undoOver: [409, rosterTexts.undoOver],
    rosterBusy: [409, rosterTexts.busy],
  },
  otherwise: rosterTexts.failed,
});

export const downloadRoster = route({
  method: 'POST',
  path: '/api/v1/admin/roster/download',
  access: 'admin',
  summary: 'The roster as CSV, in parts: send the `after` of each reply to get the next',
  body: z.object({ after: z.optional(z.string().check(z.maxLength(4096))) }),
  reply: z.object({ success: z.literal(true), csv: z.string(), after: z.optional(z.string()) }),
  throttle: throttles.roster,
  failures: { ...freshFailures, downloadOver: [409, rosterTexts.downloadOver] },
  otherwise: rosterTexts.failed,
});
