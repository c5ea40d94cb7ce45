/** Timeouts of one request to another service, in milliseconds. */
export interface RequestDeadline {
  /** Until the connection is established. */
  readonly connectMs: number;
  /** Until the response starts, and the longest pause within it. */
  readonly answerMs: number;
}

/** The largest clock difference between two functions that leases tolerate, in milliseconds. */
export const maxLeaseClockSkewMs = 5 * 60_000;

/**
 * All timeouts of the server, in milliseconds. Each ends before the one around it, so that the caller can still
 * report what happened: a request ends before its operation, an operation before its function, the function before
 * the gateway, the gateway before CloudFront. Several slow operations in a row may exceed the function's timeout;
 * the gateway then answers instead. The stack reads its timeouts from here.
 */
export const deadlines = {
  database: { connectMs: 1000, answerMs: 2000 },
  storage: { connectMs: 1000, answerMs: 5000 },
  sockets: { connectMs: 500, answerMs: 2000 },
  secrets: { connectMs: 1000, answerMs: 2000 },
  /** Control plane calls, such as updating a distribution, to which AWS responds slowly. */
  control: { connectMs: 1000, answerMs: 10_000 },
  queues: { connectMs: 500, answerMs: 2000 },
  pushes: { connectMs: 1000, answerMs: 10_000 },
  mail: { connectMs: 1000, answerMs: 10_000 },
  /** A store operation starts no further attempt after this time. */
  operationMs: 16_000,
  functionMs: 22_000,
  /** Processing one image. The limit starts again for each size. */
  recodeMs: 10_000,
  /** Resizing several large photos. */
  imageFunctionMs: 28_000,
  /** A job run starts no further slice after this time, so a slice has ten minutes. */
  jobRunMs: 5 * 60_000,
  jobFunctionMs: 15 * 60_000,
  mailFunctionMs: 80_000,
  /** A scheduled run that wakes jobs starts no further round after this time. */
  wakingMs: 30_000,
  backgroundFunctionMs: 60_000,
  /** Shorter than the queue's visibility timeout. */
  queueFunctionMs: 50_000,
  /** The maximum is 29 seconds for a WebSocket API and 30 for an HTTP API. */
  gatewayMs: 29_000,
  edgeMs: 30_000,
} as const;

/**
 * `requestHandler` options for an SDK client that end a late request with a `TimeoutError`. Without
 * `throwOnRequestTimeout` the SDK only logs a warning and keeps waiting.
 */
export function requestHandlerFor({ connectMs, answerMs }: RequestDeadline) {
  return {
    connectionTimeout: connectMs,
    requestTimeout: answerMs,
    throwOnRequestTimeout: true,
    socketTimeout: answerMs,
  };
}
