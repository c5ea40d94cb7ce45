import {
  CloudFrontClient,
  type DistributionConfig,
  GetDistributionConfigCommand,
  UpdateDistributionCommand,
} from '@aws-sdk/client-cloudfront';
import {
  DescribeSecretCommand,
  GetSecretValueCommand,
  PutSecretValueCommand,
  SecretsManagerClient,
  UpdateSecretVersionStageCommand,
} from '@aws-sdk/client-secrets-manager';
import { mockClient } from 'aws-sdk-client-mock';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { handler } from './rotateOrigin.ts';

const secrets = mockClient(SecretsManagerClient);
const cloudFront = mockClient(CloudFrontClient);
const base = { SecretId: 'secret', ClientRequestToken: 'version-2' };

function origin(Id: string, headers: Record<string, string>) {
  const Items = Object.entries(headers).map(([HeaderName, HeaderValue]) => ({ HeaderName, HeaderValue }));
  return { Id, DomainName: `${Id}.example`, CustomHeaders: { Quantity: Items.length, Items } };
}

function distribution(value: string): DistributionConfig {
  const Items = [
    origin('site', {}),
    origin('api', { 'x-origin-verify': value }),
    origin('socket', { 'x-origin-verify': value }),
  ];
  return {
    CallerReference: 'made',
    Comment: 'kept',
    Enabled: true,
    Origins: { Quantity: 3, Items },
    DefaultCacheBehavior: { TargetOriginId: 'site', ViewerProtocolPolicy: 'https-only' },
  };
}

function pending(value: string | undefined): void {
  const found = secrets.on(GetSecretValueCommand, { VersionStage: 'AWSPENDING' });
  if (value !== undefined) found.resolves({ SecretString: value });
  else found.rejects(Object.assign(new Error('none'), { name: 'ResourceNotFoundException' }));
}

afterEach(() => vi.unstubAllEnvs());
beforeEach(() => {
  vi.stubEnv('DISTRIBUTION_ID', 'E1');
  secrets.reset();
  cloudFront.reset();
});

test('a new value is created once, even if the step is repeated', async () => {
  pending(undefined);
  await handler({ ...base, Step: 'createSecret' });
  pending('made before');
  await handler({ ...base, Step: 'createSecret' });

  const putInputs = secrets.commandCalls(PutSecretValueCommand).map(({ args }) => args[0].input);

  expect(putInputs.length).toBe(1);
  expect(putInputs[0]).toMatchObject({ ClientRequestToken: 'version-2', VersionStages: ['AWSPENDING'] });
  expect(putInputs[0]?.SecretString).toMatch(/^[0-9a-f]{64}$/);
});

test('each step uses the value of its own rotation, even if another is pending', async () => {
  pending('made by this one');
  cloudFront.on(GetDistributionConfigCommand).resolves({ DistributionConfig: distribution('old') });
  for (const Step of ['createSecret', 'setSecret'] as const) await handler({ ...base, Step });

  const readVersions = secrets.commandCalls(GetSecretValueCommand).map(({ args }) => args[0].input.VersionId);

  expect(readVersions).toEqual(['version-2', 'version-2']);
});

test('the distribution sends the new value to both APIs and is otherwise unchanged', async () => {
  pending('new');
  cloudFront
    .on(GetDistributionConfigCommand)
    .resolves({ DistributionConfig: distribution('old'), ETag: 'e1' });

  await handler({ ...base, Step: 'setSecret' });

  const [update] = cloudFront.commandCalls(UpdateDistributionCommand);
  expect(update?.args[0].input).toMatchObject({ IfMatch: 'e1', DistributionConfig: distribution('new') });
});

test('the test step fails while any origin gets another value', async () => {
  pending('new');
  cloudFront.on(GetDistributionConfigCommand).resolves({ DistributionConfig: distribution('old') });
  await expect(handler({ ...base, Step: 'testSecret' })).rejects.toThrow('does not send');
  cloudFront.on(GetDistributionConfigCommand).resolves({ DistributionConfig: distribution('new') });

  await expect(handler({ ...base, Step: 'testSecret' })).resolves.toBeUndefined();
});

test('the new value becomes the current one, once', async () => {
  secrets.on(DescribeSecretCommand).resolves({
    VersionIdsToStages: { 'version-1': ['AWSCURRENT'], 'version-2': ['AWSPENDING'] },
  });
  await handler({ ...base, Step: 'finishSecret' });
  secrets.on(DescribeSecretCommand).resolves({ VersionIdsToStages: { 'version-2': ['AWSCURRENT'] } });
  await handler({ ...base, Step: 'finishSecret' });

  const moved = secrets.commandCalls(UpdateSecretVersionStageCommand).map(({ args }) => args[0].input);

  expect(moved).toEqual([
    {
      SecretId: 'secret',
      VersionStage: 'AWSCURRENT',
      MoveToVersionId: 'version-2',
      RemoveFromVersionId: 'version-1',
    },
  ]);
});
