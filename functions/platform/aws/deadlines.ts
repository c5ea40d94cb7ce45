/** How long one request to another service may take, in milliseconds. */
export interface RequestDeadline {
  /** Until the connection stands. */
  readonly connectMs: number;
  /** Until the answer begins, and the longest silence within it. */
  readonly answerMs: number;
}

/** How far the clocks of two functions may be apart at most; leases hold as long as this is true. */
export const clocksApartMs = 5 * 60_000;

/**
 * How long the server waits, in milliseconds: every wait ends before the one around it, so that whoever waits can still
 * say what happened. A request ends before its operation, each operation before its function, a function before the
 * gateway, the gateway before the edge. Several slow operations in a row may outlast their function: the gateway then
 * answers for it. The stack reads its timeouts here.
 */
export const deadlines = {
  database: { connectMs: 1000, answerMs: 2000 },
  storage: { connectMs: 1000, answerMs: 5000 },
  sockets: { connectMs: 500, answerMs: 2000 },
  secrets: { connectMs: 1000, answerMs: 2000 },
  /** Settings of a distribution, which AWS takes its time to store. */
  control: { connectMs: 1000, answerMs: 10_000 },
  queues: { connectMs: 500, answerMs: 2000 },
  mail: { connectMs: 1000, answerMs: 10_000 },
  /** No try of a store's operation begins later than this after the first. */
  operationMs: 16_000,
  functionMs: 22_000,
  /** Working on one image; the rest of it is counted anew for each size. */
  recodeMs: 10_000,
  /** Resizing several large photographs. */
  imageFunctionMs: 28_000,
  /** No step of a job begins later than this after its run, so that a step has ten minutes. */
  jobRunMs: 5 * 60_000,
  jobFunctionMs: 15 * 60_000,
  mailFunctionMs: 80_000,
  /** No round of the jobs' clock goes on behind this. */
  wakingMs: 30_000,
  backgroundFunctionMs: 60_000,
  /** Within the time after which a queue hands an item out again. */
  queueFunctionMs: 50_000,
  /** The WebSocket API allows no more than 29 seconds, the HTTP API 30. */
  gatewayMs: 29_000,
  edgeMs: 30_000,
} as const;

/**
 * The options of an SDK client's `requestHandler` that hold a request to its deadline: it ends with a `TimeoutError`.
 * Without `throwOnRequestTimeout` the SDK only writes a warning and waits on.
 */
export function requestHandlerFor({ connectMs, answerMs }: RequestDeadline) {
  return {
    connectionTimeout: connectMs,
    requestTimeout: answerMs,
    throwOnRequestTimeout: true,
    socketTimeout: answerMs,
  };
}
