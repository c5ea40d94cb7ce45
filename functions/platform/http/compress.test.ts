import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import middy from '@middy/core';
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { expect, test } from 'vitest';
import { compressAnswers } from './compress.ts';
import type { RequestContext } from './requestContext.ts';

const long = JSON.stringify({ text: 'ä'.repeat(2000) });

function answered(accept: string | undefined, response: APIGatewayProxyStructuredResultV2) {
  const handler = middy<APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2, Error, RequestContext>()
    .use(compressAnswers())
    .handler(() => Promise.resolve(response));
  const event: Partial<APIGatewayProxyEventV2> = {
    headers: accept === undefined ? {} : { 'accept-encoding': accept },
  };
  return Reflect.apply(handler, undefined, [event, {}]);
}

const bytesOf = ({ body }: APIGatewayProxyStructuredResultV2) => Buffer.from(body ?? '', 'base64');

test.each([
  ['gzip, deflate, br', 'br', brotliDecompressSync],
  ['gzip', 'gzip', gunzipSync],
  ['br;q=0, gzip;q=0.5', 'gzip', gunzipSync],
  ['br; q=0.000, gzip;q=0.001', 'gzip', gunzipSync],
  ['xbr, brx, gzip ;q=1, gzip', 'gzip', gunzipSync],
])('a long answer for Accept-Encoding %s is compressed with %s', async (accept, encoding, decode) => {
  const answer = await answered(accept, { statusCode: 200, headers: { a: 'b' }, body: long });

  expect(answer).toMatchObject({
    isBase64Encoded: true,
    headers: { a: 'b', 'content-encoding': encoding, vary: 'accept-encoding' },
  });
  expect(decode(bytesOf(answer)).toString()).toBe(long);
  expect(bytesOf(answer).length).toBeLessThan(long.length / 10);
});

test.each([
  ['a client without an encoding', undefined, { body: long }],
  ['a client that refuses all', 'br;q=0, gzip;q=0.0', { body: long }],
  ['what is short', 'br', { body: '{}' }],
  ['what sets a cookie', 'br', { body: long, cookies: ['token=x'] }],
  ['what is of bytes', 'br', { body: long, isBase64Encoded: true }],
  ['what has no body', 'br', { headers: { location: '/' } }],
  ['what is a byte too short', 'br', { body: 'x'.repeat(1023) }],
])('%s is not compressed', async (_, accept, response) => {
  expect(await answered(accept, { statusCode: 200, ...response })).toEqual({ statusCode: 200, ...response });
});

test('a response of exactly the minimum size in bytes is compressed', async () => {
  expect(await answered('br', { statusCode: 200, body: 'ä'.repeat(512) })).toMatchObject({
    isBase64Encoded: true,
  });
});
