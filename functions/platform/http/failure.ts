import { type CommonFailureName, commonFailures } from '#shared/commonFailures.ts';
import { type DeclaredFailure, codeOf } from '#shared/platform/contract.ts';
import type { FieldParams } from '#shared/platform/fieldCodes.ts';

export interface FieldError {
  readonly path: string;
  readonly message: string;
  /** One of `fieldCodes`. */
  readonly code: string;
  readonly params?: FieldParams | undefined;
}

/** The only error whose message reaches a caller. */
export class RouteError extends Error {
  override readonly name = 'RouteError';
  readonly status: number;
  readonly code: string;
  readonly errors: readonly FieldError[];
  readonly retryAfterSeconds: number | undefined;

  constructor(
    name: string,
    [status, message]: DeclaredFailure | readonly [number, string],
    extra: { errors?: readonly FieldError[]; retryAfterSeconds?: number } = {},
  ) {
    super(message);
    this.status = status;
    this.code = codeOf(name);
    this.errors = extra.errors ?? [];
    this.retryAfterSeconds = extra.retryAfterSeconds;
  }
}

/** The failures that every route has. */
export function commonFailure(
  name: CommonFailureName,
  extra: { errors?: readonly FieldError[]; retryAfterSeconds?: number } = {},
) {
  return new RouteError(name, commonFailures[name], extra);
}
