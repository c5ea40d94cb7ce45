import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { accessKeyIn, type Caller, type Callers } from '../aws/callers.ts';
import { checkSignature } from '../aws/signature.ts';
import { listen, type ListeningServer } from '../process/listen.ts';
import type { IsAllowed } from '../stack/rolePolicies.ts';
import type { Usage } from '../usage.ts';
import { answerBucketError, xml } from './bucketErrors.ts';
import { beginUpload, finishUpload, putPart } from './multipartUpload.ts';
import { type ObjectMeta, type Objects, storedHeaders } from './objectStore.ts';
import { readUpload } from './uploadBody.ts';

export interface Storage {
  readonly store: Objects;
  readonly buckets: ReadonlySet<string>;
  readonly callers: Callers;
  readonly mayDo: IsAllowed;
  readonly usage: Usage;
}

interface Exchange {
  readonly storage: Storage;
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly bucket: string;
  readonly key: string;
  readonly query: URLSearchParams;
  readonly caller: Caller;
}

const maxBodyBytes = 64 * 1024 * 1024;

/** S3 for the functions: path-style, each request signed and allowed by the caller's role. */
export function startBucketServer(storage: Storage): Promise<ListeningServer> {
  return listen(
    createServer((request, response) => {
      serve(storage, request, response).catch((error: unknown) => {
        answerBucketError(response, isTooLong(error) ? 'KeyTooLongError' : 'InternalError');
      });
    }),
  );
}

async function serve(storage: Storage, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { pathname, searchParams: query } = new URL(request.url ?? '/', 'http://s3.local');
  const [bucket = '', ...rest] = pathname.slice(1).split('/');
  const key = decodeURIComponent(rest.join('/'));
  if (!storage.buckets.has(bucket)) return answerBucketError(response, 'NoSuchBucket');
  const { method = 'GET', headers } = request;
  const fault = checkSignature({ method, path: pathname, query, headers }, 's3', storage.callers.secretOf);
  if (fault !== undefined) return answerBucketError(response, signatureErrors[fault]);
  const caller = storage.callers.who(accessKeyIn(headers.authorization));
  if (caller === undefined) return answerBucketError(response, 'AccessDenied');
  const exchange = { storage, request, response, bucket, key, query, caller };
  const operation = `${method} ${key === '' ? 'bucket' : 'object'}`;
  const serveIt = operations[operation];
  return serveIt === undefined ? answerBucketError(response, 'MethodNotAllowed') : serveIt(exchange);
}

const signatureErrors = {
  missing: 'AccessDenied',
  skewed: 'RequestTimeTooSkewed',
  wrong: 'SignatureDoesNotMatch',
} as const;

const operations: Readonly<Record<string, (exchange: Exchange) => Promise<void>>> = {
  'GET object': getObject,
  'HEAD object': headObject,
  'PUT object': putObject,
  'POST object': postObject,
  'DELETE object': removeObject,
  'GET bucket': listObjects,
  'HEAD bucket': headBucket,
};

async function getObject(exchange: Exchange): Promise<void> {
  const { storage, response, bucket, key, request } = exchange;
  if (!allowed(exchange, 's3:GetObject')) return answerBucketError(response, 'AccessDenied');
  const object = await storage.store.get(bucket, key);
  if (object === undefined) return answerBucketError(response, 'NoSuchKey');
  const { size } = object.meta;
  const range = readRange(request.headers.range, size);
  if (range === 'unsatisfiable') return answerBucketError(response, 'InvalidRange');
  const body = range === undefined ? object.body : object.body.subarray(range.from, range.to + 1);
  response.writeHead(range === undefined ? 200 : 206, {
    ...objectHeaders(object.meta),
    'content-length': body.length,
    ...(range === undefined ? {} : { 'content-range': `bytes ${range.from}-${range.to}/${size}` }),
  });
  response.end(body);
}

async function headObject(exchange: Exchange): Promise<void> {
  const { storage, response, bucket, key } = exchange;
  const meta = allowed(exchange, 's3:GetObject') ? await storage.store.head(bucket, key) : 'denied';
  if (meta === 'denied' || meta === undefined) {
    response.writeHead(meta === undefined ? 404 : 403);
    return void response.end();
  }
  response.writeHead(200, { ...objectHeaders(meta), 'content-length': meta.size });
  response.end();
}

async function putObject(exchange: Exchange): Promise<void> {
  const { storage, request, response, bucket, key, query } = exchange;
  if (!allowed(exchange, 's3:PutObject')) return answerBucketError(response, 'AccessDenied');
  const upload = readUpload(request.headers, await readBody(request));
  if ('refused' in upload) return answerBucketError(response, upload.refused);
  const uploadId = query.get('uploadId');
  if (uploadId !== null) return putPart(exchange, uploadId, upload.body);
  const ifNoneMatch = request.headers['if-none-match'] === '*';
  if (ifNoneMatch && (await storage.store.head(bucket, key)) !== undefined) {
    return answerBucketError(response, 'PreconditionFailed');
  }
  const kept = storedHeaders.flatMap((name) => {
    const value = request.headers[name];
    const plain = (value ?? '').replace(/^aws-chunked,?/, '');
    return value === undefined || plain === '' ? [] : [[name, plain] as const];
  });
  const custom = Object.entries(request.headers).flatMap(([name, value]) =>
    name.startsWith('x-amz-meta-') ? [[name, String(value)] as const] : [],
  );
  const { etag } = await storage.store.put(
    bucket,
    key,
    upload.body,
    Object.fromEntries([...kept, ...custom]),
  );
  response.writeHead(200, { etag });
  response.end();
}

/** Starts or completes a multipart upload. */
async function postObject(exchange: Exchange): Promise<void> {
  if (!allowed(exchange, 's3:PutObject')) return answerBucketError(exchange.response, 'AccessDenied');
  const body = await readBody(exchange.request);
  const uploadId = exchange.query.get('uploadId');
  return uploadId === null ? beginUpload(exchange) : finishUpload(exchange, uploadId, body);
}

async function removeObject(exchange: Exchange): Promise<void> {
  const { storage, response, bucket, key } = exchange;
  if (!allowed(exchange, 's3:DeleteObject')) return answerBucketError(response, 'AccessDenied');
  await storage.store.remove(bucket, key);
  response.writeHead(204);
  response.end();
}

async function headBucket(exchange: Exchange): Promise<void> {
  exchange.response.writeHead(allowed(exchange, 's3:ListBucket') ? 200 : 403);
  exchange.response.end();
}

async function listObjects(exchange: Exchange): Promise<void> {
  const { storage, response, bucket, query } = exchange;
  if (!allowed(exchange, 's3:ListBucket')) return answerBucketError(response, 'AccessDenied');
  const prefix = query.get('prefix') ?? '';
  const maxKeys = Math.min(1000, Number(query.get('max-keys') ?? 1000));
  const after = query.get('continuation-token') ?? query.get('start-after') ?? '';
  const remainingKeys = (await storage.store.keys(bucket, prefix)).filter((key) => key > after);
  const page = remainingKeys.slice(0, maxKeys);
  const metas = await Promise.all(
    page.map(async (Key) => ({ Key, meta: await storage.store.head(bucket, Key) })),
  );
  const Contents = metas.flatMap(({ Key, meta }) =>
    meta === undefined
      ? []
      : [{ Key, LastModified: new Date(meta.modifiedAt).toISOString(), ETag: meta.etag, Size: meta.size }],
  );
  const isTruncated = remainingKeys.length > page.length;
  response.writeHead(200, { 'content-type': 'application/xml' });
  response.end(
    xml('ListBucketResult', {
      Name: bucket,
      Prefix: prefix,
      KeyCount: Contents.length,
      MaxKeys: maxKeys,
      IsTruncated: isTruncated,
      ...(isTruncated ? { NextContinuationToken: page.at(-1) ?? '' } : {}),
      Contents,
    }),
  );
}

function allowed({ storage, caller, bucket, key }: Exchange, action: string): boolean {
  if (caller === 'owner') return true;
  const resource = `arn:aws:s3:::${bucket}${action === 's3:ListBucket' ? '' : `/${key}`}`;
  const granted = storage.mayDo(caller.role, action, resource);
  if (granted) storage.usage.record(caller.function, action, `arn:aws:s3:::${bucket}`);
  return granted;
}

function objectHeaders({ headers, etag, modifiedAt }: ObjectMeta) {
  return { ...headers, etag, 'last-modified': new Date(modifiedAt).toUTCString(), 'accept-ranges': 'bytes' };
}

/** The bytes in a `Range` header, both ends inclusive; undefined for all. */
export function readRange(
  header: string | undefined,
  size: number,
): { from: number; to: number } | 'unsatisfiable' | undefined {
  const rangeMatch = /^bytes=(\d*)-(\d*)$/.exec(header ?? '');
  if (rangeMatch === null || (rangeMatch[1] === '' && rangeMatch[2] === '')) return undefined;
  const [, first = '', last = ''] = rangeMatch;
  const from = first === '' ? Math.max(0, size - Number(last)) : Number(first);
  const to = first === '' || last === '' ? size - 1 : Math.min(size - 1, Number(last));
  return from > to || from >= size ? 'unsatisfiable' : { from, to };
}

function isTooLong(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENAMETOOLONG';
}

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    const bytes = Buffer.from(chunk);
    size += bytes.length;
    if (size > maxBodyBytes) throw new Error('The body exceeds the limit of this store.');
    chunks.push(bytes);
  }
  return Buffer.concat(chunks);
}
