import { createHash, createHmac } from 'node:crypto';
import { SignatureV4 } from '@smithy/signature-v4';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { encodePart, type SignedFor, signedHeaders } from './signer.ts';

/** The hash that the SDK's signer asks for. */
class Sha256 {
  readonly #hash;

  constructor(secret?: string | ArrayBuffer | ArrayBufferView) {
    this.#hash =
      secret === undefined
        ? createHash('sha256')
        : createHmac('sha256', typeof secret === 'string' ? secret : bytesOf(secret));
  }

  update(part: string | ArrayBuffer | ArrayBufferView): void {
    this.#hash.update(typeof part === 'string' ? part : bytesOf(part));
  }

  digest(): Promise<Uint8Array> {
    return Promise.resolve(new Uint8Array(this.#hash.digest()));
  }

  reset(): void {}
}

const bytesOf = (part: ArrayBuffer | ArrayBufferView) =>
  part instanceof ArrayBuffer
    ? Buffer.from(part)
    : Buffer.from(part.buffer, part.byteOffset, part.byteLength);

const text = fc.string({ unit: 'grapheme', maxLength: 20 });
const secret = fc.stringMatching(/^[\w/+]{8,40}$/);
const requests = fc.record({
  service: fc.constantFrom<SignedFor>('dynamodb', 'execute-api', 's3', 'secretsmanager'),
  method: fc.constantFrom('GET', 'POST', 'DELETE'),
  parts: fc.array(
    text.filter((part) => part !== '.' && part !== '..' && part !== ''),
    { maxLength: 4 },
  ),
  target: fc.stringMatching(/^\w{1,20}$/),
  body: fc.oneof(text, fc.uint8Array({ maxLength: 40 })),
  accessKeyId: secret,
  secretAccessKey: secret,
  sessionToken: fc.option(secret, { nil: undefined }),
  region: fc.constantFrom('us-east-1', 'eu-central-1'),
  now: fc.date({ min: new Date(0), max: new Date('2099-01-01'), noInvalidDate: true }),
  port: fc.option(fc.integer({ min: 1024, max: 65_535 }), { nil: undefined }),
});

test('a request is signed to the letter as the SDK would sign it', async () => {
  await fc.assert(
    fc.asyncProperty(requests, async ({ service, method, parts, target, body, now, port, ...keys }) => {
      const { region, sessionToken, ...credentials } = keys;
      const path = `/${parts.map(encodePart).join('/')}`;
      const asked = { method, path, body };
      const headers = { 'x-amz-target': target };
      const host = port === undefined ? 'a.example' : `a.example:${port}`;
      const theirs = await new SignatureV4({
        service,
        region,
        sha256: Sha256,
        uriEscapePath: service !== 's3',
        credentials: { ...credentials, ...(sessionToken === undefined ? {} : { sessionToken }) },
      }).sign(
        {
          protocol: 'https:',
          hostname: 'a.example',
          ...(port === undefined ? {} : { port }),
          ...asked,
          query: {},
          headers: { ...headers, host },
        },
        { signingDate: now },
      );

      const signer = { region, sessionToken, ...credentials };
      expect(signedHeaders({ ...asked, service, host, headers }, signer, now)).toEqual(theirs.headers);
    }),
    { numRuns: 300 },
  );
});
