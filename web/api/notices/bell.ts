import { type QueryClient, skipToken, useQuery } from '@tanstack/react-query';
import type { Reply } from '#shared/platform/contract.ts';
import type { listNotices } from '#shared/notices/routes.ts';
import { queryKeys } from '#web/api/queryKeys.ts';

/*
 * What Home reads of the bell. It is apart from `notices.ts`, whose routes the first view would otherwise load.
 */

/** The announcement on Home. */
export type Pinned = NonNullable<Reply<typeof listNotices>['pinned']>;

/** The bell's state. */
export interface Bell {
  readonly unread: number;
  /** When the latest notice was recorded; '' if there is none. */
  readonly latest: string;
  /** When the list was last opened: the bell does not count older notices. */
  readonly seen: string;
  /** The announcement on Home. */
  readonly pinned: Pinned | undefined;
}

/** The bell's state, without a request: it comes with the list, and the bell itself fetches it. */
export const useBell = (): Bell | undefined =>
  useQuery<Bell>({ queryKey: queryKeys.notices.bell, queryFn: skipToken }).data;

/** True if notices arrived since the list was last opened. */
export const hasNewNotices = (bell: Bell | undefined): boolean =>
  bell !== undefined && bell.latest > bell.seen;

/** The announcement on Home is gone. */
export function hidePinned(client: QueryClient): void {
  client.setQueryData<Bell>(queryKeys.notices.bell, (bell) => bell && { ...bell, pinned: undefined });
}
