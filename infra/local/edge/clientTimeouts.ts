/** The edge's client timeouts in milliseconds; tests shorten them. */
export interface ClientTimeouts {
  /** For all headers of a request, including a request that never starts. */
  readonly headersMs: number;
  /** For the whole request with its body. */
  readonly requestMs: number;
  /** For the next request on the same connection. */
  readonly idleMs: number;
  /** For a client that does not read its response. */
  readonly unreadMs: number;
}

/** A connection that sends nothing is closed within 20 seconds. */
export const clientTimeouts: ClientTimeouts = {
  headersMs: 5000,
  requestMs: 15_000,
  idleMs: 10_000,
  unreadMs: 15_000,
};
