import { limits } from '#shared/limits.ts';
import { followersOf } from '../stores/follows.ts';
import type { StoredUser } from '../stores/users.ts';

/** How many follow somebody, by their newest followers: exact as long as those are all, however late the total is. */
export function countedBy(followers: readonly string[], total: number): number {
  return followers.length < limits.followIdsMost ? followers.length : total;
}

/**
 * How many follow a member, for whoever has just looked whether they do themselves: the total may not have heard yet
 * that they began, or ended.
 */
export async function followerCount(user: StoredUser, viewer: string, isFollowing: boolean): Promise<number> {
  const ids = await followersOf(user.id, limits.followIdsMost);
  const others = ids.filter((id) => id !== viewer);
  return countedBy(isFollowing ? [viewer, ...others] : others, user.followersCount);
}
