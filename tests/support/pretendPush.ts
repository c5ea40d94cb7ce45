import { createDecipheriv, createECDH, createHmac, createPublicKey, randomBytes, verify } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import * as z from 'zod/mini';
import { listen } from '#infra/local/process/listen.ts';

const Received = z.array(z.object({ headers: z.record(z.string(), z.string()), body: z.string() }));

/** A push as the service received it; the body in base64. */
export type ReceivedPush = z.output<typeof Received>[number];

/** A push service on this machine, for a site that runs with `PUSH_SERVICE`. */
export interface PretendPushService {
  readonly url: string;
  readonly stop: () => Promise<void>;
}

const textual = (headers: IncomingHttpHeaders) =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));

/**
 * Starts one. It keeps what is posted to a path until `pushesTo` reads it, and returns 201 or the status set with
 * `answerPushes`.
 */
export async function startPretendPushService(): Promise<PretendPushService> {
  const received = new Map<string, ReceivedPush[]>();
  const answers = new Map<string, number>();
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const path = request.url ?? '';
      const body = Buffer.concat(chunks);
      const status = answers.get(path) ?? 201;
      if (request.method === 'GET') response.end(JSON.stringify(received.get(path) ?? []));
      else if (request.method === 'PUT') response.end(String(answers.set(path, Number(body)).size));
      else {
        const push = { headers: textual(request.headers), body: body.toString('base64') };
        received.set(path, [...(received.get(path) ?? []), push]);
        response.writeHead(status, status === 307 ? { location: `${path}-elsewhere` } : {}).end();
      }
    });
  });
  return listen(server);
}

const pathOf = (endpoint: string): string => new URL(endpoint).pathname;

/** All pushes that a service has received for an endpoint. */
export async function pushesTo(service: string, endpoint: string): Promise<readonly ReceivedPush[]> {
  const response = await fetch(service + pathOf(endpoint));
  return Received.parse(await response.json());
}

/** Makes a service respond to pushes for an endpoint with this status from now on. */
export async function answerPushes(service: string, endpoint: string, status: number): Promise<void> {
  await fetch(service + pathOf(endpoint), { method: 'PUT', body: String(status) });
}

const curve = 'prime256v1';

/** A browser's subscription, and how the browser handles a push. */
export function aBrowserSubscription() {
  const keys = createECDH(curve);
  const p256dh = keys.generateKeys();
  const auth = randomBytes(16);
  const endpoint = `https://updates.push.services.mozilla.com/wpush/v2/${randomBytes(12).toString('hex')}`;
  const body = {
    endpoint,
    expirationTime: null,
    keys: { p256dh: p256dh.toString('base64url'), auth: auth.toString('base64url') },
  };
  /** Decrypts a push by RFC 8291 and RFC 8188, step by step. */
  const open = (push: ReceivedPush): unknown => {
    const bytes = Buffer.from(push.body, 'base64');
    const [salt, idLength] = [bytes.subarray(0, 16), bytes.readUInt8(20)];
    const sender = bytes.subarray(21, 21 + idLength);
    const sealed = bytes.subarray(21 + idLength);
    const shared = keys.computeSecret(sender);
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), p256dh, sender]);
    const secret = derive(auth, shared, info, 32);
    const key = derive(salt, secret, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
    const nonce = derive(salt, secret, Buffer.from('Content-Encoding: nonce\0'), 12);
    const opener = createDecipheriv('aes-128-gcm', key, nonce);
    opener.setAuthTag(sealed.subarray(-16));
    const padded = Buffer.concat([opener.update(sealed.subarray(0, -16)), opener.final()]);
    // The text, the mark of the last record, and zeros.
    return JSON.parse(padded.subarray(0, padded.lastIndexOf(2)).toString());
  };
  return { body, open };
}

/** HKDF with one block, by its definition in RFC 5869. */
function derive(salt: Buffer, secret: Buffer, info: Buffer, length: number): Buffer {
  const key = createHmac('sha256', salt).update(secret).digest();
  return createHmac('sha256', key)
    .update(Buffer.concat([info, Buffer.from([1])]))
    .digest()
    .subarray(0, length);
}

const Claims = z.object({ aud: z.string(), exp: z.number(), sub: z.string() });

/** The claims of the sender and the key that it names, if that key has signed them (RFC 8292). @throws otherwise. */
export function senderOf({ headers }: ReceivedPush) {
  const [, token = '', key = ''] = /^vapid t=(\S+), k=(\S+)$/.exec(headers['authorization'] ?? '') ?? [];
  const [head = '', claims = '', signature = ''] = token.split('.');
  const point = Buffer.from(key, 'base64url');
  const coordinates = {
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  };
  const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', ...coordinates }, format: 'jwk' });
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  if (!isSigned) throw new Error('The push is not signed by the key that it names.');
  return { key, ...Claims.parse(JSON.parse(Buffer.from(claims, 'base64url').toString())) };
}
