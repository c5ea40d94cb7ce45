import { serviceMetadataOf } from '#functions/platform/aws/serviceMetadata.ts';
import { sha256 } from '#functions/platform/runtime/hash.ts';
import { NotGrantedError } from './grantedEnv.ts';
import { requestId } from './requestId.ts';

/** The fields of a log line. They never contain a name, an address, a request body or a secret. */
interface LogLine {
  readonly level: 'info' | 'error';
  readonly message: string;
  readonly route?: string;
  readonly status?: number;
  readonly ms?: number;
  /** A pseudonym: `pseudonymOf`. */
  readonly member?: string;
  readonly code?: string;
  readonly error?: string;
  readonly job?: string;
  /** The table whose row could not be parsed. */
  readonly table?: string;
  /**
   * For errors that browsers report: the kind of error and the build of the site. For pushes: the host of the service.
   */
  readonly kind?: string;
  readonly build?: string;
  /** The reason given for leaving, one of the fixed choices. */
  readonly reason?: string;
}

/**
 * Writes one line of JSON for CloudWatch Logs Insights, with the id of the request. Lambda expects the names
 * `timestamp` and `level`.
 */
export function log(line: LogLine): void {
  const timestamp = new Date().toISOString();
  process.stdout.write(`${JSON.stringify({ timestamp, requestId: requestId(), ...line })}\n`);
}

/** A pseudonym for a member in the log: stable, and not their id. */
export function pseudonymOf(userId: string): string {
  return sha256(`log:${userId}`).slice(0, 12);
}

/**
 * An error for the log: its name, the AWS request id, and its stack frames. Messages are left out, because they may
 * quote what people wrote, except that of a missing grant.
 */
export function errorTrace(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  const where = (error.stack ?? '').split('\n').filter((entry) => entry.trimStart().startsWith('at '));
  const { requestId: awsRequestId } = serviceMetadataOf(error);
  const suffix = awsRequestId === '' ? [] : [`(request ${awsRequestId})`];
  const name = error instanceof NotGrantedError ? `${error.name}: ${error.message}` : error.name;
  return [name, ...suffix, ...where.slice(0, 8).map((entry) => entry.trim())].join(' ');
}
