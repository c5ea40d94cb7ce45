import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { now } from '../clock/clock.ts';

/** The parts of a request that its signature covers. */
export interface Signed {
  readonly method: string;
  /** Path as sent, still encoded. */
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: IncomingHttpHeaders;
}

/** The service a signature is for. S3 signs the path as sent, and may sign before the body has arrived. */
export type SignedService = 'dynamodb' | 'secretsmanager' | 'sqs' | 'ses' | 'execute-api' | 's3';

/** Why a signature is not valid. Each service has its own error for it. */
export type SignatureFault = 'missing' | 'skewed' | 'wrong';

const authorization =
  /^AWS4-HMAC-SHA256 Credential=([^/\s]+)\/(\d{8})\/([^/]+)\/([^/]+)\/aws4_request,\s*SignedHeaders=([^,]+),\s*Signature=([0-9a-f]{64})$/;
const skewMs = 15 * 60_000;
const maxKeys = 500;
const keys = new Map<string, Buffer>();

/** HMAC chain of Signature Version 4: the signing key for one day, region and service. */
export function signingKey(secret: string, day: string, region: string, service: string): Buffer {
  const name = `${secret} ${day} ${region} ${service}`;
  const cachedKey = keys.get(name);
  if (cachedKey !== undefined) return cachedKey;
  const derivedKey = [day, region, service, 'aws4_request'].reduce<Buffer>(
    (key, part) => createHmac('sha256', key).update(part).digest(),
    Buffer.from(`AWS4${secret}`),
  );
  if (keys.size >= maxKeys) keys.clear();
  keys.set(name, derivedKey);
  return derivedKey;
}

function readAuthorization(header = '') {
  const match = authorization.exec(header);
  if (match === null) return undefined;
  const [, id = '', day = '', region = '', service = '', names = '', signature = ''] = match;
  return { id, day, region, names, signature, scope: `${day}/${region}/${service}/aws4_request` };
}

/**
 * Checks a Signature Version 4 with the secret of the key it names.
 * @param body what was sent; omit it only for S3, which checks the body's hash after it has arrived.
 * @returns the fault, or undefined if the signature is valid.
 */
export function checkSignature(
  request: Signed,
  service: SignedService,
  secretOf: (accessKeyId: string) => string,
  body?: Buffer,
): SignatureFault | undefined {
  const header = readAuthorization(request.headers.authorization);
  if (header === undefined) return 'missing';
  const { id, day, scope, region, names, signature } = header;
  const stamp = String(request.headers['x-amz-date'] ?? '');
  if (!stamp.startsWith(day) || !isRecent(parseStamp(stamp))) return 'skewed';
  const payload = body === undefined ? request.headers['x-amz-content-sha256'] : sha256(body);
  const path = service === 's3' ? request.path : request.path.split('/').map(encode).join('/');
  const canonical = canonicalRequest({ ...request, path }, names, String(payload ?? 'UNSIGNED-PAYLOAD'));
  const toSign = ['AWS4-HMAC-SHA256', stamp, scope, sha256(canonical)].join('\n');
  const expected = createHmac('sha256', signingKey(secretOf(id), day, region, service))
    .update(toSign)
    .digest();
  return sameBytes(expected, Buffer.from(signature, 'hex')) ? undefined : 'wrong';
}

/**
 * Functions sign by the clock of the local run, other programs by the machine's. Between the two are requests that were
 * under way when the clock was moved, and those of clients that keep the distance to it that they knew before.
 */
const isRecent = (stamp: number): boolean => stamp >= Date.now() - skewMs && stamp <= now() + skewMs;

/**
 * Checks a presigned link.
 * @returns the access key that signed it, or the fault: a bad signature or an expired link.
 */
export function checkLink(
  request: Signed,
  secretOf: (accessKeyId: string) => string,
): { readonly accessKeyId: string } | SignatureFault {
  const parameter = (name: string) => request.query.get(`X-Amz-${name}`) ?? '';
  const [accessKeyId = '', day = '', region = '', service = ''] = parameter('Credential').split('/');
  if (parameter('Signature') === '' || service !== 's3') return 'missing';
  const age = now() - parseStamp(parameter('Date'));
  if (!(age >= -skewMs && age <= Number(parameter('Expires')) * 1000)) return 'skewed';
  const query = new URLSearchParams(request.query);
  query.delete('X-Amz-Signature');
  const canonical = canonicalRequest({ ...request, query }, parameter('SignedHeaders'), 'UNSIGNED-PAYLOAD');
  const scope = `${day}/${region}/${service}/aws4_request`;
  const toSign = ['AWS4-HMAC-SHA256', parameter('Date'), scope, sha256(canonical)].join('\n');
  const expected = createHmac('sha256', signingKey(secretOf(accessKeyId), day, region, service));
  const holds = sameBytes(expected.update(toSign).digest(), Buffer.from(parameter('Signature'), 'hex'));
  return holds ? { accessKeyId } : 'wrong';
}

export function sameBytes(a: Buffer, b: Buffer): boolean {
  return a.length === b.length && timingSafeEqual(a, b);
}

/** Parses `20261121T043500Z` to epoch milliseconds; NaN if malformed. */
export function parseStamp(stamp: string): number {
  return Date.parse(stamp.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'));
}

function canonicalRequest({ method, path, query, headers }: Signed, names: string, payload: string): string {
  const signed = names.split(';').map((name) => `${name}:${headerText(headers, name)}`);
  return [method, path, canonicalQuery(query), ...signed, '', names, payload].join('\n');
}

function canonicalQuery(query: URLSearchParams): string {
  return [...query]
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .toSorted((a, b) => (a < b ? -1 : 1))
    .join('&');
}

function encode(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

function headerText(headers: IncomingHttpHeaders, name: string): string {
  return [headers[name] ?? ''].flat().join(',').trim().replace(/\s+/g, ' ');
}

function sha256(text: string | Buffer): string {
  return createHash('sha256').update(text).digest('hex');
}
