import { createHmac, hash } from 'node:crypto';

/** What requests to AWS are signed with: the function's own credentials, as Lambda hands them over, or `infra/deployedStack.ts`. */
export interface Signer {
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly sessionToken: string | undefined;
}

/** The credentials of this function. Read at every call: they are replaced while it lives. */
export function ownSigner(): Signer {
  const { AWS_REGION, AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY, AWS_SESSION_TOKEN } = process.env;
  return {
    region: AWS_REGION ?? 'us-east-1',
    accessKeyId: AWS_ACCESS_KEY_ID ?? '',
    secretAccessKey: AWS_SECRET_ACCESS_KEY ?? '',
    sessionToken: AWS_SESSION_TOKEN || undefined,
  };
}

/** A moment as signatures name it: `20261121T043500Z`. */
export const momentOf = (now: Date) => `${now.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`;

/** The services whose requests are signed here, as signatures name them. */
export type SignedFor = 'dynamodb' | 'execute-api' | 's3' | 'secretsmanager';

/** What a signature of this moment holds for. */
export const scopeOf = ({ region }: Signer, moment: string, service: SignedFor = 's3') =>
  `${moment.slice(0, 8)}/${region}/${service}/aws4_request`;

const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();
const hashOf = (content: string | Uint8Array) => hash('sha256', content, 'hex');

/**
 * Signs the canonical form of a request, version 4.
 * @see https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_sigv-create-signed-request.html
 */
export function signatureOf(
  signer: Signer,
  moment: string,
  canonical: string,
  service: SignedFor = 's3',
): string {
  const text = ['AWS4-HMAC-SHA256', moment, scopeOf(signer, moment, service), hashOf(canonical)].join('\n');
  return signedText(signer, moment, text, service);
}

/** Signs a text by the key of the moment's day. */
export function signedText(signer: Signer, moment: string, text: string, service: SignedFor = 's3'): string {
  return hmac(keyOf(signer, moment.slice(0, 8), service), text).toString('hex');
}

/** The last key made for each service: it holds for a day, and is four fifths of what a signature takes. */
const keys = new Map<SignedFor, { readonly madeFor: string; readonly key: Buffer }>();

function keyOf({ region, secretAccessKey }: Signer, day: string, service: SignedFor): Buffer {
  const madeFor = `${day} ${region} ${secretAccessKey}`;
  const known = keys.get(service);
  if (known?.madeFor === madeFor) return known.key;
  const key = hmac(hmac(hmac(hmac(`AWS4${secretAccessKey}`, day), region), service), 'aws4_request');
  keys.set(service, { madeFor, key });
  return key;
}

/** A part of a path or query as signatures want it. */
export const encodePart = (text: string) =>
  encodeURIComponent(text).replace(
    /[!'()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  );

/** A request as it is signed: without a query, its headers by lower-case names. */
export interface Signable {
  readonly service: SignedFor;
  readonly method: string;
  /** `localhost:8000`, without a port that the protocol implies. */
  readonly host: string;
  /** As it is sent, each part encoded once. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array;
}

/** All headers of a request, its signature by these credentials at this moment among them. */
export function signedHeaders(
  { service, method, host, path, headers, body }: Signable,
  signer: Signer,
  now: Date,
): Record<string, string> {
  const moment = momentOf(now);
  const bodyHash = hashOf(body);
  const all: Record<string, string> = {
    ...headers,
    host,
    'x-amz-content-sha256': bodyHash,
    'x-amz-date': moment,
    ...(signer.sessionToken === undefined ? {} : { 'x-amz-security-token': signer.sessionToken }),
  };
  const names = Object.keys(all).toSorted();
  const lines = names.map((name) => `${name}:${all[name]}`);
  const list = names.join(';');
  const canonical = [method, canonicalPath(service, path), '', ...lines, '', list, bodyHash].join('\n');
  const credential = `${signer.accessKeyId}/${scopeOf(signer, moment, service)}`;
  const signature = signatureOf(signer, moment, canonical, service);
  all['authorization'] =
    `AWS4-HMAC-SHA256 Credential=${credential}, SignedHeaders=${list}, Signature=${signature}`;
  return all;
}

/** S3 takes a path as it is sent, all others want what is sent encoded once more. */
function canonicalPath(service: SignedFor, path: string): string {
  return service === 's3' || path === '/' ? path : path.split('/').map(encodePart).join('/');
}
