import { timingSafeEqual } from 'node:crypto';
import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { deadlines, requestHandlerFor } from '../deadlines.ts';

/** Secrets Manager's names for the values of a secret: in use, about to be, and used before. */
export type Stage = 'AWSCURRENT' | 'AWSPENDING' | 'AWSPREVIOUS';

const endpoint = process.env['AWS_ENDPOINT_URL_SECRETS_MANAGER'];
export const secrets = new SecretsManagerClient({
  region: process.env['AWS_REGION'] ?? 'us-east-1',
  maxAttempts: 3,
  requestHandler: requestHandlerFor(deadlines.secrets),
  ...(endpoint === undefined ? {} : { endpoint }),
});

const freshMs = 60_000;
/** A value that is not known asks again, but not more often than this: strangers must not drive up the calls. */
const askAgainMs = 5_000;
let known: { readonly values: readonly string[]; readonly readAt: number } | undefined;

/**
 * The value of the secret at a stage, or undefined where it has none (none pending, nothing before the first).
 * @param version only this version's value, which a rotation must ask for: another's may still be pending.
 */
export async function secretAt(
  secretId: string,
  stage: Stage,
  version?: string,
): Promise<string | undefined> {
  try {
    const { SecretString } = await secrets.send(
      new GetSecretValueCommand({ SecretId: secretId, VersionStage: stage, VersionId: version }),
    );
    return SecretString;
  } catch (error) {
    if (error instanceof Error && error.name === 'ResourceNotFoundException') return undefined;
    throw error;
  }
}

async function valuesNotOlderThan(ms: number): Promise<readonly string[]> {
  const now = Date.now();
  if (known !== undefined && now - known.readAt < ms) return known.values;
  const secretId = process.env['ORIGIN_SECRET_ARN'] ?? '';
  const stages = ['AWSCURRENT', 'AWSPENDING', 'AWSPREVIOUS'] as const;
  const found = await Promise.all(stages.map((stage) => secretAt(secretId, stage)));
  const values = found.filter((value) => value !== undefined);
  known = { values, readAt: now };
  return values;
}

function same(given: string, expected: string): boolean {
  const [left, right] = [Buffer.from(given), Buffer.from(expected)];
  return left.length === right.length && timingSafeEqual(left, right);
}

/**
 * True where a request's `x-origin-verify` header proves that our own CloudFront distribution sent it. While the
 * secret is being rotated its next and its last value are as good as the current one.
 */
export async function isFromOurOrigin(header: string | undefined): Promise<boolean> {
  if (header === undefined || header === '') return false;
  const isKnown = (values: readonly string[]) => values.some((value) => same(header, value));
  return isKnown(await valuesNotOlderThan(freshMs)) || isKnown(await valuesNotOlderThan(askAgainMs));
}
