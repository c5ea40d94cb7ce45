import type { ReactNode } from 'react';
import { brokenItem } from './brokenItem.tsx';
import { ErrorBoundary, type Failure } from './ErrorBoundary.tsx';

/** A part of a screen that takes nothing else with it where it cannot be drawn: it says so in its place. */
export const Boundary = ({ children }: { readonly children: ReactNode }) => (
  <ErrorBoundary renderFallback={brokenItem}>{children}</ErrorBoundary>
);

interface BoundaryListProps<T> {
  readonly of: readonly T[];
  /** What tells one item from the others. */
  readonly by: (item: T) => string;
  /** What stands in the place of one that cannot be drawn; an `<li>` unless it is given. */
  readonly broken?: (failure: Failure) => ReactNode;
  readonly children: (item: T) => ReactNode;
}

/** The items of a list, each in a boundary of its own. */
export const BoundaryList = <T,>({ of, by, broken = brokenEntry, children }: BoundaryListProps<T>) =>
  of.map((item) => (
    <ErrorBoundary key={by(item)} renderFallback={broken}>
      <Drawn of={item} draw={children} />
    </ErrorBoundary>
  ));

const brokenEntry = (failure: Failure) => <li>{brokenItem(failure)}</li>;

/** Draws within the boundary what else would be drawn around it. */
const Drawn = <T,>({ of, draw }: { readonly of: T; readonly draw: (item: T) => ReactNode }) => draw(of);
