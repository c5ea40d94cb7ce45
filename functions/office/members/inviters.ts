import { accountsOf, authorOf, formerAuthor } from '#functions/members/people.ts';
import { findUsers } from '#functions/members/users.ts';
import type { OfficeMember } from '#shared/office/entities.ts';

/**
 * Adds the inviters' names for members who joined by invitation, read from the inviters' own profiles. @param invited
 * the ids of members who joined only by an invitation.
 */
export async function withInviters(
  members: readonly OfficeMember[],
  invited: ReadonlySet<string>,
): Promise<OfficeMember[]> {
  const came = members.filter(({ id, status }) => status === 'member' && invited.has(id));
  if (came.length === 0) return [...members];
  const users = await findUsers(came.map(({ id }) => id));
  const makers = came.flatMap(({ id }) => users.get(id)?.invitedBy ?? []);
  const people = await accountsOf([...new Set(makers)]);
  return members.map((member) => {
    const maker = users.get(member.id)?.invitedBy;
    if (maker === undefined) return member;
    const inviter = people.get(maker);
    return { ...member, invitedBy: inviter === undefined ? formerAuthor(maker) : authorOf(inviter) };
  });
}
