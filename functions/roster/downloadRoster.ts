import * as z from 'zod/mini';
import { authorizeDownload } from '#functions/members/audit/authorizeDownload.ts';
import type { Call } from '#functions/platform/http/call.ts';
import { decodeCursor, encodeCursor } from '#functions/platform/http/cursor.ts';
import { serve } from '#functions/serve.ts';
import { csvLine } from '#shared/roster/csvCell.ts';
import { downloadRoster } from '#shared/roster/importRoutes.ts';
import { rosterLimits } from '#shared/roster/limits.ts';
import { rosterPage } from './store/rosterPages.ts';
import { classKey, type RosterRow } from './store/rosterRows.ts';

const KeyPart = z.string().check(z.maxLength(400));
/** The key to continue after is that of the class index, and cannot reach another class. */
const DownloadCursor = z.object({
  download: z.string(),
  year: z.number(),
  pk: z.optional(KeyPart),
  nameKey: z.optional(KeyPart),
});

const headings = ['Student ID', 'Name', 'Previous name', 'Class', 'Degree', 'E-mail'];

/**
 * One part of the roster as CSV. Starting a download requires a fresh proof of identity and first writes to the
 * audit log.
 */
export async function run(call: Call<typeof downloadRoster>) {
  const { body, now } = call;
  const cursor = decodeCursor(DownloadCursor, body.after);
  const line = { action: 'rosterRead', kind: 'roster' } as const;
  const download = await authorizeDownload(call, 'roster', cursor?.download, line);
  const { year = rosterLimits.classFirst, pk, nameKey } = cursor ?? {};
  const from =
    pk === undefined || nameKey === undefined
      ? { year }
      : { year, key: { pk, sk: '-', classKey: classKey(year), nameKey } };
  const { rows, next } = await rosterPage(from, now);
  const csv = [...(cursor === undefined ? [csvLine(headings)] : []), ...rows.map(lineOf)].join('');
  const after = next && { download, year: next.year, ...afterKey(next.key) };
  return { success: true as const, csv, after: encodeCursor(after) };
}

function afterKey(key: Readonly<Record<string, string>> | undefined) {
  return key === undefined ? {} : { pk: key['pk'], nameKey: key['nameKey'] };
}

function lineOf({ studentId, fullName, earlierName, classYear, degree, email }: RosterRow): string {
  return csvLine([studentId, fullName, earlierName, String(classYear), degree, email]);
}

export const handler = serve(downloadRoster, run);
