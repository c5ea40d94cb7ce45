import {
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  PutObjectCommand,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { bucketNamed } from './bucketNamed.ts';
import { s3 } from './storage.ts';

/** The objects below `exports/` of the Inbox bucket, which nobody reads but by a signed link; `exports.ts` has the rows. */

const ContentType = 'application/zip';
/** S3 takes parts of 5 MB and more, 10,000 of them; as much is held in memory at a time. */
const partBytes = 8 * 1024 * 1024;

/**
 * Stores a file as it comes, whatever its size; a file that was broken off is not seen, and its parts go after a day.
 * @returns how many bytes it has.
 */
export async function putExport(Key: string, chunks: AsyncIterable<Uint8Array>): Promise<number> {
  const Bucket = bucketNamed('inbox');
  let uploadId: string | undefined;
  let bytes = 0;
  const tags: { ETag: string | undefined; PartNumber: number }[] = [];
  for await (const { part, isLast } of inParts(chunks)) {
    bytes += part.length;
    if (isLast && uploadId === undefined) {
      await s3.send(new PutObjectCommand({ Bucket, Key, Body: part, ContentType }));
      return bytes;
    }
    uploadId ??= (await s3.send(new CreateMultipartUploadCommand({ Bucket, Key, ContentType }))).UploadId;
    const PartNumber = tags.length + 1;
    const { ETag } = await s3.send(
      new UploadPartCommand({ Bucket, Key, UploadId: uploadId, PartNumber, Body: part }),
    );
    tags.push({ ETag, PartNumber });
  }
  await s3.send(
    new CompleteMultipartUploadCommand({ Bucket, Key, UploadId: uploadId, MultipartUpload: { Parts: tags } }),
  );
  return bytes;
}

async function* inParts(chunks: AsyncIterable<Uint8Array>) {
  let held: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of chunks) {
    held.push(chunk);
    size += chunk.length;
    if (size < partBytes) continue;
    yield { part: Buffer.concat(held), isLast: false };
    held = [];
    size = 0;
  }
  yield { part: Buffer.concat(held), isLast: true };
}

/** Deletes a file. Safe to repeat. */
export async function removeExport(Key: string): Promise<void> {
  await s3.send(new DeleteObjectCommand({ Bucket: bucketNamed('inbox'), Key }));
}
