import { accountsOf, authorOf, formerAuthor } from '#functions/members/people.ts';
import { findUsers } from '#functions/members/users.ts';
import type { OfficeMember } from '#shared/office/entities.ts';

/**
 * Adds the inviters' names for members who joined by invitation, read from the inviters' own profiles.
 * @param invitedIds the ids of members who joined only by an invitation.
 */
export async function withInviters(
  members: readonly OfficeMember[],
  invitedIds: ReadonlySet<string>,
): Promise<OfficeMember[]> {
  const invitedMembers = members.filter(({ id, status }) => status === 'member' && invitedIds.has(id));
  if (invitedMembers.length === 0) return [...members];
  const users = await findUsers(invitedMembers.map(({ id }) => id));
  const inviterIds = invitedMembers.flatMap(({ id }) => users.get(id)?.invitedBy ?? []);
  const people = await accountsOf([...new Set(inviterIds)]);
  return members.map((member) => {
    const inviterId = users.get(member.id)?.invitedBy;
    if (inviterId === undefined) return member;
    const inviter = people.get(inviterId);
    return { ...member, invitedBy: inviter === undefined ? formerAuthor(inviterId) : authorOf(inviter) };
  });
}
