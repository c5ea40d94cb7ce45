import { areApart } from '#functions/members/ties/blocks.ts';
import { isMember } from '#functions/members/users.ts';

/** True if the member exists and neither of the two has blocked the other. */
export async function isReachable(me: string, peer: string): Promise<boolean> {
  const [exists, isApart] = await Promise.all([isMember(peer), areApart(me, peer)]);
  return exists && !isApart;
}
