import { createHash, createHmac } from 'node:crypto';

/** A request as it will be sent: its path still encoded, its headers in lower case, `host` and `x-amz-date` among them. */
export interface Signable {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly payload: Uint8Array;
}

export interface Signer {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly region: string;
  readonly service: string;
}

const sha256 = (data: string | Uint8Array) => createHash('sha256').update(data).digest('hex');
const hmac = (key: string | Uint8Array, text: string) => createHmac('sha256', key).update(text).digest();

/** The time of a request as `x-amz-date` wants it: `20261121T043500Z`. */
export function stampOf(now: Date): string {
  return now.toISOString().replace(/[-:]|\.\d{3}/g, '');
}

/**
 * The `Authorization` header of a request without a query, all of whose headers are signed. By hand, since the client
 * of the SDK makes each push to a socket two to four times as dear, and every function that pushes 9 kB larger.
 * @see https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_sigv-create-signed-request.html
 */
export function authorizationFor({ method, path, headers, payload }: Signable, signer: Signer): string {
  const stamp = headers['x-amz-date'] ?? '';
  const day = stamp.slice(0, 8);
  const names = Object.keys(headers).toSorted();
  const canonical = [
    method,
    path.split('/').map(encodeURIComponent).join('/'),
    '',
    ...names.map((name) => `${name}:${(headers[name] ?? '').trim()}`),
    '',
    names.join(';'),
    sha256(payload),
  ].join('\n');
  const scope = `${day}/${signer.region}/${signer.service}/aws4_request`;
  const toSign = ['AWS4-HMAC-SHA256', stamp, scope, sha256(canonical)].join('\n');
  const signature = hmac(signingKey(signer, day), toSign).toString('hex');
  const credential = `${signer.accessKeyId}/${scope}`;
  return `AWS4-HMAC-SHA256 Credential=${credential}, SignedHeaders=${names.join(';')}, Signature=${signature}`;
}

function signingKey({ secretAccessKey, region, service }: Signer, day: string): Uint8Array {
  return [day, region, service, 'aws4_request'].reduce<Uint8Array>(
    (key, part) => hmac(key, part),
    Buffer.from(`AWS4${secretAccessKey}`),
  );
}
