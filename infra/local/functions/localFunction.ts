/** A function of the stack, ready to run here. */
export interface LocalFunction {
  readonly name: string;
  readonly arn: string;
  /** Path of its CommonJS bundle. */
  readonly bundle: string;
  /** Its complete environment. */
  readonly env: Readonly<Record<string, string>>;
  readonly timeoutMs: number;
  readonly memoryMb: number;
  /** Limit on queued calls, if there is one; further calls are refused at once. */
  readonly maxWaiting?: number;
}

/** Lambda's error name for a call beyond the concurrency limit. */
export const tooManyRequests = 'TooManyRequestsException';

/** A function that threw, crashed or timed out; `type` is Lambda's name for the error. */
export class InvocationError extends Error {
  override readonly name = 'InvocationError';
  readonly type: string;

  constructor(type: string, message: string) {
    super(message);
    this.type = type;
  }
}
