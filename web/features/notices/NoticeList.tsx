import { t } from '@lingui/core/macro';
import type { Notice } from '#shared/notices/entities.ts';
import type { useNotices } from '#web/api/notices/notices.ts';
import { QueryBoundary } from '#web/ui/feedback/QueryBoundary.tsx';
import { ShowMore } from '#web/ui/feedback/ShowMore.tsx';
import { RowSkeletons } from '#web/ui/feedback/Skeleton.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { NoNotices } from './NoNotices.tsx';
import { NoticeDays } from './NoticeDays.tsx';

interface NoticeListProps {
  readonly list: ReturnType<typeof useNotices>['list'];
  /** The notices to show. */
  readonly notices: readonly Notice[];
  /** Whether more of them may follow. */
  readonly hasMore: boolean;
  /** Whether the list is still loading pages to find the first of them. */
  readonly isLoading: boolean;
}

/** Notices by day, with a button for more; or an empty state. */
export function NoticeList({ list, notices, hasMore, isLoading }: NoticeListProps) {
  if (isLoading) return <NoticesSkeleton />;
  return (
    <QueryBoundary
      query={list}
      pending={<NoticesSkeleton />}
      failed={t`Couldn't load notifications.`}
      className="mb-4 max-sm:mx-4"
    >
      {() => (
        <>
          {notices.length === 0 && !hasMore && (
            <Card flush>
              <NoNotices />
            </Card>
          )}
          <NoticeDays notices={notices} />
          {hasMore && <ShowMore list={list} centered />}
        </>
      )}
    </QueryBoundary>
  );
}

const NoticesSkeleton = () => (
  <Card flush className="p-3">
    <RowSkeletons count={3} />
  </Card>
);
