import { serviceMetadataOf } from '#functions/platform/aws/serviceMetadata.ts';

/** What DynamoDB answers when it does not do as asked, and what that means for who asked. */

/** A write refused by its own condition: an expected outcome. */
export function isConditionFailure(error: unknown): boolean {
  return error instanceof Error && error.name === 'ConditionalCheckFailedException';
}

/** Why each step of a cancelled transaction was cancelled, `None` for those that were not to blame. */
export function cancellationCodes(error: unknown): readonly string[] {
  if (!(error instanceof Error) || error.name !== 'TransactionCanceledException') return [];
  if (!('CancellationReasons' in error) || !Array.isArray(error.CancellationReasons)) return [];
  return error.CancellationReasons.map((reason: { Code?: string }) => reason.Code ?? 'None');
}

const passingCodes = new Set(['TransactionConflict', 'ThrottlingError', 'ProvisionedThroughputExceeded']);

const passingNames = new Set([
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

const passingSystemCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EAI_AGAIN',
  'ENOTFOUND',
  'EHOSTUNREACH',
  'ENETUNREACH',
]);
const tooMany = 429;

/**
 * True where the same request may well succeed a moment later: it met another's transaction or a throttle, the service
 * stumbled, or its answer was lost on the way, so that nobody knows whether it was done.
 */
export function isPassing(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (passingNames.has(error.name)) return true;
  if ('code' in error && typeof error.code === 'string' && passingSystemCodes.has(error.code)) return true;
  if (cancellationCodes(error).some((code) => passingCodes.has(code))) return true;
  const { status } = serviceMetadataOf(error);
  return status === tooMany || status >= 500;
}
