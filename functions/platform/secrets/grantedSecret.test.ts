import { createServer } from 'node:http';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { listen } from '#infra/local/process/listen.ts';
import { grantedSecret } from './grantedSecret.ts';

let secret = 'the first';
let reads = 0;
const vault = await listen(
  createServer((_, response) => {
    reads += 1;
    response.end(JSON.stringify({ SecretString: secret }));
  }),
);
Object.assign(process.env, {
  AWS_ENDPOINT_URL_SECRETS_MANAGER: vault.url,
  AWS_ACCESS_KEY_ID: 'test',
  AWS_SECRET_ACCESS_KEY: 'test',
});
afterAll(() => vault.stop());
afterEach(() => {
  vi.unstubAllEnvs();
  vi.useRealTimers();
});

test('a granted secret is read once, and again after five minutes', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.stubEnv('HELD_NAMES_KEY_ARN', 'arn:of-some-key');

  expect([await grantedSecret('HELD_NAMES_KEY'), await grantedSecret('HELD_NAMES_KEY')]).toEqual([
    'the first',
    'the first',
  ]);
  expect(reads).toBe(1);

  secret = 'the second';
  vi.setSystemTime(Date.now() + 5 * 60_000);
  expect(await grantedSecret('HELD_NAMES_KEY')).toBe('the second');
});

test('a plain value, as in the local run, is not looked up', async () => {
  vi.stubEnv('HELD_NAMES_KEY', 'given');

  expect(await grantedSecret('HELD_NAMES_KEY')).toBe('given');
});

test('a secret that was not granted is an error', async () => {
  await expect(grantedSecret('PUSH_SECRET')).rejects.toThrow('PUSH_SECRET is not granted to this function');
});
