import { timingSafeEqual } from 'node:crypto';
import { secretValue } from '../secrets/secretValue.ts';

const freshMs = 60_000;
/**
 * An unknown value triggers another read, but at most this often, so that strangers cannot drive up the number of
 * calls.
 */
const askAgainMs = 5_000;
let known: { readonly values: readonly string[]; readonly readAt: number } | undefined;

async function valuesNotOlderThan(ms: number): Promise<readonly string[]> {
  const now = Date.now();
  if (known !== undefined && now - known.readAt < ms) return known.values;
  const secretId = process.env['ORIGIN_SECRET_ARN'] ?? '';
  const stages = ['AWSCURRENT', 'AWSPENDING', 'AWSPREVIOUS'] as const;
  const found = await Promise.all(stages.map((stage) => secretValue(secretId, stage)));
  const values = found.filter((value) => value !== undefined);
  known = { values, readAt: now };
  return values;
}

function same(given: string, expected: string): boolean {
  const [left, right] = [Buffer.from(given), Buffer.from(expected)];
  return left.length === right.length && timingSafeEqual(left, right);
}

/**
 * True if a request's `x-origin-verify` header proves that our CloudFront distribution sent it. During a rotation
 * the pending and the previous value are valid too.
 */
export async function isFromOurOrigin(header: string | undefined): Promise<boolean> {
  if (header === undefined || header === '') return false;
  const isKnown = (values: readonly string[]) => values.some((value) => same(header, value));
  return isKnown(await valuesNotOlderThan(freshMs)) || isKnown(await valuesNotOlderThan(askAgainMs));
}
