import type { FactVisibility } from '#shared/platform/facts.ts';
import { isFollowing } from '../ties/follows.ts';
import { findMember, type StoredUser } from '../users.ts';
import { type ViewerAudience, ownAudience } from './visibleFacts.ts';

/**
 * The audiences of a member that a viewer belongs to, as far as the member's settings need them: the same class, if
 * the school has confirmed the viewer's, and people the member follows.
 */
export async function viewerAudience(
  viewerId: string,
  member: StoredUser,
  now: Date,
): Promise<ViewerAudience> {
  if (viewerId === member.id) return ownAudience;
  const audiences = new Set(Object.values(member.audience ?? {}));
  const [isOfClass, isFollowed] = await Promise.all([
    audiences.has('class') && isClassmate(viewerId, member, now),
    audiences.has('following') && isFollowing(member.id, viewerId),
  ]);
  return new Set<FactVisibility>([
    'all',
    ...(isOfClass ? (['class'] as const) : []),
    ...(isFollowed ? (['following'] as const) : []),
  ]);
}

async function isClassmate(viewerId: string, { classYear }: StoredUser, now: Date): Promise<boolean> {
  if (classYear === undefined) return false;
  const viewer = await findMember(viewerId, now);
  return viewer?.confirmed === true && viewer.classYear === classYear;
}
