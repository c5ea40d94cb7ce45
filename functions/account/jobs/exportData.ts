import * as z from 'zod/mini';
import { findUser, type StoredUser } from '#functions/members/users.ts';
import { jobHandler, withCheckpoint } from '#functions/platform/jobs/job.ts';
import { mailStep } from '#functions/platform/mail/mailStep.ts';
import { newId } from '#functions/platform/runtime/ids.ts';
import { ExportCheckpoint, nextExportFiles } from '../export/exportedFiles.ts';
import { zipEndRecord, zipEntry } from '../export/zip.ts';
import { exportReadyKind } from '../mail/accountMailKinds.ts';
import {
  beginExport,
  completeExport,
  isUploadGone,
  partBytes,
  putZipDirectory,
  putExport,
  putExportPart,
  readDirectory,
  removeZipDirectory,
  removeExport,
} from '../store/exportFiles.ts';
import { findExport, markExportReady, type StoredExport, exportKeptUntil } from '../store/exports.ts';
import { exportData } from './accountJobs.ts';

/** The progress of a copy: the parts that are stored, and where its files continue. */
const Checkpoint = z.object({
  at: ExportCheckpoint,
  upload: z.object({ key: z.string(), id: z.string() }),
  tags: z.array(z.string()),
  /** Bytes of the parts, and of the directory of their content. */
  bytes: z.number(),
  directoryBytes: z.number(),
  entries: z.number(),
});
type Checkpoint = z.output<typeof Checkpoint>;

/**
 * Makes the copy of a member's data, one part of its file per slice, so that neither its size nor a restart matters.
 * Nobody can read the file until its last part is stored, and it is deleted at once if its member is deleted by then.
 */
export const exportDataHandler = jobHandler(exportData, withCheckpoint(Checkpoint, exportPart));

async function exportPart(
  input: z.output<typeof exportData.input>,
  before: Checkpoint | undefined,
  now: Date,
): Promise<Checkpoint | undefined> {
  const { userId, requestedAt } = input;
  const [user, row] = await Promise.all([findUser(userId), findExport(userId, now)]);
  if (user === undefined || row?.requestedAt !== requestedAt || row.readyAt !== undefined) {
    if (user === undefined && before !== undefined) await removeExport(before.upload.key);
    return undefined;
  }
  try {
    return await exportSlice(user, row, before, now);
  } catch (error) {
    if (before === undefined || !isUploadGone(error)) throw error;
    // Completed by a run that died before it could record that, or too old.
    return exportPart(input, undefined, now);
  }
}

async function exportSlice(
  user: StoredUser,
  row: StoredExport,
  before: Checkpoint | undefined,
  now: Date,
): Promise<Checkpoint | undefined> {
  const part = await nextPart(user, before, now);
  const directory = Buffer.concat([await directoryOf(before), ...part.entries]);
  const entries = (before?.entries ?? 0) + part.entries.length;
  const bytes = (before?.bytes ?? 0) + part.body.length;
  const tags = before?.tags ?? [];
  if (part.next !== undefined) {
    const upload = before?.upload ?? (await beginExport(row.key));
    const tag = await putExportPart(upload, tags.length + 1, part.body);
    await putZipDirectory(row.key, directory);
    return {
      at: part.next,
      upload,
      tags: [...tags, tag],
      bytes,
      directoryBytes: directory.length,
      entries,
    };
  }
  const last = Buffer.concat([part.body, directory, zipEndRecord(entries, directory.length, bytes)]);
  if (before === undefined) await putExport(row.key, last);
  else {
    const tag = await putExportPart(before.upload, tags.length + 1, last);
    await completeExport(before.upload, [...tags, tag]);
  }
  await mailExportReady(user, row, (before?.bytes ?? 0) + last.length, now);
  // Last: if a step before this fails, the retry needs it.
  if (before !== undefined) await removeZipDirectory(row.key);
  return undefined;
}

/** As many files as fill a part, or all that are left. */
async function nextPart(user: StoredUser, before: Checkpoint | undefined, now: Date) {
  const bodies: Buffer[] = [];
  const entries: Buffer[] = [];
  let size = 0;
  let next = before?.at;
  do {
    const { files, next: checkpoint } = await nextExportFiles(user, next, now);
    for (const file of files) {
      const { body, entry } = zipEntry(file, (before?.bytes ?? 0) + size, now);
      bodies.push(body);
      entries.push(entry);
      size += body.length;
    }
    next = checkpoint;
  } while (next !== undefined && size < partBytes);
  return { body: Buffer.concat(bodies), entries, next };
}

/** The directory as stored. A repeated slice finds it longer by its own entries. */
async function directoryOf(before: Checkpoint | undefined): Promise<Uint8Array> {
  if (before === undefined) return new Uint8Array();
  const directory = await readDirectory(before.upload.key);
  if (directory === undefined) throw new Error('The directory of a copy is gone.');
  return directory.subarray(0, before.directoryBytes);
}

async function mailExportReady(
  { id: userId, username }: StoredUser,
  row: StoredExport,
  bytes: number,
  now: Date,
): Promise<void> {
  const keptUntil = exportKeptUntil(now).toISOString();
  const mail = mailStep(exportReadyKind, {
    userId,
    data: { username, keptUntil },
    cause: newId(now),
    now,
  });
  if (await markExportReady(userId, row, bytes, [mail], now)) return;
  // Refused: another run recorded it, another copy was requested, or the member was deleted and nobody else would
  // delete it.
  if ((await findExport(userId, now)) === undefined) await removeExport(row.key);
}
