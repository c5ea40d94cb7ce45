/** How long the edge waits for a client, in milliseconds; tests shorten it. */
export interface Patience {
  /** For all headers of a request, also of one that never begins. */
  readonly headersMs: number;
  /** For the whole request with its body. */
  readonly requestMs: number;
  /** For the next request on the same connection. */
  readonly idleMs: number;
  /** For a client that reads nothing of what it asked for. */
  readonly unreadMs: number;
}

/** Whoever only holds a connection is gone within 20 seconds. */
export const edgePatience: Patience = {
  headersMs: 5000,
  requestMs: 15_000,
  idleMs: 10_000,
  unreadMs: 15_000,
};
