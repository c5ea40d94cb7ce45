import { checkLink } from '../aws/signature.ts';
import type { Reply, ViewerRequest } from '../gateway/viewerExchange.ts';
import type { Storage } from '../storage/bucketServer.ts';
import { readFromBucket, refusal } from './bucketOrigin.ts';

/** Response headers of S3 that a link may override. */
const chosen = ['cache-control', 'content-disposition', 'content-type'] as const;

/** Serves one object to anyone with a valid link, signed by a function that may read the object. */
export async function readByLink(storage: Storage, bucket: string, request: ViewerRequest): Promise<Reply> {
  const query = new URLSearchParams(request.query);
  const { callers, mayDo, usage, store } = storage;
  const method = request.method === 'HEAD' ? 'HEAD' : 'GET';
  const link = checkLink({ method, path: request.path, query, headers: request.headers }, callers.secretOf);
  if (typeof link === 'string')
    return refusal(403, link === 'wrong' ? 'SignatureDoesNotMatch' : 'AccessDenied');
  const caller = callers.who(link.accessKeyId);
  if (caller === undefined) return refusal(403, 'AccessDenied');
  const resource = `arn:aws:s3:::${bucket}${decodeURIComponent(request.path)}`;
  if (caller !== 'owner') {
    if (!mayDo(caller.role, 's3:GetObject', resource)) return refusal(403, 'AccessDenied');
    usage.record(caller.function, 's3:GetObject', `arn:aws:s3:::${bucket}`);
  }
  const reply = await readFromBucket(store, bucket, false, request);
  const headers = chosen.flatMap((name) => {
    const value = query.get(`response-${name}`);
    return value === null ? [] : [[name, value] as const];
  });
  return reply.status >= 400
    ? reply
    : { ...reply, headers: { ...reply.headers, ...Object.fromEntries(headers) } };
}
