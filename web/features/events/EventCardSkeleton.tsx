import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';

/** An event card that is still loading, as large as the real one. */
export function EventCardSkeleton() {
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
