import { AsyncLocalStorage } from 'node:async_hooks';

const current = new AsyncLocalStorage<string | undefined>();

/**
 * Runs work for one request, or for none. Its id is in every log line, job and mail that the work causes. It comes from the edge,
 * whose log has it as `x-edge-request-id`.
 */
export function withRequestId<T>(id: string | undefined, work: () => T): T {
  return current.run(id, work);
}

/** The id of the current request; undefined for work that no request triggered. */
export function requestId(): string | undefined {
  return current.getStore();
}
