import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import type { Profile } from '#shared/entities.ts';
import { follow, unfollow } from '#shared/routes/user.ts';
import { texts } from '#shared/texts.ts';
import { call } from '#web/lib/api.ts';
import { useClientState } from '#web/lib/store.ts';
import { notice } from '#web/lib/toast.ts';
import { meKey, profileKey } from './people.ts';

/** What the member wants of each person and has not been told to be done; `before` is what failure goes back to. */
const wishes = new Map<string, { readonly wanted: boolean; readonly before: boolean }>();
const running = new Set<string>();

/** Follows or stops following: shown at once, sent one after the other, the latest wish wins, a failure goes back. */
export function useFollow(id: string, isFollowing: boolean): () => void {
  const client = useQueryClient();
  return () => {
    const before = wishes.get(id)?.before ?? isFollowing;
    wishes.set(id, { wanted: !isFollowing, before });
    void show(client, id, !isFollowing);
    void settle(client, id);
  };
}

/** Sends wishes about one person until none is left: never two requests at once. */
async function settle(client: QueryClient, id: string): Promise<void> {
  if (running.has(id)) return;
  running.add(id);
  try {
    for (let wish = wishes.get(id); wish !== undefined; wish = wishes.get(id)) {
      const { wanted } = wish;
      const { alreadyFollowing, followersCount } = await send(id, wanted);
      if (wishes.get(id)?.wanted !== wanted) continue;
      wishes.delete(id);
      client.setQueryData<Profile>(
        profileKey(id),
        (seen) => seen && { ...seen, isFollowing: wanted, followersCount },
      );
      if (alreadyFollowing === true) notice.info(texts.alreadyFollowing);
      else notice.success(wanted ? texts.followed : texts.unfollowed);
    }
  } catch {
    const failed = wishes.get(id);
    wishes.delete(id);
    if (failed) await show(client, id, failed.before);
    notice.error(failed?.wanted === false ? texts.unfollowFailed : texts.followFailed);
  } finally {
    running.delete(id);
    void client.invalidateQueries({ queryKey: meKey });
    void client.invalidateQueries({ queryKey: ['follows'] });
  }
}

async function send(id: string, wanted: boolean) {
  if (wanted) return (await call(follow, { body: { userIdToFollow: id } })).data;
  return (await call(unfollow, { body: { userIdToUnfollow: id } })).data;
}

/** Every place that shows it: the person's profile, and one's own. An answer under way would undo it, so it is dropped first. */
async function show(client: QueryClient, id: string, isFollowing: boolean): Promise<void> {
  const ownKey = profileKey(useClientState.getState().user.authUser?._id ?? '');
  await Promise.all([ownKey, profileKey(id)].map((queryKey) => client.cancelQueries({ queryKey })));
  client.setQueryData<Profile>(profileKey(id), (seen) => {
    if (!seen || seen.isFollowing === isFollowing) return seen;
    return { ...seen, isFollowing, followersCount: seen.followersCount + (isFollowing ? 1 : -1) };
  });
  client.setQueryData<Profile>(ownKey, (own) => {
    if (!own || own.following.includes(id) === isFollowing) return own;
    const following = isFollowing ? [id, ...own.following] : own.following.filter((one) => one !== id);
    return { ...own, following, followingCount: own.followingCount + (isFollowing ? 1 : -1) };
  });
}
