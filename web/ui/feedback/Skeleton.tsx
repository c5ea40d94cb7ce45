import { cx } from '#web/ui/cx.ts';

/** One grey bar or box; give it the size of the content it replaces. */
export function Skeleton({ className }: { readonly className?: string }) {
  return <span aria-hidden="true" className={cx('skeleton block', className)} />;
}

/** An experience card that is still loading. */
export function CardSkeleton() {
  return (
    <div className="late fc-border rounded-xl bg-surface p-5 shadow-1 max-sm:rounded-none sm:p-6">
      <div className="flex items-center gap-3">
        <Skeleton className="size-11 rounded-full" />
        <div className="flex-1 space-y-2">
          <Skeleton className="h-4 w-40" />
          <Skeleton className="h-3 w-24" />
        </div>
      </div>
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
  return (
    <div className="late flex items-center gap-3 px-2 py-2.5">
      <Skeleton className="size-10 rounded-full" />
      <div className="flex-1 space-y-2">
        <Skeleton className="h-3.5 w-32" />
        <Skeleton className="h-3 w-20" />
      </div>
    </div>
  );
}

/** An event's ticket that is still loading, as large as the real one. */
export function TicketSkeleton() {
  return (
    <div className="late fc-border flex h-full min-h-91 flex-col overflow-hidden rounded-xl bg-surface shadow-1">
      <Skeleton className="h-[5.1rem] rounded-none" />
      <div className="flex-1 space-y-3 p-5">
        <Skeleton className="h-5 w-3/5" />
        <Skeleton className="h-4 w-full" />
        <Skeleton className="h-4 w-4/5" />
      </div>
    </div>
  );
}
