import {
  ApiGatewayManagementApiClient,
  PostToConnectionCommand,
} from '@aws-sdk/client-apigatewaymanagementapi';
import { assert, asyncProperty, string, uint8Array } from 'fast-check';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { authorizationFor, stampOf } from './signRequest.ts';

const signer = {
  accessKeyId: 'AKIDEXAMPLE',
  secretAccessKey: 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY',
  region: 'us-east-1',
  service: 'execute-api',
};
const Sent = z.object({
  method: z.string(),
  path: z.string(),
  headers: z.record(z.string(), z.string()),
});

/** What the SDK would send for the same call. */
async function sentBySdk(ConnectionId: string, Data: Uint8Array) {
  let sent: unknown;
  const client = new ApiGatewayManagementApiClient({
    region: signer.region,
    endpoint: 'https://sockets.example/realtime',
    credentials: { ...signer, sessionToken: 'a token' },
    maxAttempts: 1,
    requestHandler: {
      handle: async (request: unknown) => {
        sent = request;
        throw new Error('nothing is sent in this test');
      },
    },
  });
  await client.send(new PostToConnectionCommand({ ConnectionId, Data })).catch(() => undefined);
  return Sent.parse(sent);
}

test('signs as the SDK does, whatever the connection and the frame', async () => {
  await assert(
    asyncProperty(
      string({ minLength: 1, unit: 'grapheme-ascii' }),
      uint8Array({ minLength: 1 }),
      async (id, frame) => {
        const { method, path, headers } = await sentBySdk(`${id}=`, frame);
        const given = headers['authorization'] ?? '';
        const names = /SignedHeaders=([^,]+)/.exec(given)?.[1]?.split(';') ?? [];
        const signed = Object.fromEntries(
          Object.entries(headers)
            .map(([name, value]) => [name.toLowerCase(), value] as const)
            .filter(([name]) => names.includes(name)),
        );

        expect(authorizationFor({ method, path, headers: signed, payload: frame }, signer)).toBe(given);
      },
    ),
    { numRuns: 50 },
  );
});

test('tells the time without signs', () => {
  expect(stampOf(new Date('2026-11-21T04:35:00.123Z'))).toBe('20261121T043500Z');
});
