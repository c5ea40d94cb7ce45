import { verifiedAddressOf } from '#functions/members/names/emails.ts';
import type { StoredUser } from '#functions/members/users.ts';
import { isMailConfigured } from '#functions/platform/mail/mailSettings.ts';
import { isoTimeOf, utcDayOf } from '#functions/platform/runtime/time.ts';
import { bucketNamed } from '#functions/platform/s3/bucketNamed.ts';
import type { DataExport } from '#shared/account/entities.ts';
import { leavingLimits } from '#shared/account/limits.ts';
import { findExport, nextExportAt, type StoredExport } from '../store/exports.ts';
import { downloadPath } from './presignDownload.ts';

/** The current state of a member's data copy; a finished one can be downloaded for a minute. */
export async function showExport(user: StoredUser, now: Date): Promise<DataExport> {
  const [row, mailed] = await Promise.all([findExport(user.id, now), isMailed(user)]);
  if (row === undefined) return { state: 'none', mailed };
  const next = nextExportAt(row);
  const shown = { mailed, ...(next > now ? { nextAt: next.toISOString() } : {}) };
  return row.readyAt === undefined
    ? { state: 'preparing', ...shown }
    : { ...(await ready(row, user.username, now)), ...shown };
}

/** The state of a copy that was requested at this moment. */
export async function showRequestedExport(user: StoredUser, now: Date): Promise<DataExport> {
  const nextAt = nextExportAt({ requestedAt: now.toISOString() }).toISOString();
  return { state: 'preparing', mailed: await isMailed(user), nextAt };
}

async function isMailed({ id }: StoredUser): Promise<boolean> {
  return isMailConfigured() && (await verifiedAddressOf(id)) !== undefined;
}

async function ready({ key, requestedAt, bytes, expiresAt }: StoredExport, username: string, now: Date) {
  const name = `alumni-${username}-${utcDayOf(requestedAt)}.zip`;
  const download = {
    bucket: bucketNamed('inbox'),
    key,
    fileName: name,
    seconds: leavingLimits.exportLinkSeconds,
  };
  return {
    state: 'ready' as const,
    name,
    bytes,
    keptUntil: isoTimeOf(expiresAt),
    url: await downloadPath(download, now),
  };
}
