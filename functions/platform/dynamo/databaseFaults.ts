import { serviceMetadataOf } from '#functions/platform/aws/serviceMetadata.ts';

/** DynamoDB errors, and what each means for the caller. */

/** A write refused by its own condition, which is an expected outcome. */
export function isConditionFailure(error: unknown): boolean {
  return error instanceof Error && error.name === 'ConditionalCheckFailedException';
}

/** The reason for each step of a canceled transaction; `None` for steps that did not cause it. */
export function cancellationCodes(error: unknown): readonly string[] {
  if (!(error instanceof Error) || error.name !== 'TransactionCanceledException') return [];
  if (!('CancellationReasons' in error) || !Array.isArray(error.CancellationReasons)) return [];
  return error.CancellationReasons.map((reason: { Code?: string }) => reason.Code ?? 'None');
}

const transientCodes = new Set(['TransactionConflict', 'ThrottlingError', 'ProvisionedThroughputExceeded']);

const transientNames = new Set([
  'InternalServerError',
  'LimitExceededException',
  'ProvisionedThroughputExceededException',
  'RequestLimitExceeded',
  'RequestTimeout',
  'ServiceUnavailable',
  'ThrottlingException',
  'TimeoutError',
  'TooManyRequestsException',
  'TransactionConflictException',
  'TransactionInProgressException',
]);

const transientSystemCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EAI_AGAIN',
  'ENOTFOUND',
  'EHOSTUNREACH',
  'ENETUNREACH',
]);
const tooManyRequests = 429;

/**
 * True if the same request may succeed a moment later: a conflicting transaction, a throttle, a service fault, or a
 * lost response. After a lost response the write may have happened.
 */
export function isTransient(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (transientNames.has(error.name)) return true;
  if ('code' in error && typeof error.code === 'string' && transientSystemCodes.has(error.code)) return true;
  if (cancellationCodes(error).some((code) => transientCodes.has(code))) return true;
  const { status } = serviceMetadataOf(error);
  return status === tooManyRequests || status >= 500;
}
