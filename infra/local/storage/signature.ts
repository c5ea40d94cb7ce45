import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

interface Signed {
  readonly method: string;
  /** Path as sent, still encoded. */
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: IncomingHttpHeaders;
}

const authorization =
  /^AWS4-HMAC-SHA256 Credential=([^/\s]+)\/(\d{8})\/([^/]+)\/([^/]+)\/aws4_request,\s*SignedHeaders=([^,]+),\s*Signature=([0-9a-f]{64})$/;
const skewMs = 15 * 60_000;

/** HMAC chain of Signature Version 4: the key that signs for one day, region and service. */
export function signingKey(secret: string, day: string, region: string, service: string): Buffer {
  return [day, region, service, 'aws4_request'].reduce<Buffer>(
    (key, part) => createHmac('sha256', key).update(part).digest(),
    Buffer.from(`AWS4${secret}`),
  );
}

/** Why an `Authorization` header does not hold: S3's own code; undefined where it does. */
export function refuseSignature(
  request: Signed,
  secretOf: (accessKeyId: string) => string,
): string | undefined {
  const given = authorization.exec(request.headers.authorization ?? '');
  if (given === null) return 'AccessDenied';
  const [, id = '', day = '', region = '', service = '', names = '', signature = ''] = given;
  const stamp = String(request.headers['x-amz-date'] ?? '');
  if (!stamp.startsWith(day) || Math.abs(Date.now() - parseStamp(stamp)) > skewMs)
    return 'RequestTimeTooSkewed';
  const canonical = [
    request.method,
    request.path,
    canonicalQuery(request.query),
    ...names.split(';').map((name) => `${name}:${headerText(request.headers, name)}`),
    '',
    names,
    String(request.headers['x-amz-content-sha256'] ?? 'UNSIGNED-PAYLOAD'),
  ].join('\n');
  const scope = `${day}/${region}/${service}/aws4_request`;
  const toSign = ['AWS4-HMAC-SHA256', stamp, scope, sha256(canonical)].join('\n');
  const expected = createHmac('sha256', signingKey(secretOf(id), day, region, service))
    .update(toSign)
    .digest();
  return sameBytes(expected, Buffer.from(signature, 'hex')) ? undefined : 'SignatureDoesNotMatch';
}

export function sameBytes(a: Buffer, b: Buffer): boolean {
  return a.length === b.length && timingSafeEqual(a, b);
}

/** Milliseconds of the epoch of `20261121T043500Z`; NaN where it is none. */
export function parseStamp(stamp: string): number {
  return Date.parse(stamp.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'));
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

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
