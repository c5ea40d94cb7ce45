import type { Notice } from '#shared/noticeEntities.ts';
import { noticeTexts } from '#shared/noticeTexts.ts';
import type { useNotices } from '#web/lib/notices.ts';
import { Card } from '#web/ui/Card.tsx';
import { ErrorNote } from '#web/ui/ErrorNote.tsx';
import { ShowMore } from '#web/ui/ShowMore.tsx';
import { RowSkeleton } from '#web/ui/Skeleton.tsx';
import { NoNotices } from './NoNotices.tsx';
import { NoticeDays } from './NoticeDays.tsx';

interface NoticeListProps {
  readonly list: ReturnType<typeof useNotices>['list'];
  /** Those of it that are shown. */
  readonly notices: readonly Notice[];
}

/** Notices by day, and more of them; or why there are none. */
export function NoticeList({ list, notices }: NoticeListProps) {
  if (list.isPending)
    return (
      <Card flush className="p-3">
        {[1, 2, 3].map((place) => (
          <RowSkeleton key={place} />
        ))}
      </Card>
    );
  if (!list.data)
    return (
      <ErrorNote
        message={noticeTexts.failed}
        onRetry={() => void list.refetch()}
        busy={list.isFetching}
        className="max-sm:mx-4"
      />
    );
  const isEmpty = notices.length === 0 && !list.hasNextPage;
  return (
    <>
      {isEmpty && (
        <Card flush>
          <NoNotices />
        </Card>
      )}
      <NoticeDays notices={notices} />
      <ShowMore list={list} centred />
    </>
  );
}
