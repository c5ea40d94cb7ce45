import { createHash, createHmac } from 'node:crypto';

/** What requests to AWS are signed with: the function's own credentials, as Lambda hands them over. */
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
    sessionToken: AWS_SESSION_TOKEN,
  };
}

/** A moment as signatures name it: `20261121T043500Z`. */
export const momentOf = (now: Date) => `${now.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`;

/** The services that are asked without their clients, as signatures name them. */
export type SignedFor = 's3' | 'secretsmanager';

/** What a signature of this moment holds for. */
export const scopeOf = ({ region }: Signer, moment: string, service: SignedFor = 's3') =>
  `${moment.slice(0, 8)}/${region}/${service}/aws4_request`;

const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();

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
  const hash = createHash('sha256').update(canonical).digest('hex');
  const text = ['AWS4-HMAC-SHA256', moment, scopeOf(signer, moment, service), hash].join('\n');
  return signedText(signer, moment, text, service);
}

/** Signs a text by the key of the moment's day. */
export function signedText(
  { region, secretAccessKey }: Signer,
  moment: string,
  text: string,
  service: SignedFor = 's3',
): string {
  const keyOfDay = hmac(`AWS4${secretAccessKey}`, moment.slice(0, 8));
  return hmac(hmac(hmac(hmac(keyOfDay, region), service), 'aws4_request'), text).toString('hex');
}

/** A part of a path or query as signatures want it. */
export const encodePart = (text: string) =>
  encodeURIComponent(text).replace(
    /[!'()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  );
