import { type ComponentType, createElement, lazy, useState } from 'react';
import { ChunkUnusable } from './preloadChunks.ts';

type Module<P> = { readonly default: ComponentType<P> };

/** A component whose code is fetched when it is first wanted. */
export interface LazyComponent<P> {
  (props: P): ReturnType<typeof createElement>;
  /** Starts fetching ahead of need. Settles when the code is there or did not come, which the part itself tells where it is drawn. */
  readonly load: () => Promise<void>;
}

/** The code of a part did not come: no network, or a file that a newer build has replaced. */
export class ChunkLoadError extends Error {
  override readonly name = 'ChunkLoadError';

  /** The browser will not try again on this page. */
  get needsReload(): boolean {
    return this.cause instanceof ChunkUnusable;
  }
}

const failed = new Set<() => void>();

/**
 * Makes a component of code that is loaded on demand. Suspends while it loads and throws ChunkLoadError where it did not
 * come. Unlike React's `lazy`, which suspends once even where the code is there and keeps a failure for as long as the
 * page lives, it is drawn at once with code that has come, and the next attempt after `retryFailedChunks` asks the network again.
 */
export function lazyComponent<P extends object>(load: () => Promise<Module<P>>): LazyComponent<P> {
  let wanted: Promise<Module<P>> | undefined;
  // The props travel in one, since the types of `lazy` cannot follow those of a component that is not known yet.
  const drawn =
    ({ default: Loaded }: Module<P>) =>
    ({ props }: { readonly props: P }) =>
      createElement(Loaded, props);
  const attempt = () => lazy(async () => ({ default: drawn(await ask()) }));
  let Now: ComponentType<{ readonly props: P }> = attempt();
  const forget = (): void => {
    wanted = undefined;
    Now = attempt();
  };
  const ask = (): Promise<Module<P>> => {
    wanted ??= load().then(
      (module) => {
        Now = drawn(module);
        return module;
      },
      (cause: unknown) => {
        failed.add(forget);
        throw new ChunkLoadError('A part of the page did not come.', { cause });
      },
    );
    return wanted;
  };
  function Drawn(props: P) {
    // What is on the page stays what it is, with all that it holds.
    const [Kept] = useState(() => Now);
    return createElement(Kept, { props });
  }
  return Object.assign(Drawn, {
    load: () =>
      ask().then(
        () => undefined,
        () => undefined,
      ),
  });
}

/** Forgets every attempt that failed, so that what is drawn next tries again. */
export function retryFailedChunks(): void {
  for (const forget of failed) forget();
  failed.clear();
}
