/**
 * A value that is made at its first use and kept. For clients: they read the environment, so importing a module needs
 * none, and a function that calls no service makes no client.
 */
export function once<T extends object>(make: () => T): () => T {
  let value: T | undefined;
  return () => (value ??= make());
}
