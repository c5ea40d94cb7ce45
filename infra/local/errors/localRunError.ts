/** A reason not to start that its reader can do something about: one sentence, shown without a stack. */
export class LocalRunError extends Error {
  override readonly name = 'LocalRunError';
}
