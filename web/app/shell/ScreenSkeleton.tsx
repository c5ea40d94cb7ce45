import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';

/** A screen whose code is still loading. */
export function ScreenSkeleton() {
  return (
    <main aria-busy="true" className="mx-auto min-h-dvh w-full max-w-[77rem] p-4 sm:p-6">
      <div className="late space-y-5">
        <Skeleton className="h-9 w-56" />
        <Skeleton className="h-40 w-full rounded-xl" />
        <Skeleton className="h-40 w-full rounded-xl" />
      </div>
    </main>
  );
}
