export interface Emitter<A extends readonly unknown[]> {
  /** Calls back on each event; returns a function that unsubscribes. */
  readonly on: (listener: (...args: A) => void) => () => void;
  readonly emit: (...args: A) => void;
}

/** One kind of event. State that changes is a zustand store instead. */
export function emitter<A extends readonly unknown[]>(): Emitter<A> {
  const listeners = new Set<(...args: A) => void>();
  return {
    on: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    emit: (...args) => {
      for (const listener of listeners) listener(...args);
    },
  };
}
