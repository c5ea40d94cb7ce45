import { type ComponentType, createElement, lazy } from 'react';

type Module<P> = { readonly default: ComponentType<P> };

/** A component whose code is fetched when it is first wanted. */
export interface Part<P> {
  (props: P): ReturnType<typeof createElement>;
  /** Starts fetching ahead of need; what fails here is told by the part itself where it is drawn. */
  readonly load: () => void;
}

/** The code of a part did not come: no network, or a file that a newer build has replaced. */
export class PartMissing extends Error {
  override readonly name = 'PartMissing';
}

const failed = new Set<() => void>();

/**
 * Makes a component of code that is loaded on demand. Suspends while it loads and throws PartMissing where it did not
 * come. Unlike React's `lazy`, which keeps a failure for as long as the page lives, the next attempt after
 * `retryParts` asks the network again.
 */
export function part<P extends object>(load: () => Promise<Module<P>>): Part<P> {
  let wanted: Promise<Module<P>> | undefined;
  const ask = (): Promise<Module<P>> => {
    wanted ??= load().catch((cause: unknown) => {
      failed.add(forget);
      throw new PartMissing('A part of the page did not come.', { cause });
    });
    return wanted;
  };
  // The props travel in one, since the types of `lazy` cannot follow those of a component that is not known yet.
  const attempt = () =>
    lazy(async () => {
      const { default: Loaded } = await ask();
      return { default: ({ props }: { readonly props: P }) => createElement(Loaded, props) };
    });
  let Attempt = attempt();
  const forget = (): void => {
    wanted = undefined;
    Attempt = attempt();
  };
  return Object.assign((props: P) => createElement(Attempt, { props }), {
    load: () => {
      ask().catch(() => undefined);
    },
  });
}

/** Forgets every attempt that failed, so that what is drawn next tries again. */
export function retryParts(): void {
  for (const forget of failed) forget();
  failed.clear();
}
