import { timingSafeEqual } from 'node:crypto';
import { secretValue } from './secretValue.ts';

const freshMs = 60_000;
/** A value that is not known asks again, but not more often than this: strangers must not drive up the calls. */
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
 * True where a request's `x-origin-verify` header proves that our own CloudFront distribution sent it. While the
 * secret is being rotated its next and its last value are as good as the current one.
 */
export async function isFromOurOrigin(header: string | undefined): Promise<boolean> {
  if (header === undefined || header === '') return false;
  const isKnown = (values: readonly string[]) => values.some((value) => same(header, value));
  return isKnown(await valuesNotOlderThan(freshMs)) || isKnown(await valuesNotOlderThan(askAgainMs));
}
