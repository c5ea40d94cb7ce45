import { timingSafeEqual } from 'node:crypto';
import { secretValue } from '../secrets/secretValue.ts';

const cacheMs = 60_000;
/**
 * An unknown value triggers another read, but at most this often, so that strangers cannot drive up the number of
 * calls.
 */
const minRefreshMs = 5_000;
let cached: { readonly values: readonly string[]; readonly readAt: number } | undefined;

async function valuesNotOlderThan(ms: number): Promise<readonly string[]> {
  const now = Date.now();
  if (cached !== undefined && now - cached.readAt < ms) return cached.values;
  const secretId = process.env['ORIGIN_SECRET_ARN'] ?? '';
  const stages = ['AWSCURRENT', 'AWSPENDING', 'AWSPREVIOUS'] as const;
  const found = await Promise.all(stages.map((stage) => secretValue(secretId, stage)));
  const values = found.filter((value) => value !== undefined);
  cached = { values, readAt: now };
  return values;
}

function isEqual(received: string, expected: string): boolean {
  const [left, right] = [Buffer.from(received), Buffer.from(expected)];
  return left.length === right.length && timingSafeEqual(left, right);
}

/**
 * True if a request's `x-origin-verify` header proves that our CloudFront distribution sent it. During a rotation
 * the pending and the previous value are valid too.
 */
export async function isFromOurOrigin(header: string | undefined): Promise<boolean> {
  if (header === undefined || header === '') return false;
  const isKnown = (values: readonly string[]) => values.some((value) => isEqual(header, value));
  return isKnown(await valuesNotOlderThan(cacheMs)) || isKnown(await valuesNotOlderThan(minRefreshMs));
}
