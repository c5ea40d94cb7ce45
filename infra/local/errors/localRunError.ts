/** A reason not to start that the reader can fix: one sentence, printed without a stack trace. */
export class LocalRunError extends Error {
  override readonly name = 'LocalRunError';
}
