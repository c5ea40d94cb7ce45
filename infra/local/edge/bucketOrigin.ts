import type { Reply, ViewerRequest } from '../gateway/viewerExchange.ts';
import { xml } from '../storage/bucketErrors.ts';
import { readRange } from '../storage/bucketServer.ts';
import type { Objects } from '../storage/objectStore.ts';

/** A bucket as CloudFront's origin: read-only. A missing object is 403 unless CloudFront may list the bucket. */
export async function readFromBucket(
  store: Objects,
  bucket: string,
  mayList: boolean,
  { method, path, headers }: ViewerRequest,
): Promise<Reply> {
  if (method !== 'GET' && method !== 'HEAD') return refusal(403, 'AccessDenied');
  const key = decode(path.slice(1));
  const object = key === undefined ? undefined : await store.get(bucket, key);
  if (object === undefined) return mayList ? refusal(404, 'NoSuchKey') : refusal(403, 'AccessDenied');
  const { etag, modifiedAt, size, headers: kept } = object.meta;
  const objectHeaders = {
    ...kept,
    etag,
    'last-modified': new Date(modifiedAt).toUTCString(),
    'accept-ranges': 'bytes',
  };
  if (isKnown(headers, etag, modifiedAt))
    return { status: 304, headers: objectHeaders, cookies: [], body: Buffer.alloc(0) };
  const range = readRange(headers['range'], size);
  if (range === 'unsatisfiable') return refusal(416, 'InvalidRange');
  if (range === undefined) return { status: 200, headers: objectHeaders, cookies: [], body: object.body };
  return {
    status: 206,
    headers: { ...objectHeaders, 'content-range': `bytes ${range.from}-${range.to}/${size}` },
    cookies: [],
    body: object.body.subarray(range.from, range.to + 1),
  };
}

function isKnown(headers: ViewerRequest['headers'], etag: string, modifiedAt: number): boolean {
  const tags = headers['if-none-match'];
  if (tags !== undefined)
    return tags.split(/\s*,\s*/).some((tag) => tag === '*' || tag.replace(/^W\//, '') === etag);
  const since = Date.parse(headers['if-modified-since'] ?? '');
  return Math.floor(modifiedAt / 1000) * 1000 <= since;
}

/** An error as S3 reports it. */
export function refusal(status: number, code: string): Reply {
  const body = Buffer.from(xml('Error', { Code: code, Message: code }));
  return { status, headers: { 'content-type': 'application/xml' }, cookies: [], body };
}

function decode(path: string): string | undefined {
  try {
    return decodeURIComponent(path);
  } catch {
    return undefined;
  }
}
