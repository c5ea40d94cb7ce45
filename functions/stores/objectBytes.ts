import { createHash } from 'node:crypto';
import { request as openly } from 'node:http';
import { request as secretly } from 'node:https';
import { deadlines } from '../deadlines.ts';
import { bucketNamed } from './bucketNamed.ts';
import { patiently } from './retry.ts';
import { encodePart, momentOf, ownSigner, scopeOf, signatureOf, type Signer } from './signer.ts';
import type { BucketName } from './tables.ts';

/*
 * Reads objects without S3's client: that would be two fifths of what a function loads before its first call, for
 * this one request.
 */

const hashOfNothing = createHash('sha256').digest('hex');

/** A request that may well succeed a moment later (`faults.ts`). */
class ObjectUnread extends Error {
  override readonly name = 'ServiceUnavailable';
}

/**
 * The bytes of an object; undefined where there is none.
 * @throws Unavailable where the storage does not answer in time, Error where it refuses.
 */
export function objectBytes(bucket: BucketName, key: string): Promise<Uint8Array | undefined> {
  const address = addressOf(bucketNamed(bucket), key);
  return patiently(async () => {
    const { status, bytes } = await get(address, signed(address, ownSigner(), new Date()));
    if (status === 200) return bytes;
    // Without the right to list a bucket S3 answers a missing key so.
    const isDenied = status === 403 && Buffer.from(bytes).includes('<Code>AccessDenied</Code>');
    if (status === 404 || isDenied) return undefined;
    if (status >= 500) throw new ObjectUnread(`S3 answers ${status}`);
    throw new Error(`S3 answers ${status} to the reading of an object`);
  });
}

function addressOf(bucket: string, key: string): URL {
  const endpoint = process.env['AWS_ENDPOINT_URL_S3'];
  const path = key.split('/').map(encodePart).join('/');
  return endpoint === undefined
    ? new URL(`https://${bucket}.s3.${ownSigner().region}.amazonaws.com/${path}`)
    : new URL(`/${bucket}/${path}`, endpoint);
}

/** The headers of a signed reading. */
function signed(address: URL, signer: Signer, now: Date): Readonly<Record<string, string>> {
  const moment = momentOf(now);
  const headers = {
    host: address.host,
    'x-amz-content-sha256': hashOfNothing,
    'x-amz-date': moment,
    ...(signer.sessionToken === undefined ? {} : { 'x-amz-security-token': signer.sessionToken }),
  };
  const names = Object.keys(headers).join(';');
  const lines = Object.entries(headers).map(([name, value]) => `${name}:${value}`);
  const canonical = ['GET', address.pathname, '', ...lines, '', names, hashOfNothing].join('\n');
  const credential = `${signer.accessKeyId}/${scopeOf(signer, moment)}`;
  const signature = signatureOf(signer, moment, canonical);
  const authorization = `AWS4-HMAC-SHA256 Credential=${credential}, SignedHeaders=${names}, Signature=${signature}`;
  return { ...headers, authorization };
}

function get(
  address: URL,
  headers: Readonly<Record<string, string>>,
): Promise<{ readonly status: number; readonly bytes: Uint8Array }> {
  const { connectMs, answerMs } = deadlines.storage;
  const send = address.protocol === 'http:' ? openly : secretly;
  return new Promise((resolve, reject) => {
    const asked = send(address, { headers: { ...headers }, timeout: answerMs }, (answer) => {
      const parts: Buffer[] = [];
      answer.on('data', (part: Buffer) => parts.push(part));
      answer.on('end', () => resolve({ status: answer.statusCode ?? 500, bytes: Buffer.concat(parts) }));
      // Cut off in the middle.
      answer.on('error', () => reject(new ObjectUnread('the object was cut off')));
    });
    asked.on('timeout', () => asked.destroy(new ObjectUnread(`no answer for ${answerMs} ms`)));
    asked.on('error', reject);
    asked.on('socket', (socket) => {
      const late = setTimeout(() => asked.destroy(new ObjectUnread('no connection')), connectMs);
      const clear = () => clearTimeout(late);
      if (socket.connecting) socket.once('connect', clear).once('close', clear);
      else clear();
    });
    asked.end();
  });
}
