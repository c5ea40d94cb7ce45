import { t } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import { Button } from '#web/ui/buttons/Button.tsx';
import { ErrorBoundary, type RetryProps } from './ErrorBoundary.tsx';

/** Limits a rendering error to one part of a screen and shows a message in its place. */
export const Boundary = ({ children }: { readonly children: ReactNode }) => (
  <ErrorBoundary renderFallback={brokenItem}>{children}</ErrorBoundary>
);

interface BoundaryListProps<T> {
  readonly items: readonly T[];
  readonly keyOf: (item: T) => string;
  /** Replaces an item that failed to render; an `<li>` by default. */
  readonly fallback?: (retryProps: RetryProps) => ReactNode;
  readonly children: (item: T) => ReactNode;
}

/** The items of a list, each in its own error boundary. */
export const BoundaryList = <T,>({ items, keyOf, fallback = brokenEntry, children }: BoundaryListProps<T>) =>
  items.map((item) => (
    <ErrorBoundary key={keyOf(item)} renderFallback={fallback}>
      <Item item={item} render={children} />
    </ErrorBoundary>
  ));

/** Calls `render` inside the boundary, so that the boundary catches its errors. */
const Item = <T,>({ item, render }: { readonly item: T; readonly render: (item: T) => ReactNode }) =>
  render(item);

/** Replaces what failed to render; for `renderFallback` of an ErrorBoundary. */
export const brokenItem = ({ retry }: RetryProps) => (
  <div className="flex flex-wrap items-center justify-between gap-3 rounded-lg bg-sunken px-4 py-3 text-sm text-ink-2">
    <p>{t`Couldn't show this.`}</p>
    <Button kind="outline" size="sm" onClick={retry}>
      {t`Try again`}
    </Button>
  </div>
);

const brokenEntry = (retryProps: RetryProps) => <li>{brokenItem(retryProps)}</li>;

/** Replaces a table row that failed to render; for `fallback` of BoundaryList. */
export const brokenRow = (columns: number) => (retryProps: RetryProps) => (
  <tr>
    <td colSpan={columns}>{brokenItem(retryProps)}</td>
  </tr>
);
