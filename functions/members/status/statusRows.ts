import type { Step } from '#functions/platform/dynamo/transaction.ts';
import { newId } from '#functions/platform/runtime/ids.ts';
import { adminCountSteps, roleForAdminCount } from '../admins.ts';
import { endAllSessionsSteps, sessionStatusSteps } from '../sessions/sessions.ts';
import { type AddedWrites, changeProfileSteps, type StoredUser } from '../users.ts';
import { statusFactsOf } from './memberStatus.ts';
import { recordSuspensionEndStep } from './suspensionEnds.ts';

/**
 * The status of members: the facts in their profile, public row and sessions, always written together. Each function
 * returns steps that require the profile as it was read and the current sessions. If they are refused, read the
 * member again and retry.
 */

/** Admits a waiting member. Their sessions stay and gain access. */
export function admitSteps(user: StoredUser, now: Date): Promise<readonly Step[]> {
  return changeStatusSteps(user, { admittedAt: now.toISOString() }, now);
}

/** Admits a waiting member as part of a caller's change of the profile (`changeProfileSteps`). */
export async function admissionWrites(user: StoredUser, now: Date): Promise<Required<AddedWrites>> {
  const set = { admittedAt: now.toISOString() };
  return { set, steps: await sessionStatusSteps(user.id, { ...statusFactsOf(user), ...set }) };
}

/** Undoes a recent admission. */
export function undoAdmissionSteps(user: StoredUser, now: Date): Promise<readonly Step[]> {
  return changeStatusSteps(user, { admittedAt: '' }, now);
}

/**
 * Suspends a member until this time, for a reason that they will read, and ends all sessions and thereby their
 * sockets. An admin loses the role for good, so the steps are refused for the last admin (`isLastAdmin`). The
 * invitations they made end as well. `otherFields` of the profile change with it.
 */
export async function suspendSteps(
  user: StoredUser,
  until: string,
  now: Date,
  reason = '',
  otherFields: Partial<StoredUser> = {},
): Promise<readonly Step[]> {
  const { steps } = await endAllSessionsSteps(user.id);
  const role = 'member';
  const decidedAt = now.toISOString();
  const running = (user.suspendedUntil ?? '') > decidedAt ? user.suspension?.id : undefined;
  const suspension = { reason, decidedAt, id: running ?? newId(now) };
  const change = {
    suspendedUntil: until,
    role,
    suspension,
    invitationsFrom: decidedAt,
    ...otherFields,
  } as const;
  return [
    ...changeProfileSteps(user, change, now),
    ...(running === undefined ? [] : [recordSuspensionEndStep(running, until, now)]),
    ...steps,
    ...adminCountSteps(roleForAdminCount(user), role),
  ];
}

/** Ends a suspension early, also for addresses given up during it. `otherFields` of the profile change with it. */
export async function liftSuspensionSteps(
  user: StoredUser,
  now: Date,
  otherFields: Partial<StoredUser> = {},
): Promise<readonly Step[]> {
  const id = user.suspension?.id;
  const suspensionEndSteps = id === undefined ? [] : [recordSuspensionEndStep(id, '', now)];
  return [
    ...(await changeStatusSteps(user, { suspendedUntil: undefined, ...otherFields }, now)),
    ...suspensionEndSteps,
  ];
}

/** Hides a member who asked to leave, and ends all sessions. They can still log in to undo it. */
export async function startLeavingSteps(user: StoredUser, now: Date): Promise<readonly Step[]> {
  const { steps } = await endAllSessionsSteps(user.id);
  return [...changeProfileSteps(user, { leavingAt: now.toISOString() }, now), ...steps];
}

/** Undoes a member's request to leave. */
export function cancelLeavingSteps(user: StoredUser, now: Date): Promise<readonly Step[]> {
  return changeStatusSteps(user, { leavingAt: undefined }, now);
}

async function changeStatusSteps(
  user: StoredUser,
  change: Partial<StoredUser>,
  now: Date,
): Promise<readonly Step[]> {
  const facts = statusFactsOf({ ...user, ...change });
  return [...changeProfileSteps(user, change, now), ...(await sessionStatusSteps(user.id, facts))];
}
