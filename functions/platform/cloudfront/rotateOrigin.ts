import { randomBytes } from 'node:crypto';
import {
  DescribeSecretCommand,
  GetSecretValueCommand,
  PutSecretValueCommand,
  SecretsManagerClient,
  UpdateSecretVersionStageCommand,
} from '@aws-sdk/client-secrets-manager';
import type { SecretsManagerRotationEvent, SecretsManagerRotationEventStep } from 'aws-lambda';
import { deadlines } from '#functions/platform/aws/deadlines.ts';
import { sdkOptions } from '#functions/platform/aws/sdkOptions.ts';
import { once } from '#functions/platform/runtime/once.ts';
import { originHeaderIs, setOriginHeader } from './distribution.ts';

type Rotation = Pick<SecretsManagerRotationEvent, 'SecretId' | 'ClientRequestToken'>;

const secrets = once(() => new SecretsManagerClient(sdkOptions('SECRETS_MANAGER', deadlines.secrets)));

/** The pending value of this version; another version may be pending too. Undefined if there is none. */
async function pendingOf({ SecretId, ClientRequestToken }: Rotation): Promise<string | undefined> {
  try {
    const pending = { SecretId, VersionStage: 'AWSPENDING', VersionId: ClientRequestToken };
    return (await secrets().send(new GetSecretValueCommand(pending))).SecretString;
  } catch (error) {
    if (error instanceof Error && error.name === 'ResourceNotFoundException') return undefined;
    throw error;
  }
}

async function pendingValue(rotation: Rotation): Promise<string> {
  const value = await pendingOf(rotation);
  if (value === undefined) throw new Error('The rotation has no pending value.');
  return value;
}

async function createSecret({ SecretId, ClientRequestToken }: Rotation): Promise<void> {
  if ((await pendingOf({ SecretId, ClientRequestToken })) !== undefined) return;
  await secrets().send(
    new PutSecretValueCommand({
      SecretId,
      ClientRequestToken,
      SecretString: randomBytes(32).toString('hex'),
      VersionStages: ['AWSPENDING'],
    }),
  );
}

async function setSecret(rotation: Rotation): Promise<void> {
  await setOriginHeader(await pendingValue(rotation));
}

async function testSecret(rotation: Rotation): Promise<void> {
  if (await originHeaderIs(await pendingValue(rotation))) return;
  throw new Error('The distribution does not send the pending value.');
}

async function finishSecret({ SecretId, ClientRequestToken }: Rotation): Promise<void> {
  const { VersionIdsToStages } = await secrets().send(new DescribeSecretCommand({ SecretId }));
  const stages = Object.entries(VersionIdsToStages ?? {});
  const current = stages.find(([, names]) => names.includes('AWSCURRENT'))?.[0];
  if (current === ClientRequestToken) return;
  await secrets().send(
    new UpdateSecretVersionStageCommand({
      SecretId,
      VersionStage: 'AWSCURRENT',
      MoveToVersionId: ClientRequestToken,
      ...(current === undefined ? {} : { RemoveFromVersionId: current }),
    }),
  );
}

const steps: Record<SecretsManagerRotationEventStep, (rotation: Rotation) => Promise<void>> = {
  createSecret,
  setSecret,
  testSecret,
  finishSecret,
};

/**
 * Rotates the secret that identifies our distribution to the APIs, in the steps that Secrets Manager requests. No
 * request is rejected meanwhile, because the authorizers accept the pending, current and previous values. Each step
 * is idempotent.
 */
export const handler = async ({ Step, ...rotation }: SecretsManagerRotationEvent): Promise<void> => {
  await steps[Step](rotation);
};
