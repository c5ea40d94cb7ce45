import '#web/styles/whole.css';
import { t } from '@lingui/core/macro';
import { useRef, useEffect } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { hasNewNotices, useCachedBell, useMarkAllRead, useNotices } from '#web/api/notices/notices.ts';
import { useTitle } from '#web/lib/browser/title.ts';
import { Button, buttonClass } from '#web/ui/buttons/Button.tsx';
import { SegmentedControl } from '#web/ui/buttons/SegmentedControl.tsx';
import { Screen } from '#web/ui/layout/Screen.tsx';
import { shownCount } from '#web/ui/shownCount.ts';
import { NoticeList } from './NoticeList.tsx';

/** /notifications: all notices, by day. New ones wait for a click, so that nothing moves. */
export default function NoticesScreen() {
  useTitle(t`Notifications`);
  const [params, setParams] = useSearchParams();
  const isUnreadOnly = params.get('show') === 'unread';
  const { list, notices: all } = useNotices();
  const bell = useCachedBell();
  const markAllRead = useMarkAllRead();
  const unread = bell?.unread ?? 0;
  const notices = isUnreadOnly ? all.filter(({ read }) => !read) : all;
  const hasMore = list.hasNextPage && !(isUnreadOnly && unread === 0);
  const isLoading = useLoadWhileWanted(list, hasMore && notices.length === 0);
  const main = useRef<HTMLElement>(null);
  // The button disappears when clicked; the focus stays on the page.
  const markAll = (): void => {
    markAllRead();
    main.current?.focus();
  };
  return (
    <Screen ref={main} className="mx-auto mb-16 w-full max-w-[44rem] flex-1 pt-6 sm:px-6">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3 max-sm:px-4">
        <h1 className="text-3xl">{t`Notifications`}</h1>
        {/* On its own line on phones, so that a button that appears later moves nothing. */}
        <div className="flex justify-end gap-2 max-sm:w-full">
          {unread > 0 && (
            <Button kind="ghost" size="sm" onClick={markAll}>
              {t`Mark all as read`}
            </Button>
          )}
          <Link to="/settings/notifications" className={buttonClass({ kind: 'outline', size: 'sm' })}>
            {t`Settings`}
          </Link>
        </div>
      </div>
      <SegmentedControl
        label={t`Show`}
        className="mb-5 max-sm:mx-3"
        value={isUnreadOnly ? 'unread' : 'all'}
        options={[
          { value: 'all', label: t`All` },
          { value: 'unread', label: t`Unread`, ...(unread > 0 && { count: shownCount(unread) }) },
        ]}
        onChange={(value) => setParams(value === 'unread' ? { show: value } : {})}
      />
      {list.isSuccess && hasNewNotices(bell) && (
        <p className="mb-4 flex justify-center">
          <Button kind="soft" size="sm" busy={list.isFetching} onClick={() => void list.refetch()}>
            {t`Show new notifications`}
          </Button>
        </p>
      )}
      <NoticeList list={list} notices={notices} hasMore={hasMore} isLoading={isLoading} />
    </Screen>
  );
}

/**
 * Loads page after page while needed and while there is more; after a failure it waits for a click.
 * @returns whether it is loading.
 */
function useLoadWhileWanted(list: ReturnType<typeof useNotices>['list'], isWanted: boolean): boolean {
  const { hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = list;
  const isLoading = isWanted && hasNextPage && !isFetchNextPageError;
  useEffect(() => {
    if (isLoading && !isFetching) void fetchNextPage();
  }, [isLoading, isFetching, fetchNextPage]);
  return isLoading;
}
