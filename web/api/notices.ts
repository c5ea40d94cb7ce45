import { queryKeys } from './queryKeys.ts';
import {
  infiniteQueryOptions,
  type QueryClient,
  queryOptions,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import type { Reply } from '#shared/platform/contract.ts';
import type { Notice } from '#shared/notices/entities.ts';
import { noticeLimits } from '#shared/notices/limits.ts';
import { noticeTexts } from '#shared/notices/texts.ts';
import { listNotices, readNotices } from '#shared/notices/routes.ts';
import { call, problemText } from '#web/lib/http/apiClient.ts';
import { type ListPage, listQuery } from './listQuery.ts';
import { queryClientOf } from './queryClient.ts';
import { toast } from '#web/lib/browser/toast.ts';
import { write } from './writes.ts';

/** What the bell tells. */
interface Bell {
  readonly unread: number;
  /** When the latest notice was recorded; '' without any. */
  readonly latest: string;
  /** Up to when they were looked at: what came by then is not counted any more. */
  readonly seen: string;
}

type Told = Reply<typeof listNotices>;
/** Pages of the list, however they were asked for. */
interface Pages {
  readonly pages: readonly ListPage<Notice>[];
}

/** The number of unread notices; asked for again when the page is looked at again, once what is known is a minute old. */
export const bellQuery = queryOptions({
  queryKey: queryKeys.notices.bell,
  queryFn: async ({ client, signal }): Promise<Bell> => {
    const { data } = await call(listNotices, { query: { limit: '1' }, signal });
    const seen = client.getQueryData<Bell>(queryKeys.notices.bell)?.seen ?? '';
    return { unread: data.unread, latest: data.newest, seen };
  },
  staleTime: noticeLimits.freshMs,
});

/** True where something has come since they were looked at. */
export const hasNews = (bell: Bell | undefined): boolean => bell !== undefined && bell.latest > bell.seen;

/** How many the bell shows: none once what is unread was looked at. */
export const countOf = (bell: Bell | undefined): number => (bell && hasNews(bell) ? bell.unread : 0);

/** What the bell tells, asked for by nobody here: it comes with the list, and the bell itself asks. */
export const useBell = (): Bell | undefined => useQuery({ ...bellQuery, enabled: false }).data;

const listOptions = infiniteQueryOptions({
  ...listQuery<Notice>(queryKeys.notices.list, async (cursor, signal) => {
    const query = { limit: String(noticeLimits.pageMost), ...(cursor !== undefined && { cursor }) };
    const { data, next } = await call(listNotices, { query, signal });
    if (cursor === undefined) showSeen(data);
    return { data: [...data.notices], next };
  }),
  refetchOnMount: 'always',
  // Nothing moves below the hands: what has come since is asked for by who looks.
  refetchOnWindowFocus: false,
});

/** Who reads the list has seen what is new: the bell does not count it any more. */
function showSeen(told: Told): void {
  const { unread, newest } = told;
  queryClientOf().setQueryData<Bell>(queryKeys.notices.bell, { unread, latest: newest, seen: newest });
}

/** All notices, page by page, each once: one that has moved to the head while pages came stands there. */
export function useNotices() {
  const list = useInfiniteQuery(listOptions);
  return { list, notices: noticesIn(list.data) };
}

function noticesIn(known: Pages | undefined): readonly Notice[] {
  const found = new Map<string, Notice>();
  for (const one of known?.pages.flatMap(({ data }) => data) ?? [])
    if (!found.has(one._id)) found.set(one._id, one);
  return [...found.values()];
}

/** Marks one notice, or all that are known, as read: shown at once, and taken back where it fails. */
export function useMarkRead(): (one?: Notice) => void {
  const client = useQueryClient();
  const marking = useMutation({
    mutationFn: (one: Notice | undefined) => {
      const known = noticesIn(client.getQueryData<Pages>(queryKeys.notices.list));
      const unread = (one === undefined ? known : [one]).filter(({ read }) => !read);
      const ids = unread.map(({ _id }) => _id);
      const bell = client.getQueryData<Bell>(queryKeys.notices.bell);
      const count = one === undefined ? (bell?.unread ?? 0) : ids.length;
      const show = (read: boolean): void => showRead(client, new Set(ids), { read, count });
      const upTo = one === undefined ? bell?.seen || undefined : one.newAt;
      const body = { ...(one !== undefined && { ids }), ...(upTo !== undefined && { upTo }) };
      return write(client, {
        touches: [queryKeys.notices.all],
        show: () => show(true),
        send: () => call(readNotices, { body }),
        rollBack: () => show(false),
      });
    },
    onError: (error) => toast.error(problemText(error, noticeTexts.readFailed), 'corner'),
  });
  return (one) => {
    if (one?.read !== true) marking.mutate(one);
  };
}

interface Marked {
  readonly read: boolean;
  readonly count: number;
}

function showRead(client: QueryClient, ids: ReadonlySet<string>, { read, count }: Marked): void {
  client.setQueryData<Bell>(
    queryKeys.notices.bell,
    (bell) => bell && { ...bell, unread: Math.max(0, bell.unread + (read ? -count : count)) },
  );
  changeNotices(client, (one) => (ids.has(one._id) ? { ...one, read } : one));
}

/** Changes the notices that are shown. */
export function changeNotices(client: QueryClient, change: (one: Notice) => Notice): void {
  client.setQueryData<Pages>(
    queryKeys.notices.list,
    (known) =>
      known && { ...known, pages: known.pages.map((page) => ({ ...page, data: page.data.map(change) })) },
  );
}

/** What following somebody back changes in the notices: the notice shows it at once. */
export function useFollowInNotice(noticeId: string) {
  const client = useQueryClient();
  return {
    touches: [queryKeys.notices.all],
    show: (isFollowing: boolean) =>
      changeNotices(client, (one) => (one._id === noticeId ? { ...one, isFollowing } : one)),
  };
}
