import { restrictsMessages } from '#functions/members/people.ts';
import { areBlocked } from '#functions/members/ties/blocks.ts';
import { isMember, findMember } from '#functions/members/users.ts';
import { viewerAudience } from '#functions/members/visibility/viewerAudience.ts';
import { audienceOf } from '#functions/members/visibility/visibleFacts.ts';

/** True if the member exists and neither of the two has blocked the other. */
export async function isReachable(userId: string, peer: string, now: Date): Promise<boolean> {
  const [exists, isBlocked] = await Promise.all([isMember(peer, now), areBlocked(userId, peer)]);
  return exists && !isBlocked;
}

/**
 * True if a member accepts no messages from this one, by their own choice. For most members a row that is already in
 * memory is enough to tell.
 */
export async function isClosedTo(userId: string, peer: string, now: Date): Promise<boolean> {
  if (!(await restrictsMessages(userId, peer))) return false;
  const member = await findMember(peer, now);
  if (member === undefined) return false;
  return !(await viewerAudience(userId, member, now)).has(audienceOf(member, 'messages'));
}
