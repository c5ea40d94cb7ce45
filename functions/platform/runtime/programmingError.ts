/**
 * True for an error that only a mistake in our code or its bundle raises. Code that takes a library's errors for
 * refusals must rethrow these, so that they are logged and answered with 500. A TypeError with a cause is none: `fetch`
 * reports lost connections so.
 */
export function isProgrammingError(error: unknown): boolean {
  if (error instanceof TypeError) return error.cause === undefined;
  return error instanceof ReferenceError || !(error instanceof Error);
}
