/*
 * What the first script has asked the server for, before the code that reads the answers was there. An answer is handed
 * on once, to whoever asks the same of the same login.
 */

const answers = new Map<string, Promise<Response>>();
let askedBy = '';
/** Milliseconds after which whatever is asked for without an answer counts as failed. */
export const patienceMs = 30_000;

/** Asks for these addresses in the name of whoever is logged in now. */
export function prefetchResponses(paths: readonly string[]): void {
  askedBy = document.cookie;
  for (const path of paths) {
    const answer = fetch(path, { signal: AbortSignal.timeout(patienceMs) });
    // Whoever takes it hears of that; nobody may.
    answer.catch(() => undefined);
    answers.set(path, answer);
  }
}

/** The answer to this address, once; undefined where none was asked for, or for another login than that of today. */
export function takePrefetched(path: string): Promise<Response> | undefined {
  const found = answers.get(path);
  answers.delete(path);
  return askedBy === document.cookie ? found : undefined;
}

/** Forgets what nobody has taken: whatever is written makes it old. */
export const forgetPrefetched = (): void => answers.clear();
