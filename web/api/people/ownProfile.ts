import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useOwnId } from '#web/lib/session/store.ts';
import { profileQuery } from './profileQuery.ts';

const ownFactsFreshMs = 5 * 60_000;

/**
 * The member's own profile with all facts, and everyone they follow, without the limit of `user/me`. Shares
 * its query with the profile screens.
 * @param use `change` where the profile is edited: another device may have changed it a minute ago.
 */
export function useOwnProfile(use: 'read' | 'change' = 'read') {
  const userId = useOwnId() ?? '';
  return useQuery({
    ...profileQuery(userId),
    enabled: userId !== '',
    // Changes made here are written to the cache.
    ...(use === 'read' && { staleTime: ownFactsFreshMs }),
  });
}

/** Fetches the member's own profile anew; undefined if the server does not respond. */
export function useNewestProfile(userId: string) {
  const client = useQueryClient();
  return async () => {
    try {
      return await client.fetchQuery({ ...profileQuery(userId), staleTime: 0 });
    } catch {
      return undefined;
    }
  };
}
