import type { ReactNode } from 'react';
import { brokenItem } from './brokenItem.tsx';
import { ErrorBoundary, type Failure } from './ErrorBoundary.tsx';

/** Limits a rendering error to one part of a screen and shows a message in its place. */
export const Boundary = ({ children }: { readonly children: ReactNode }) => (
  <ErrorBoundary renderFallback={brokenItem}>{children}</ErrorBoundary>
);

interface BoundaryListProps<T> {
  readonly of: readonly T[];
  /** The key of an item. */
  readonly by: (item: T) => string;
  /** Replaces an item that failed to render; an `<li>` by default. */
  readonly broken?: (failure: Failure) => ReactNode;
  readonly children: (item: T) => ReactNode;
}

/** The items of a list, each in its own error boundary. */
export const BoundaryList = <T,>({ of, by, broken = brokenEntry, children }: BoundaryListProps<T>) =>
  of.map((item) => (
    <ErrorBoundary key={by(item)} renderFallback={broken}>
      <Drawn of={item} draw={children} />
    </ErrorBoundary>
  ));

const brokenEntry = (failure: Failure) => <li>{brokenItem(failure)}</li>;

/** Draws within the boundary what else would be drawn around it. */
const Drawn = <T,>({ of, draw }: { readonly of: T; readonly draw: (item: T) => ReactNode }) => draw(of);
