import { findMember, type StoredUser } from '#functions/members/users.ts';
import type { Step } from '#functions/platform/dynamo/transaction.ts';
import { isoTimeOf } from '#functions/platform/runtime/time.ts';
import { findUsableInvitation, type StoredInvitation, useInvitationSteps } from './store/invitations.ts';
import { openRequestStep } from './store/requests.ts';
import { currentSchool } from './store/school.ts';

/** The result of the school's rules for a new account. */
export interface Admission {
  /** Attributes of the new profile. */
  readonly facts: Partial<Pick<StoredUser, 'admittedAt' | 'invitedBy' | 'invitationId'>>;
  readonly steps: readonly Step[];
  /** The school's name, which is read together with its rules. */
  readonly school: string;
}

/**
 * Applies the rules at sign-up. The new account is a member at once if the school is open or admits by invitation;
 * otherwise it is pending. An invitation is always recorded, so that it is known who invited whom. @returns undefined
 * if the invitation is no longer valid.
 */
export async function admissionOf(
  userId: string,
  token: string | undefined,
  now: Date,
): Promise<Admission | undefined> {
  const [{ name: school, policies }, invitation] = await Promise.all([
    currentSchool(now),
    token === undefined ? undefined : findUsableInvitation(token, now),
  ]);
  if (token !== undefined && invitation === undefined) return undefined;
  const brings = invitation === undefined ? { facts: {}, steps: [] } : brought(invitation, now);
  const invited = { ...brings, school };
  if (policies.open) return invited;
  if (policies.invitation && invitation !== undefined) {
    return { ...invited, facts: { ...invited.facts, admittedAt: now.toISOString() } };
  }
  const steps = [...invited.steps, openRequestStep(userId, now)];
  return { ...invited, facts: { ...invited.facts, admittedAt: '' }, steps };
}

/** True if an invitation can still be used: it has uses left, and its maker is a member. */
export async function isInvitationUsable(token: string, now: Date): Promise<boolean> {
  const invitation = await findUsableInvitation(token, now);
  if (invitation === undefined) return false;
  const maker = await findMember(invitation.makerId, now);
  const { invitationsFrom = '' } = maker ?? {};
  return maker !== undefined && invitationsFrom <= isoTimeOf(invitation.madeAt);
}

function brought(invitation: StoredInvitation, now: Date): Omit<Admission, 'school'> {
  const { makerId, id } = invitation;
  return { facts: { invitedBy: makerId, invitationId: id }, steps: useInvitationSteps(invitation, now) };
}
