import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { mockClient } from 'aws-sdk-client-mock';
import { beforeEach, expect, test, vi } from 'vitest';

const stored = mockClient(SecretsManagerClient);

function store(values: Partial<Record<'AWSCURRENT' | 'AWSPENDING' | 'AWSPREVIOUS', string>>): void {
  stored.reset();
  stored.on(GetSecretValueCommand).callsFake(({ VersionStage }: { VersionStage: keyof typeof values }) => {
    const SecretString = values[VersionStage];
    if (SecretString !== undefined) return { SecretString };
    throw Object.assign(new Error('no such version'), { name: 'ResourceNotFoundException' });
  });
}

/** A fresh copy each time: the module remembers what it read. */
async function fresh() {
  vi.resetModules();
  return await import('./originSecret.ts');
}

beforeEach(() => {
  vi.useRealTimers();
});

test('the current, the pending and the previous value are all as good', async () => {
  store({ AWSCURRENT: 'now', AWSPENDING: 'next', AWSPREVIOUS: 'before' });
  const { isFromOurOrigin } = await fresh();

  const answers = await Promise.all(['now', 'next', 'before'].map(isFromOurOrigin));

  expect(answers).toEqual([true, true, true]);
});

test.each([undefined, '', 'wrong', 'no', 'nowx'])('%s is refused', async (header) => {
  store({ AWSCURRENT: 'now' });
  const { isFromOurOrigin } = await fresh();

  expect(await isFromOurOrigin(header)).toBe(false);
});

test('what was read serves for a minute', async () => {
  store({ AWSCURRENT: 'now' });
  const { isFromOurOrigin } = await fresh();

  await isFromOurOrigin('now');
  await isFromOurOrigin('now');

  expect(stored.commandCalls(GetSecretValueCommand).length).toBe(3);
});

test('a value that is new since then is looked up at once, but strangers cannot make it a habit', async () => {
  vi.useFakeTimers();
  store({ AWSCURRENT: 'now' });
  const { isFromOurOrigin } = await fresh();
  await isFromOurOrigin('now');
  store({ AWSCURRENT: 'now', AWSPENDING: 'next' });

  const atOnce = await isFromOurOrigin('next');
  vi.advanceTimersByTime(5_001);
  const later = await isFromOurOrigin('next');

  expect([atOnce, later]).toEqual([false, true]);
});

test('a failure of Secrets Manager is a failure, not a refusal', async () => {
  stored.reset();
  stored.on(GetSecretValueCommand).rejects(new Error('unreachable'));
  const { isFromOurOrigin } = await fresh();

  await expect(isFromOurOrigin('now')).rejects.toThrow('unreachable');
});
