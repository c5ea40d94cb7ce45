import { t } from '@lingui/core/macro';
import { type QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query';
import type { Profile } from '#shared/profiles/entities.ts';
import { follow, unfollow } from '#shared/profiles/followRoutes.ts';
import { queryKeys } from '#web/api/queryKeys.ts';
import { toggleOptimistically } from '#web/api/writes.ts';
import { toast } from '#web/lib/browser/toast.ts';
import type { Call } from '#web/lib/http/apiClient.ts';
import { currentMemberScope } from '#web/lib/session/memberScope.ts';

/** Another place, besides profiles, that shows whether the member follows somebody. */
export interface FollowDisplay {
  /** Key prefixes of all queries that show it. */
  readonly affectedKeys: readonly QueryKey[];
  readonly show: (isFollowing: boolean) => void;
}

/** A function that follows the person, or unfollows if the member follows them already. */
export function useFollow(id: string, isFollowing: boolean, otherDisplay?: FollowDisplay): () => void {
  return useChangeFollow(id, isFollowing, (following) => !following, otherDisplay);
}

/** Follows somebody, unless this place already shows that the member does. */
export function useFollowBack(id: string, otherDisplay: FollowDisplay): () => void {
  return useChangeFollow(id, false, () => true, otherDisplay);
}

function useChangeFollow(
  id: string,
  isFollowing: boolean,
  next: (isFollowing: boolean) => boolean,
  otherDisplay?: FollowDisplay,
): () => void {
  const client = useQueryClient();
  const refresh = (): void => {
    void client.invalidateQueries({ queryKey: queryKeys.me });
    void client.invalidateQueries({ queryKey: queryKeys.follows.all });
  };
  return () => {
    // Loaded on the first press, because none of the two dozen buttons on a page needs it earlier.
    const ownKey = queryKeys.profiles.one(currentMemberScope().id ?? '');
    void toggleOptimistically({
      target: `follow ${id}`,
      current: isFollowing,
      next,
      affectedKeys: [queryKeys.profiles.one(id), ownKey, ...(otherDisplay?.affectedKeys ?? [])],
      show: (nextFollowing) => {
        patch(client, queryKeys.profiles.one(id), (profile) => withFollow(profile, nextFollowing));
        patch(client, ownKey, (own) => withOwnFollowing(own, id, nextFollowing));
        otherDisplay?.show(nextFollowing);
      },
      send: (nextFollowing, callAsMember) => send(callAsMember, id, nextFollowing),
      applyResponse: ({ followersCount }, nextFollowing) => {
        patch(client, queryKeys.profiles.one(id), (profile) => ({
          ...profile,
          isFollowing: nextFollowing,
          followersCount,
        }));
        otherDisplay?.show(nextFollowing);
      },
      onSuccess: ({ alreadyFollowing }, nextFollowing) => {
        if (alreadyFollowing === true) toast.info(t`You are already following this user.`);
        else
          toast.success(
            nextFollowing ? t`You are now following this user!` : t`You have unfollowed this user.`,
          );
        refresh();
      },
      onError: (nextFollowing) => {
        toast.error(
          nextFollowing
            ? t`Failed to follow the user. Please try again.`
            : t`Failed to unfollow the user. Please try again.`,
        );
        refresh();
      },
    });
  };
}

async function send(callAsMember: Call, id: string, isFollowing: boolean) {
  if (isFollowing) return (await callAsMember(follow, { body: { userIdToFollow: id } })).data;
  return (await callAsMember(unfollow, { body: { userIdToUnfollow: id } })).data;
}

function patch(
  client: QueryClient,
  queryKey: ReturnType<typeof queryKeys.profiles.one>,
  change: (profile: Profile) => Profile,
): void {
  client.setQueryData<Profile>(queryKey, (profile) => profile && change(profile));
}

/** The profile of a member, after a follow or unfollow. */
function withFollow(profile: Profile, isFollowing: boolean): Profile {
  if (profile.isFollowing === isFollowing) return profile;
  return { ...profile, isFollowing, followersCount: profile.followersCount + (isFollowing ? 1 : -1) };
}

/** The member's own profile, with the people they follow. */
function withOwnFollowing(own: Profile, id: string, isFollowing: boolean): Profile {
  if (own.following.includes(id) === isFollowing) return own;
  const following = isFollowing
    ? [id, ...own.following]
    : own.following.filter((followedId) => followedId !== id);
  return { ...own, following, followingCount: own.followingCount + (isFollowing ? 1 : -1) };
}
