import { setTimeout } from 'node:timers/promises';
import {
  DescribeSecretCommand,
  RotateSecretCommand,
  SecretsManagerClient,
} from '@aws-sdk/client-secrets-manager';
import { region } from '../local/stack/resourceNames.ts';

const pollMs = 2000;
const timeoutMs = 240_000;

async function currentVersion(client: SecretsManagerClient, SecretId: string): Promise<string | undefined> {
  const { VersionIdsToStages = {} } = await client.send(new DescribeSecretCommand({ SecretId }));
  return Object.entries(VersionIdsToStages).find(([, stages]) => stages.includes('AWSCURRENT'))?.[0];
}

/**
 * Rotates the origin secret of a deployed stack while calling the site.
 * @param answers calls the site once.
 * @throws if a call fails, or the new value is not in use after four minutes.
 */
export async function rotateUnderUse(secretArn: string, answers: () => Promise<void>): Promise<void> {
  const client = new SecretsManagerClient({ region });
  const before = await currentVersion(client, secretArn);
  await client.send(new RotateSecretCommand({ SecretId: secretArn }));
  for (const until = Date.now() + timeoutMs; Date.now() < until; await setTimeout(pollMs)) {
    await answers();
    if ((await currentVersion(client, secretArn)) !== before) return answers();
  }
  throw new Error('the rotation did not finish: see infra/runbook/stuck-rotation.md');
}
