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
 * The objects below `exports/` of the Inbox bucket, which nobody reads but by a signed link; `exports.ts` has the rows.
 * A file that is still being written has its directory so far next to it. S3 deletes leftovers of both after a week.
 */

const ContentType = 'application/zip';
/** S3 takes parts of 5 MB and more, but for the last; and 10,000 of them. */
export const partBytes = 8 * 1024 * 1024;

const directoryKey = (key: string) => `${key}.directory`;

/** A file that is stored in parts; nobody sees it until it is complete. */
export interface ExportUpload {
  readonly key: string;
  readonly id: string;
}

/** Stores a file that is one part. */
export async function putExport(Key: string, Body: Uint8Array): Promise<void> {
  await s3.send(new PutObjectCommand({ Bucket: bucketNamed('inbox'), Key, Body, ContentType }));
}

/** Begins a file of many parts. S3 deletes it after a day if it is never completed. */
export async function beginExport(Key: string): Promise<ExportUpload> {
  const command = new CreateMultipartUploadCommand({ Bucket: bucketNamed('inbox'), Key, ContentType });
  const { UploadId: id } = await s3.send(command);
  if (id === undefined) throw new Error('The storage began no upload.');
  return { key: Key, id };
}

/** Stores a part in the place of one with this number, if any. @returns its tag. */
export async function putExportPart(
  { key: Key, id: UploadId }: ExportUpload,
  PartNumber: number,
  Body: Uint8Array,
): Promise<string> {
  const command = new UploadPartCommand({ Bucket: bucketNamed('inbox'), Key, UploadId, PartNumber, Body });
  const { ETag } = await s3.send(command);
  if (ETag === undefined) throw new Error('The storage gave a part no tag.');
  return ETag;
}

/** Makes a file of all its parts. @param tags of the parts, in their order. */
export async function completeExport(
  { key: Key, id: UploadId }: ExportUpload,
  tags: readonly string[],
): Promise<void> {
  const Parts = tags.map((ETag, place) => ({ ETag, PartNumber: place + 1 }));
  const command = { Bucket: bucketNamed('inbox'), Key, UploadId, MultipartUpload: { Parts } };
  await s3.send(new CompleteMultipartUploadCommand(command));
}

/** True where an upload is not known any more: it was completed, or has waited for more than a day. */
export const isUploadGone = (error: unknown): boolean =>
  error instanceof Error && error.name === 'NoSuchUpload';

/** The directory of a file so far; undefined where there is none. */
export const readDirectory = (key: string) => objectBytes('inbox', directoryKey(key));

export async function putDirectory(key: string, Body: Uint8Array): Promise<void> {
  await s3.send(new PutObjectCommand({ Bucket: bucketNamed('inbox'), Key: directoryKey(key), Body }));
}

/** Deletes the directory of a file that is complete. Safe to repeat. */
export async function removeDirectory(key: string): Promise<void> {
  await s3.send(new DeleteObjectCommand({ Bucket: bucketNamed('inbox'), Key: directoryKey(key) }));
}

/** Deletes a file and its directory. Safe to repeat. */
export async function removeExport(Key: string): Promise<void> {
  await s3.send(new DeleteObjectCommand({ Bucket: bucketNamed('inbox'), Key }));
  await removeDirectory(Key);
}
