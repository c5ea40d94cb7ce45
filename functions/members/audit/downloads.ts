import * as z from 'zod/mini';
import { Table, rowIsNew } from '#functions/platform/dynamo/table.ts';
import type { Step } from '#functions/platform/dynamo/transaction.ts';
import { sha256 } from '#functions/platform/runtime/hash.ts';
import { epochSeconds } from '#functions/platform/runtime/time.ts';
import { rosterLimits } from '#shared/roster/limits.ts';

/**
 * Table Roster, the started downloads. Each was recorded in the audit log in the transaction of its row.
 *
 * | pk | sk | holds |
 * |---|---|---|
 * | `DOWNLOAD#<id>` | `-` | `file`: which list is read, with a digest of the request, `byId`, the admin who may continue, and `expiresAt`, until when |
 */
const roster = new Table('roster');

/** What is read. A download continues with the request it started with, the one in the audit log. */
export interface DownloadedFile {
  readonly list: 'roster' | 'members' | 'audit' | 'attendees';
  /** The whole request as text. */
  readonly request: string;
}

const Row = z.object({ file: z.string(), byId: z.string(), expiresAt: z.number() });
const keyOf = (id: string) => ({ pk: `DOWNLOAD#${id}`, sk: '-' });
const nameOf = ({ list, request }: DownloadedFile) => `${list}#${sha256(request)}`;

/** The step that starts a download. */
export function beginDownloadStep(id: string, file: DownloadedFile, byId: string, now: Date): Step {
  const expiresAt = epochSeconds(now) + rosterLimits.downloadSeconds;
  return roster.putStep({ ...keyOf(id), file: nameOf(file), byId, expiresAt }, rowIsNew);
}

/** True if this member started this download recently. */
export async function hasBegunDownload(
  id: string,
  file: DownloadedFile,
  byId: string,
  now: Date,
): Promise<boolean> {
  const row = await roster.get(Row, keyOf(id), { consistent: true });
  return (
    row !== undefined && row.file === nameOf(file) && row.byId === byId && row.expiresAt > epochSeconds(now)
  );
}
