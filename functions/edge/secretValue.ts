import { deadlines } from '../deadlines.ts';
import { patiently } from '../stores/retry.ts';
import { originOf, signedRequest } from '../aws/signedRequest.ts';
import { ownSigner } from '../aws/signer.ts';

/** Secrets Manager's names for the values of a secret: in use, about to be, and used before. */
export type Stage = 'AWSCURRENT' | 'AWSPENDING' | 'AWSPREVIOUS';

/**
 * The value of a secret at a stage, asked for without the client of Secrets Manager: who guards the APIs stands in front
 * of every call, and would load ten times as much with it. Undefined where the secret has none.
 * @throws Unavailable where the service does not answer in time, Error where it refuses.
 */
export function secretValue(secretId: string, stage: Stage): Promise<string | undefined> {
  const headers = {
    'content-type': 'application/x-amz-json-1.1',
    'x-amz-target': 'secretsmanager.GetSecretValue',
  };
  const body = JSON.stringify({ SecretId: secretId, VersionStage: stage });
  const asked = { service: 'secretsmanager', method: 'POST', path: '/', headers, body } as const;
  return patiently(async () => {
    const { status, bytes } = await signedRequest({
      ...asked,
      origin: originOf(address()).origin,
      deadline: deadlines.secrets,
    });
    const answer: unknown = JSON.parse(Buffer.from(bytes).toString());
    if (status === 200) return textOf(answer, 'SecretString');
    const fault = textOf(answer, '__type')?.split('#').at(-1) ?? '';
    if (fault === 'ResourceNotFoundException') return undefined;
    // `patiently` knows by its name whether it may pass.
    throw Object.assign(new Error(`Secrets Manager answers ${status} ${fault}`), { name: fault });
  });
}

const address = () =>
  process.env['AWS_ENDPOINT_URL_SECRETS_MANAGER'] ??
  `https://secretsmanager.${ownSigner().region}.amazonaws.com`;

function textOf(answer: unknown, name: string): string | undefined {
  if (typeof answer !== 'object' || answer === null) return undefined;
  const found = Object.entries(answer).find(([key]) => key === name)?.[1];
  return typeof found === 'string' ? found : undefined;
}
