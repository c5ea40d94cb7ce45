import { type DeclaredFailure, codeOf } from '#shared/platform/contract.ts';
import type { FieldParams } from '#shared/platform/fieldCodes.ts';
import { type ProblemName, problems } from '#shared/problems.ts';

export interface FieldError {
  readonly path: string;
  readonly message: string;
  /** One of `fieldCodes`. */
  readonly code: string;
  readonly params?: FieldParams | undefined;
}

/** The only error whose message reaches a caller. */
export class RouteFailure extends Error {
  override readonly name = 'RouteFailure';
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
export function problem(
  name: ProblemName,
  extra: { errors?: readonly FieldError[]; retryAfterSeconds?: number } = {},
) {
  return new RouteFailure(name, problems[name], extra);
}
