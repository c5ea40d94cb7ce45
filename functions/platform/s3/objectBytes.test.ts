import { once } from 'node:events';
import { createServer } from 'node:http';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { objectBytes } from './objectBytes.ts';

/** The responses of the storage, in order. */
const answers: (readonly [number, string] | 'cut')[] = [];
const requests: { readonly path: string | undefined; readonly signed: string | undefined }[] = [];
const storage = createServer((request, response) => {
  requests.push({ path: request.url, signed: request.headers.authorization });
  const answer = answers.shift() ?? [500, ''];
  if (answer === 'cut') {
    response.writeHead(200, { 'content-length': '10' });
    response.write('half', () => response.destroy());
    return;
  }
  response.writeHead(answer[0]).end(answer[1]);
});
storage.listen(0, '127.0.0.1');
await once(storage, 'listening');
const address = storage.address();
const port = typeof address === 'object' && address !== null ? address.port : 0;
Object.assign(process.env, {
  AWS_ENDPOINT_URL_S3: `http://127.0.0.1:${port}`,
  AWS_ACCESS_KEY_ID: 'test',
  AWS_SECRET_ACCESS_KEY: 'test',
  DIRECTORY_BUCKET: 'shelf',
});

afterAll(() => storage.close());
beforeEach(() => {
  answers.length = 0;
  requests.length = 0;
});

const read = async () => {
  const bytes = await objectBytes('directory', 'posts/a b');
  return bytes === undefined ? undefined : Buffer.from(bytes).toString();
};

test('an object is read completely with a signed request, even after storage errors', async () => {
  answers.push([503, ''], 'cut', [200, 'all of it']);

  expect(await read()).toBe('all of it');
  expect(requests.map(({ path }) => path)).toEqual(Array.from({ length: 3 }, () => '/shelf/posts/a%20b'));
  expect(requests[0]?.signed).toMatch(
    /^AWS4-HMAC-SHA256 Credential=test\/\d{8}\/us-east-1\/s3\/aws4_request/,
  );
});

test('a missing object differs from a forbidden one', async () => {
  answers.push([404, ''], [403, '<Error><Code>AccessDenied</Code></Error>']);
  expect([await read(), await read()]).toEqual([undefined, undefined]);

  answers.push([403, '<Error><Code>SignatureDoesNotMatch</Code></Error>']);
  await expect(read()).rejects.toThrow('403');
});
