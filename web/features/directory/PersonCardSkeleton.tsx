import { Card } from '#web/ui/layout/Card.tsx';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';

/** A member's card that is still loading, in the shape of the real one. */
export function PersonCardSkeleton() {
  return (
    <Card className="late flex h-full flex-col gap-4 p-5">
      <div className="flex gap-3.5">
        <Skeleton className="size-14 rounded-full" />
        <div className="flex-1 space-y-2.5 pt-1">
          <Skeleton className="h-5 w-1/2" />
          <Skeleton className="h-4 w-3/4" />
          <Skeleton className="h-3.5 w-2/5" />
        </div>
      </div>
      <div className="mt-auto flex gap-2 pt-5">
        <Skeleton className="h-9 w-24 rounded-full" />
        <Skeleton className="h-9 w-36 rounded-full" />
      </div>
    </Card>
  );
}
