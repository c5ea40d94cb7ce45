import { areApart } from '#functions/members/ties/blocks.ts';
import { isMember } from '#functions/members/users.ts';

/** True where there is such a member for this one: no block stands between the two. */
export async function isReachable(me: string, peer: string): Promise<boolean> {
  const [exists, isApart] = await Promise.all([isMember(peer), areApart(me, peer)]);
  return exists && !isApart;
}
