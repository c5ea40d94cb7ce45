import { t } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import { problemText } from '#web/lib/http/problems.ts';
import { QueryBoundary, type QueryView } from '#web/ui/feedback/QueryBoundary.tsx';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { Field } from '#web/ui/forms/Field.tsx';

interface ValueListProps {
  /** The list's name, for assistive technology. */
  readonly title: string;
  readonly input: string;
  readonly onType: (input: string) => void;
  /** The query that loads the values. */
  readonly query: QueryView<unknown>;
  readonly children: ReactNode;
}

/** A searchable list of profile values, with its loading and error states. */
export function ValueList({ title, input, onType, query, children }: ValueListProps) {
  return (
    <>
      <Field
        name="value"
        type="search"
        autoComplete="off"
        label={t`Search`}
        value={input}
        onChange={({ currentTarget }) => onType(currentTarget.value)}
        className="sticky top-0 z-10 bg-surface py-2"
      />
      <QueryBoundary
        query={query}
        pending={
          <div role="group" aria-label={title} aria-busy className="mt-1 min-h-60">
            {[0, 1, 2, 3, 4, 5].map((index) => (
              <Skeleton key={index} className="late my-3 h-5 w-2/3" />
            ))}
          </div>
        }
        failed={(error) => problemText(error, t`Couldn't search the directory. Please try again.`)}
      >
        {() => (
          <div role="group" aria-label={title} aria-busy={query.isFetching} className="mt-1 min-h-60">
            {children}
          </div>
        )}
      </QueryBoundary>
    </>
  );
}
