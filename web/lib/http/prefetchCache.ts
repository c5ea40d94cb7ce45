/*
 * Responses that the first script requested before the code that reads them had loaded. Each is used once, by
 * the first request for the same URL in the same session.
 */

const answers = new Map<string, Promise<Response>>();
let askedBy = '';
/** Milliseconds after which a request without a response counts as failed. */
export const timeoutMs = 30_000;

/** Requests these URLs for the logged-in member. */
export function prefetchResponses(paths: readonly string[]): void {
  askedBy = document.cookie;
  for (const path of paths) {
    const answer = fetch(path, { signal: AbortSignal.timeout(timeoutMs) });
    // The code that uses the response handles a failure.
    answer.catch(() => undefined);
    answers.set(path, answer);
  }
}

/** The response for this URL, once; undefined if none was requested, or if another member was logged in. */
export function takePrefetched(path: string): Promise<Response> | undefined {
  const found = answers.get(path);
  answers.delete(path);
  return askedBy === document.cookie ? found : undefined;
}

/** Drops the unused responses: a write makes them stale. */
export const forgetPrefetched = (): void => answers.clear();
