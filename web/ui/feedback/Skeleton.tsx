import { cx } from '#web/ui/cx.ts';

/** A gray bar or box; give it the size of the content it replaces. */
export function Skeleton({ className }: { readonly className?: string }) {
  return <span aria-hidden="true" className={cx('skeleton block', className)} />;
}

interface PersonSkeletonProps {
  /** The classes that size the photo, and each line beside it. */
  readonly photo: string;
  readonly lines: readonly string[];
  readonly className?: string;
}

/** A person's photo that is still loading, with lines beside it. */
export function PersonSkeleton({ photo, lines, className }: PersonSkeletonProps) {
  return (
    <div className={cx('flex items-center gap-3', className)}>
      <Skeleton className={cx('rounded-full', photo)} />
      <div className="flex-1 space-y-2">
        {lines.map((line) => (
          <Skeleton key={line} className={line} />
        ))}
      </div>
    </div>
  );
}

/** An experience card that is still loading. */
export function CardSkeleton() {
  return (
    <div className="late fc-border rounded-xl bg-surface p-5 shadow-1 max-sm:rounded-none sm:p-6">
      <PersonSkeleton photo="size-11" lines={['h-4 w-40', 'h-3 w-24']} />
      <Skeleton className="mt-5 h-6 w-3/4" />
      <Skeleton className="mt-4 h-18 w-full rounded-lg" />
      <div className="mt-4 space-y-2.5">
        <Skeleton className="h-4 w-full" />
        <Skeleton className="h-4 w-11/12" />
        <Skeleton className="h-4 w-2/3" />
      </div>
    </div>
  );
}

/** A person in a list that is still loading. */
export function RowSkeleton() {
  return <PersonSkeleton photo="size-10" lines={['h-3.5 w-32', 'h-3 w-20']} className="late px-2 py-2.5" />;
}

/** The placeholders of a list that is loading. */
export const RowSkeletons = ({ count }: { readonly count: number }) =>
  Array.from({ length: count }, (_, index) => <RowSkeleton key={index} />);
