import * as z from 'zod/mini';
import { authorizeDownload } from '#functions/members/audit/authorizeDownload.ts';
import type { Call } from '#functions/platform/http/call.ts';
import { decodeCursor, encodeCursor } from '#functions/platform/http/cursor.ts';
import { serve } from '#functions/serve.ts';
import { actionLabels, auditKindLabels, cliLabel } from '#shared/office/auditTexts.ts';
import type { AuditLine } from '#shared/office/entities.ts';
import { adminLimits } from '#shared/office/limits.ts';
import { exportAudit } from '#shared/office/routes.ts';
import { csvLine } from '#shared/roster/csvCell.ts';
import { auditPage, auditValuesText } from './auditLines.ts';

const Cursor = z.object({ download: z.string(), id: z.string() });

const headings = [
  'Date',
  'Admin',
  'Admin username',
  'Action',
  'Item',
  'Member',
  'Member username',
  'Before',
  'After',
];

/** One part of the audit log as CSV. The first part requires reauthentication and is recorded in the log first. */
export async function run(call: Call<typeof exportAudit>) {
  const { body, now } = call;
  const { q = '', language, by: actorId, kind } = body;
  const cursor = decodeCursor(Cursor, body.after);
  const after = { searched: q !== '' || actorId !== undefined || kind !== undefined };
  const line = { action: 'auditExported', kind: 'log', after } as const;
  const download = await authorizeDownload(call, 'audit', cursor?.download, line);
  const limit = adminLimits.auditExportPage;
  const { lines, last } = await auditPage({
    q,
    language,
    actorId,
    person: undefined,
    kind,
    limit,
    after: cursor?.id,
    now,
  });
  const csv = [...(cursor === undefined ? [csvLine(headings)] : []), ...lines.map(lineOf)].join('');
  return {
    success: true as const,
    csv,
    after: encodeCursor(last === undefined ? undefined : { download, id: last }),
  };
}

function lineOf(line: AuditLine): string {
  const { createdAt, actor, action, kind, person, subject, title = '', before, after } = line;
  return csvLine([
    createdAt,
    actor?.fullName ?? cliLabel.message,
    actor?.username ?? '',
    actionLabels[action].message,
    [auditKindLabels[kind].message, title, subject].filter((part) => part !== '').join(' '),
    person?.fullName ?? '',
    person?.username ?? '',
    auditValuesText(before),
    auditValuesText(after),
  ]);
}

export const handler = serve(exportAudit, run);
