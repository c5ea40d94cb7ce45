/**
 * True for errors that only a bug in our code or bundle raises. Code that treats a library's errors as a refusal
 * must rethrow these, so that they are logged and answered with 500. A TypeError with a cause is excluded: `fetch`
 * reports lost connections that way.
 */
export function isProgrammingError(error: unknown): boolean {
  if (error instanceof TypeError) return error.cause === undefined;
  return error instanceof ReferenceError || !(error instanceof Error);
}
