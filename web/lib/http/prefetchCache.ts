/*
 * Responses that the first script requested before the code that reads them had loaded. Each is used once, by
 * the first request for the same URL in the same session.
 */

const responses = new Map<string, Promise<Response>>();
let requestCookies = '';
/** Milliseconds after which a request without a response counts as failed. */
export const timeoutMs = 30_000;

/** Requests these URLs for the logged-in member. */
export function prefetchResponses(paths: readonly string[]): void {
  requestCookies = document.cookie;
  for (const path of paths) {
    const response = fetch(path, { signal: AbortSignal.timeout(timeoutMs) });
    // The code that uses the response handles a failure.
    response.catch(() => undefined);
    responses.set(path, response);
  }
}

/** The response for this URL, once; undefined if none was requested, or if another member was logged in. */
export function takePrefetched(path: string): Promise<Response> | undefined {
  const response = responses.get(path);
  responses.delete(path);
  return requestCookies === document.cookie ? response : undefined;
}

/** Drops the unused responses: a write makes them stale. */
export const forgetPrefetched = (): void => responses.clear();
