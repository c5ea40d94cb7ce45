import { t } from '@lingui/core/macro';
import {
  infiniteQueryOptions,
  type QueryClient,
  queryOptions,
  skipToken,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { listNotices, readNotices } from '#shared/bell/routes.ts';
import type { Notice } from '#shared/notices/entities.ts';
import { noticeLimits } from '#shared/notices/limits.ts';
import type { BodyInput, Reply } from '#shared/platform/contract.ts';
import { headFirstQuery, type ListPage } from '#web/api/listQuery.ts';
import { queryClientOf } from '#web/api/queryClient.ts';
import { queryKeys } from '#web/api/queryKeys.ts';
import { runWrite } from '#web/api/writes.ts';
import { toast } from '#web/lib/browser/toast.ts';
import { call } from '#web/lib/http/apiClient.ts';
import { problemText } from '#web/lib/http/problems.ts';

/** The bell's state. */
interface Bell {
  readonly unread: number;
  /** When the latest notice was recorded; '' if there is none. */
  readonly latest: string;
  /** When the list was last opened: the bell does not count older notices. */
  readonly seen: string;
}

/** The bell's state, without a request: it comes with the list, and the bell itself fetches it. */
export const useCachedBell = (): Bell | undefined =>
  useQuery<Bell>({ queryKey: queryKeys.notices.bell, queryFn: skipToken }).data;

/** True if notices arrived since the list was last opened. */
export const hasNewNotices = (bell: Bell | undefined): boolean =>
  bell !== undefined && bell.latest > bell.seen;

type NoticesReply = Reply<typeof listNotices>;
/** The list's pages, from any of its requests. */
interface Pages {
  readonly pages: readonly ListPage<Notice>[];
}

/**
 * The number of unread notices; refetched when the page regains focus, if the value is older than a minute.
 */
export const bellQuery = queryOptions({
  queryKey: queryKeys.notices.bell,
  queryFn: async ({ client, signal }): Promise<Bell> => {
    const { data } = await call(listNotices, { query: { limit: '1' }, signal });
    const seen = client.getQueryData<Bell>(queryKeys.notices.bell)?.seen ?? '';
    return { unread: data.unread, latest: data.newestAt, seen };
  },
  staleTime: noticeLimits.freshMs,
});

/** The number on the bell: none once the unread notices have been seen. */
export const unreadOnBell = (bell: Bell | undefined): number =>
  bell && hasNewNotices(bell) ? bell.unread : 0;

/** The bell's state, fetched and kept fresh. */
export const useBell = (): Bell | undefined => useQuery(bellQuery).data;

const listOptions = infiniteQueryOptions({
  ...headFirstQuery<Notice>(queryKeys.notices.list, async (cursor, signal) => {
    const query = { limit: String(noticeLimits.maxPageSize), cursor };
    const { data, next } = await call(listNotices, { query, signal });
    if (cursor === undefined) showSeen(data);
    return { data: [...data.notices], next };
  }),
  refetchOnMount: 'always',
  // A refetch never moves the rows under the pointer: new notices wait for a click.
  refetchOnWindowFocus: false,
});

/** Opening the list marks its notices as seen, and the bell stops counting them. */
function showSeen(reply: NoticesReply): void {
  const { unread, newestAt } = reply;
  queryClientOf().setQueryData<Bell>(queryKeys.notices.bell, { unread, latest: newestAt, seen: newestAt });
}

/** All notices, page by page, without duplicates: a notice that moved to the head between two pages shows there. */
export function useNotices() {
  const list = useInfiniteQuery(listOptions);
  return { list, notices: noticesIn(list.data) };
}

function noticesIn(cached: Pages | undefined): readonly Notice[] {
  const noticeById = new Map<string, Notice>();
  for (const notice of cached?.pages.flatMap(({ data }) => data) ?? [])
    if (!noticeById.has(notice._id)) noticeById.set(notice._id, notice);
  return [...noticeById.values()];
}

/** Marks a notice as read, optimistically; a failure rolls back. */
export function useMarkRead(): (notice: Notice) => void {
  const markRead = useMarkingAsRead();
  return ({ _id, read, newAt }) => {
    if (read) return;
    markRead({ ids: [_id], count: 1, body: { ids: [_id], ...(newAt !== undefined && { upTo: newAt }) } });
  };
}

/** Marks all known notices as read, optimistically; a failure rolls back. */
export function useMarkAllRead(): () => void {
  const client = useQueryClient();
  const markRead = useMarkingAsRead();
  return () => {
    const unread = noticesIn(client.getQueryData<Pages>(queryKeys.notices.list)).filter(({ read }) => !read);
    const bell = client.getQueryData<Bell>(queryKeys.notices.bell);
    const body = bell?.seen ? { upTo: bell.seen } : {};
    markRead({ ids: unread.map(({ _id }) => _id), count: bell?.unread ?? 0, body });
  };
}

interface MarkedNotices {
  /** The cached notices to show as read. */
  readonly ids: readonly string[];
  /** By how much the bell's number falls. */
  readonly count: number;
  readonly body: BodyInput<typeof readNotices>;
}

function useMarkingAsRead(): (notices: MarkedNotices) => void {
  const client = useQueryClient();
  const { mutate } = useMutation({
    mutationFn: ({ ids, count, body }: MarkedNotices) => {
      const show = (read: boolean): void => showRead(client, new Set(ids), { read, count });
      return runWrite(client, {
        affectedKeys: [queryKeys.notices.all],
        applyOptimistic: () => show(true),
        send: () => call(readNotices, { body }),
        rollBack: () => show(false),
      });
    },
    onError: (error) =>
      toast.error(problemText(error, t`Couldn't mark notifications as read. Please try again.`)),
  });
  return mutate;
}

interface MarkedAsRead {
  readonly read: boolean;
  readonly count: number;
}

function showRead(client: QueryClient, ids: ReadonlySet<string>, { read, count }: MarkedAsRead): void {
  client.setQueryData<Bell>(
    queryKeys.notices.bell,
    (bell) => bell && { ...bell, unread: Math.max(0, bell.unread + (read ? -count : count)) },
  );
  updateNotices(client, (notice) => (ids.has(notice._id) ? { ...notice, read } : notice));
}

function updateNotices(client: QueryClient, change: (notice: Notice) => Notice): void {
  client.setQueryData<Pages>(
    queryKeys.notices.list,
    (cached) =>
      cached && { ...cached, pages: cached.pages.map((page) => ({ ...page, data: page.data.map(change) })) },
  );
}

/** Marks the sender as followed in the cached notices. */
export function useNoticeFollowDisplay(noticeId: string) {
  const client = useQueryClient();
  return {
    affectedKeys: [queryKeys.notices.all],
    show: (isFollowing: boolean) =>
      updateNotices(client, (notice) => (notice._id === noticeId ? { ...notice, isFollowing } : notice)),
  };
}
