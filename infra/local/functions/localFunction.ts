/** A function of the stack, ready to run here. */
export interface LocalFunction {
  readonly name: string;
  readonly arn: string;
  /** Path of its CommonJS bundle. */
  readonly bundle: string;
  /** All that it sees in its environment. */
  readonly env: Readonly<Record<string, string>>;
  readonly timeoutMs: number;
  readonly memoryMb: number;
  /** Calls that may wait for their turn, where there is an end to it; more are refused at once. */
  readonly waitingMost?: number;
}

/** What Lambda calls a call that comes when too many are running. */
export const tooManyRequests = 'TooManyRequestsException';

/** A function that threw, crashed or took too long; `type` is the name Lambda gives to it. */
export class InvocationError extends Error {
  override readonly name = 'InvocationError';
  readonly type: string;

  constructor(type: string, message: string) {
    super(message);
    this.type = type;
  }
}
