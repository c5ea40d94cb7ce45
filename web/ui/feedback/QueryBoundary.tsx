import { t } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import { isNotFound } from '#web/lib/http/problems.ts';
import { Button } from '#web/ui/buttons/Button.tsx';
import { ErrorNote } from './ErrorNote.tsx';
import { Note } from './Note.tsx';

/** The part of a query that its boundary needs. */
export interface QueryView<T> {
  readonly data: T | undefined;
  readonly error: Error | null;
  readonly isFetching: boolean;
  readonly refetch: () => unknown;
  /** The next page failed to load; `ShowMore` says so next to its button. */
  readonly isFetchNextPageError?: boolean;
}

interface QueryBoundaryProps<T> {
  readonly query: QueryView<T>;
  /** Shown until the first response. */
  readonly pending: ReactNode;
  /** Shown after an error without data: a sentence, or another element. */
  readonly failed: string | ((error: Error) => ReactNode);
  /** Shown in place of a list without items. */
  readonly empty?: ReactNode;
  /** The class of the notes about an error. */
  readonly className?: string;
  /** Without it, only errors show: for content outside that needs no data. */
  readonly children?: (data: T) => ReactNode;
}

/**
 * The single place that decides what a query shows. An error never hides loaded data: it is a note above the data. Only
 * a response that something no longer exists removes it.
 */
export function QueryBoundary<T>(props: QueryBoundaryProps<T>) {
  const { query, pending, failed, empty, className, children } = props;
  const { data, error, isFetching, isFetchNextPageError, refetch } = query;
  if (error !== null && (data === undefined || isNotFound(error))) {
    const fallback = typeof failed === 'function' ? failed(error) : failed;
    if (typeof fallback !== 'string') return fallback;
    const onRetry = isNotFound(error) ? undefined : () => void refetch();
    return <ErrorNote message={fallback} onRetry={onRetry} busy={isFetching} className={className} />;
  }
  const isEmpty = empty !== undefined && Array.isArray(data) && data.length === 0;
  return (
    <>
      {error !== null && isFetchNextPageError !== true && (
        <Note
          tone="neutral"
          className={className}
          action={
            <Button kind="outline" size="sm" busy={isFetching} onClick={() => void refetch()}>
              {t`Try again`}
            </Button>
          }
        >
          {t`Couldn't refresh. Showing the last loaded version.`}
        </Note>
      )}
      {data === undefined ? pending : isEmpty ? empty : children?.(data)}
    </>
  );
}
