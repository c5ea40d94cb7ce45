import '#web/styles/whole.css';
import { t } from '@lingui/core/macro';
import { useEffect, useId, useRef } from 'react';
import { Link } from 'react-router-dom';
import { noticeLimits } from '#shared/notices/limits.ts';
import { useMarkAllRead, useNotices } from '#web/api/notices/notices.ts';
import { Button } from '#web/ui/buttons/Button.tsx';
import { BoundaryList } from '#web/ui/feedback/Boundary.tsx';
import { QueryBoundary } from '#web/ui/feedback/QueryBoundary.tsx';
import { RowSkeletons } from '#web/ui/feedback/Skeleton.tsx';
import { NoNotices } from './NoNotices.tsx';
import { NoticeRow } from './NoticeRow.tsx';

interface NoticePanelProps {
  /** Closes the panel when a notice opens another screen. */
  readonly onLeave: () => void;
}

/** The latest notices below the bell. Opening it marks them as seen, not as read. */
export default function NoticePanel({ onLeave }: NoticePanelProps) {
  const { list, notices: all } = useNotices();
  const notices = all.slice(0, noticeLimits.maxInPanel);
  const markAllRead = useMarkAllRead();
  const titleId = useId();
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => panel.current?.focus(), []);
  // The button disappears when clicked; the focus stays in the panel.
  const markAll = (): void => {
    markAllRead();
    panel.current?.focus();
  };
  return (
    <div
      ref={panel}
      role="dialog"
      aria-labelledby={titleId}
      tabIndex={-1}
      className="fc-border anim-rise absolute top-[calc(100%+0.75rem)] end-0 z-50 flex max-h-[70vh] w-100 flex-col overflow-hidden rounded-xl bg-surface shadow-3 outline-none max-lg:-end-24"
    >
      <div className="flex items-center justify-between gap-3 border-b border-line py-2.5 ps-4 pe-2.5">
        <h2 id={titleId} className="text-lg">
          {t`Notifications`}
        </h2>
        {notices.some(({ read }) => !read) && (
          <Button kind="ghost" size="sm" onClick={markAll}>
            {t`Mark all as read`}
          </Button>
        )}
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto">
        <QueryBoundary
          query={list}
          pending={<RowSkeletons count={3} />}
          failed={t`Couldn't load notifications.`}
          className="m-3"
        >
          {() =>
            notices.length === 0 ? (
              <NoNotices className="py-8" onLeave={onLeave} />
            ) : (
              <ul className="divide-y divide-line">
                <BoundaryList items={notices} keyOf={({ _id }) => _id}>
                  {(notice) => <NoticeRow notice={notice} onOpen={onLeave} />}
                </BoundaryList>
              </ul>
            )
          }
        </QueryBoundary>
      </div>
      <Link
        to="/notifications"
        onClick={onLeave}
        className="focus-inset border-t border-line py-4 text-center text-sm font-semibold text-brand-ink hover:bg-sunken"
      >
        {t`See all`}
      </Link>
    </div>
  );
}
