import {
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  PutObjectCommand,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { bucketNamed } from '#functions/platform/s3/bucketNamed.ts';
import { objectBytes } from '#functions/platform/s3/objectBytes.ts';
import { s3 } from '#functions/platform/s3/storage.ts';

/**
 * The objects under `exports/` of the Inbox bucket, readable only by a signed link; `exports.ts` holds the rows. A file
 * that is still being written has its directory so far beside it. S3 deletes leftovers of both after a week.
 */

const ContentType = 'application/zip';
/** S3 takes parts of 5 MB and more, except for the last one, and at most 10,000 parts. */
export const partBytes = 8 * 1024 * 1024;

const directoryKey = (key: string) => `${key}.directory`;

/** A file that is stored in parts; nobody can read it until it is complete. */
interface ExportUpload {
  readonly key: string;
  readonly id: string;
}

/** Stores a file that fits into one part. */
export async function putExport(Key: string, Body: Uint8Array): Promise<void> {
  await s3().send(new PutObjectCommand({ Bucket: bucketNamed('inbox'), Key, Body, ContentType }));
}

/** Begins a file of several parts. S3 deletes it after a day if it is never completed. */
export async function beginExport(Key: string): Promise<ExportUpload> {
  const command = new CreateMultipartUploadCommand({ Bucket: bucketNamed('inbox'), Key, ContentType });
  const { UploadId: id } = await s3().send(command);
  if (id === undefined) throw new Error('S3 returned no upload id.');
  return { key: Key, id };
}

/** Stores a part and replaces any with this number. @returns its tag. */
export async function putExportPart(
  { key: Key, id: UploadId }: ExportUpload,
  PartNumber: number,
  Body: Uint8Array,
): Promise<string> {
  const command = new UploadPartCommand({ Bucket: bucketNamed('inbox'), Key, UploadId, PartNumber, Body });
  const { ETag } = await s3().send(command);
  if (ETag === undefined) throw new Error('S3 returned no ETag for a part.');
  return ETag;
}

/** Completes a file from all its parts. @param tags of the parts, in order. */
export async function completeExport(
  { key: Key, id: UploadId }: ExportUpload,
  tags: readonly string[],
): Promise<void> {
  const Parts = tags.map((ETag, index) => ({ ETag, PartNumber: index + 1 }));
  const command = { Bucket: bucketNamed('inbox'), Key, UploadId, MultipartUpload: { Parts } };
  await s3().send(new CompleteMultipartUploadCommand(command));
}

/** True if an upload no longer exists: it was completed, or is older than a day. */
export const isUploadGone = (error: unknown): boolean =>
  error instanceof Error && error.name === 'NoSuchUpload';

/** The directory of a file so far; undefined if there is none. */
export const readDirectory = (key: string) => objectBytes('inbox', directoryKey(key));

export async function putZipDirectory(key: string, Body: Uint8Array): Promise<void> {
  await s3().send(new PutObjectCommand({ Bucket: bucketNamed('inbox'), Key: directoryKey(key), Body }));
}

/** Deletes the directory of a completed file. Idempotent. */
export async function removeZipDirectory(key: string): Promise<void> {
  await s3().send(new DeleteObjectCommand({ Bucket: bucketNamed('inbox'), Key: directoryKey(key) }));
}

/** Deletes a file and its directory. Idempotent. */
export async function removeExport(Key: string): Promise<void> {
  await s3().send(new DeleteObjectCommand({ Bucket: bucketNamed('inbox'), Key }));
  await removeZipDirectory(Key);
}
