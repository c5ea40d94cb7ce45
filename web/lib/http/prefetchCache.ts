/*
 * Responses that the first script requested before the code that reads them was there. Each is used once, by the first
 * request for the same address in the same session.
 */

const answers = new Map<string, Promise<Response>>();
let askedBy = '';
/** Milliseconds after which a request without an answer counts as failed. */
export const patienceMs = 30_000;

/** Requests these addresses for the member who is logged in now. */
export function prefetchResponses(paths: readonly string[]): void {
  askedBy = document.cookie;
  for (const path of paths) {
    const answer = fetch(path, { signal: AbortSignal.timeout(patienceMs) });
    // A failure is handled where the response is used, if it is.
    answer.catch(() => undefined);
    answers.set(path, answer);
  }
}

/** The response for this address, once; undefined if none was requested, or if another member was logged in. */
export function takePrefetched(path: string): Promise<Response> | undefined {
  const found = answers.get(path);
  answers.delete(path);
  return askedBy === document.cookie ? found : undefined;
}

/** Drops the responses that were not used: a write makes them stale. */
export const forgetPrefetched = (): void => answers.clear();
