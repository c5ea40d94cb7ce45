import { createHash } from 'node:crypto';
import { serviceMetadataOf } from '#functions/platform/aws/serviceMetadata.ts';

/** What one call leaves in the log: who and what in figures, never a name, an address, a body or a secret. */
export interface LogLine {
  readonly level: 'info' | 'error';
  readonly message: string;
  readonly requestId?: string;
  readonly route?: string;
  readonly status?: number;
  readonly ms?: number;
  /** See `anonymous`. */
  readonly member?: string;
  readonly code?: string;
  readonly error?: string;
  readonly job?: string;
  /** Whose row could not be read. */
  readonly table?: string;
  /** Of what a browser reported: what kind of fault, and by which build of the site. */
  readonly kind?: string;
  readonly build?: string;
  /** Why somebody left, of those that can be chosen. */
  readonly reason?: string;
}

/** Writes one line of JSON, as CloudWatch Logs Insights reads it; Lambda asks for `timestamp` and `level` by these names. */
export function log(line: LogLine): void {
  process.stdout.write(`${JSON.stringify({ timestamp: new Date().toISOString(), ...line })}\n`);
}

/** A member's mark in the log: always the same, and nobody's id. */
export function anonymous(userId: string): string {
  return createHash('sha256').update(`log:${userId}`).digest('base64url').slice(0, 12);
}

/**
 * An error for the log: its kind, the id by which AWS finds the request that failed, and where it arose; messages may
 * quote what people wrote and stay out.
 */
export function traceOf(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  const where = (error.stack ?? '').split('\n').filter((entry) => entry.trimStart().startsWith('at '));
  const { requestId } = serviceMetadataOf(error);
  const of = requestId === '' ? [] : [`(request ${requestId})`];
  return [error.name, ...of, ...where.slice(0, 8).map((entry) => entry.trim())].join(' ');
}
