import { createServer, type Server } from 'node:net';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { queues } from '#functions/platform/jobs/queues.ts';
import { deadlines } from './deadlines.ts';

let silent: Server;
const held = new Set<{ destroy(): void }>();

/** Accepts every connection and never responds. */
beforeAll(async () => {
  silent = createServer((socket) => held.add(socket));
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  const address = silent.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'test');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'test');
  vi.stubEnv('AWS_ENDPOINT_URL_DYNAMODB', `http://127.0.0.1:${port}`);
  vi.stubEnv('AWS_ENDPOINT_URL_S3', `http://127.0.0.1:${port}`);
  vi.stubEnv('USERS_TABLE', 'Users');
  vi.stubEnv('INBOX_BUCKET', 'inbox');
});

afterAll(() => {
  vi.unstubAllEnvs();
  for (const socket of held) socket.destroy();
  silent.close();
});

describe.concurrent('if a service accepts the connection and never responds, a function still responds', () => {
  test('when it reads the database', async () => {
    const { findUser } = await import('#functions/members/users.ts');

    const reading = findUser('01ARZ3NDEKTSV4RRFFQ69G5FAV');

    await expect(reading).rejects.toThrow(/./);
  });

  test('when it reads the storage', async () => {
    const { readUpload } = await import('#functions/images/files.ts');

    const reading = readUpload('owner', 'image');

    await expect(reading).rejects.toMatchObject({ name: 'TimeoutError' });
  });
});

test('the last retry of a storage request ends before its function', async () => {
  const { s3 } = await import('#functions/platform/s3/storage.ts');
  const { connectMs, answerMs } = deadlines.storage;

  expect((await s3().config.maxAttempts()) * (connectMs + answerMs)).toBeLessThan(deadlines.functionMs);
});

test('every timeout ends before the one around it', () => {
  const { database, storage, sockets, operationMs, functionMs, imageFunctionMs, gatewayMs, edgeMs } =
    deadlines;

  const lastAnswer = operationMs + database.connectMs + database.answerMs;

  for (const { connectMs, answerMs } of [database, storage, sockets]) {
    expect(connectMs + answerMs).toBeLessThan(functionMs);
  }
  expect(lastAnswer).toBeLessThan(functionMs);
  expect(functionMs).toBeLessThan(imageFunctionMs);
  expect(imageFunctionMs).toBeLessThan(gatewayMs);
  expect(gatewayMs).toBeLessThan(edgeMs);
  expect(deadlines.jobRunMs + 2 * lastAnswer).toBeLessThan(deadlines.jobFunctionMs);
  expect(deadlines.mail.connectMs + deadlines.mail.answerMs + 2 * lastAnswer).toBeLessThan(
    deadlines.mailFunctionMs,
  );
  expect(deadlines.wakingMs + lastAnswer).toBeLessThan(deadlines.backgroundFunctionMs);
  expect(deadlines.jobFunctionMs).toBeLessThan(queues.jobs.visibilitySeconds * 1000);
  expect(deadlines.mailFunctionMs).toBeLessThan(queues.mails.visibilitySeconds * 1000);
});
