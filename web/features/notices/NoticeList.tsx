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
  readonly mayFollow: boolean;
  /** Whether the list is still loading pages to find the first of them. */
  readonly isReading: boolean;
}

/** Notices by day, with a button for more; or an empty state. */
export function NoticeList({ list, notices, mayFollow, isReading }: NoticeListProps) {
  if (isReading) return <Waiting />;
  return (
    <QueryBoundary
      query={list}
      pending={<Waiting />}
      failed={t`Couldn't load notifications.`}
      className="mb-4 max-sm:mx-4"
    >
      {() => (
        <>
          {notices.length === 0 && !mayFollow && (
            <Card flush>
              <NoNotices />
            </Card>
          )}
          <NoticeDays notices={notices} />
          {mayFollow && <ShowMore list={list} centered />}
        </>
      )}
    </QueryBoundary>
  );
}

const Waiting = () => (
  <Card flush className="p-3">
    <RowSkeletons count={3} />
  </Card>
);
