import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { answerBucketError, xml } from './bucketErrors.ts';
import type { Objects } from './objectStore.ts';

/** A request of a multipart upload. */
interface Exchange {
  readonly storage: { readonly store: Objects };
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly bucket: string;
  readonly key: string;
  readonly query: URLSearchParams;
}

/** Multipart uploads. Parts are stored beside the finished objects, under keys that no caller uses. */
const placeOf = (uploadId: string) => `.parts/${uploadId}/`;
const partName = (number: number) => String(number).padStart(5, '0');
const uploadIdPattern = /^[0-9a-f-]{36}$/;

/** `CreateMultipartUpload`. */
export async function beginUpload({ storage, request, response, bucket, key }: Exchange): Promise<void> {
  const uploadId = randomUUID();
  const type = request.headers['content-type'] ?? 'binary/octet-stream';
  await storage.store.put(bucket, placeOf(uploadId) + partName(0), Buffer.alloc(0), { 'content-type': type });
  response.writeHead(200, { 'content-type': 'application/xml' });
  response.end(xml('InitiateMultipartUploadResult', { Bucket: bucket, Key: key, UploadId: uploadId }));
}

/** `UploadPart`. */
export async function putPart(
  { storage, response, bucket, query }: Exchange,
  uploadId: string,
  body: Buffer,
): Promise<void> {
  const number = Number(query.get('partNumber'));
  const isOurs = uploadIdPattern.test(uploadId) && number >= 1 && number <= 10_000;
  if (!isOurs || (await storage.store.head(bucket, placeOf(uploadId) + partName(0))) === undefined)
    return answerBucketError(response, 'NoSuchUpload');
  const { etag } = await storage.store.put(bucket, placeOf(uploadId) + partName(number), body, {});
  response.writeHead(200, { etag });
  response.end();
}

/** `CompleteMultipartUpload`: joins the listed parts by part number. */
export async function finishUpload(
  { storage, response, bucket, key }: Exchange,
  uploadId: string,
  body: Buffer,
): Promise<void> {
  const { store } = storage;
  const begun = uploadIdPattern.test(uploadId)
    ? await store.head(bucket, placeOf(uploadId) + partName(0))
    : undefined;
  if (begun === undefined) return answerBucketError(response, 'NoSuchUpload');
  const numbers = [...body.toString().matchAll(/<PartNumber>(\d+)<\/PartNumber>/g)].map(([, number]) =>
    Number(number),
  );
  const parts = await Promise.all(
    numbers.map((number) => store.get(bucket, placeOf(uploadId) + partName(number))),
  );
  if (parts.length === 0 || parts.includes(undefined)) return answerBucketError(response, 'InvalidPart');
  const whole = Buffer.concat(parts.flatMap((part) => (part === undefined ? [] : [part.body])));
  const { etag } = await store.put(bucket, key, whole, begun.headers);
  for (const name of await store.keys(bucket, placeOf(uploadId))) await store.remove(bucket, name);
  response.writeHead(200, { 'content-type': 'application/xml' });
  response.end(xml('CompleteMultipartUploadResult', { Bucket: bucket, Key: key, ETag: etag }));
}
