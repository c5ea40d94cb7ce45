import { deadlines } from '#functions/platform/aws/deadlines.ts';
import { emptyRequestTo, SignedHandler } from '#functions/platform/aws/signedHandler.ts';
import { ownRegion } from '#functions/platform/aws/signer.ts';
import { withRetry } from '#functions/platform/dynamo/retry.ts';

/** Secrets Manager's stages of a secret: current, pending and previous. */
export type Stage = 'AWSCURRENT' | 'AWSPENDING' | 'AWSPREVIOUS';

const secrets = new SignedHandler('secretsmanager', deadlines.secrets);

/**
 * The value of a secret at a stage, or undefined. It does not use the Secrets Manager client: the authorizers run
 * before every call and would load three times as much code.
 * @throws TimedOutError if the service does not respond in time, Error if it refuses.
 */
export function secretValue(secretId: string, stage: Stage): Promise<string | undefined> {
  const empty = emptyRequestTo(address());
  const request = {
    ...empty,
    method: 'POST',
    headers: {
      ...empty.headers,
      'content-type': 'application/x-amz-json-1.1',
      'x-amz-target': 'secretsmanager.GetSecretValue',
    },
    body: JSON.stringify({ SecretId: secretId, VersionStage: stage }),
  };
  return withRetry(async () => {
    const { response } = await secrets.handle(request);
    const { statusCode, $metadata } = response;
    const answer: unknown = JSON.parse(response.text());
    if (statusCode === 200) return textOf(answer, 'SecretString');
    const name = textOf(answer, '__type')?.split('#').at(-1) ?? '';
    if (name === 'ResourceNotFoundException') return undefined;
    throw Object.assign(new Error(`Secrets Manager answered ${statusCode} ${name}`), { name, $metadata });
  });
}

const address = () =>
  process.env['AWS_ENDPOINT_URL_SECRETS_MANAGER'] ?? `https://secretsmanager.${ownRegion()}.amazonaws.com`;

function textOf(answer: unknown, name: string): string | undefined {
  if (typeof answer !== 'object' || answer === null) return undefined;
  const value = Object.entries(answer).find(([key]) => key === name)?.[1];
  return typeof value === 'string' ? value : undefined;
}
