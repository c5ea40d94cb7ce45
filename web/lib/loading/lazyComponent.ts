import { type ComponentType, createElement, lazy, useState } from 'react';
import { ChunkUnusable } from './preloadChunks.ts';

type Module<P> = { readonly default: ComponentType<P> };

/** A component whose code loads when it first renders. */
export interface LazyComponent<P> {
  (props: P): ReturnType<typeof createElement>;
  /** Loads the code ahead of time. Never rejects: a failure is thrown where the component renders. */
  readonly load: () => Promise<void>;
}

/** The code did not load: there is no network, or a newer build has replaced the file. */
export class ChunkLoadError extends Error {
  override readonly name = 'ChunkLoadError';

  /** The browser keeps the failure until the page is reloaded. */
  get needsReload(): boolean {
    return this.cause instanceof ChunkUnusable;
  }
}

const failed = new Set<() => void>();

/**
 * Makes a component whose code loads on demand. It suspends while the code loads and throws ChunkLoadError if
 * that fails. React's `lazy` suspends once even if the code is loaded, and keeps a failure as long as the
 * page lives; this component renders at once if its code is loaded, and retries after `retryFailedChunks`.
 */
export function lazyComponent<P extends object>(load: () => Promise<Module<P>>): LazyComponent<P> {
  let loading: Promise<Module<P>> | undefined;
  // All props are in one, because `lazy` cannot type the props of a component that is not known yet.
  const withProps =
    ({ default: Loaded }: Module<P>) =>
    ({ props }: { readonly props: P }) =>
      createElement(Loaded, props);
  const attempt = () => lazy(async () => ({ default: withProps(await loadModule()) }));
  let Current: ComponentType<{ readonly props: P }> = attempt();
  const forget = (): void => {
    loading = undefined;
    Current = attempt();
  };
  const loadModule = (): Promise<Module<P>> => {
    loading ??= load().then(
      (module) => {
        Current = withProps(module);
        return module;
      },
      (cause: unknown) => {
        failed.add(forget);
        throw new ChunkLoadError('A chunk failed to load.', { cause });
      },
    );
    return loading;
  };
  function Lazy(props: P) {
    // A mounted component keeps its state when its code loads a second time.
    const [Mounted] = useState(() => Current);
    return createElement(Mounted, { props });
  }
  return Object.assign(Lazy, {
    load: () =>
      loadModule().then(
        () => undefined,
        () => undefined,
      ),
  });
}

/** Clears every failed attempt, so that the next render retries. */
export function retryFailedChunks(): void {
  for (const forget of failed) forget();
  failed.clear();
}
