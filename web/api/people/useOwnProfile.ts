import { useQuery } from '@tanstack/react-query';
import { profileQuery } from './profileQuery.ts';
import { useClientState } from '#web/lib/session/store.ts';

const ownFactsFreshMs = 5 * 60_000;

/**
 * One's own profile: all facts, and whom one follows without `auth/me`'s bound. Shared with the profile's screens.
 * @param use `change` where it is shown to be changed: another device may have done so a minute ago.
 */
export function useOwnProfile(use: 'read' | 'change' = 'read') {
  const userId = useClientState(({ user }) => user.authUser?._id) ?? '';
  return useQuery({
    ...profileQuery(userId),
    enabled: userId !== '',
    // Changes made here are put into it.
    ...(use === 'read' && { staleTime: ownFactsFreshMs }),
  });
}
