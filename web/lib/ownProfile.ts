import { useQuery } from '@tanstack/react-query';
import { getUser } from '#shared/routes/person.ts';
import { call } from './api.ts';
import { useClientState } from './store.ts';

const ownFactsFreshMs = 5 * 60_000;

/** One's own profile: all facts, and whom one follows without `user/me`'s bound. Shared with the profile's screens. */
export function useOwnProfile() {
  const userId = useClientState(({ user }) => user.authUser?._id) ?? '';
  return useQuery({
    queryKey: ['profile', userId],
    queryFn: async ({ signal }) => (await call(getUser, { params: { userId }, signal })).data,
    enabled: userId !== '',
    // Changes made here are put into it; what another device has changed shows on one's profile at once.
    staleTime: ownFactsFreshMs,
  });
}
