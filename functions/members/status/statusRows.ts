import { Table, type Attributes } from '#functions/platform/dynamo/table.ts';
import type { Step } from '#functions/platform/dynamo/transaction.ts';
import { newId } from '#functions/platform/runtime/ids.ts';
import { adminCountSteps, roleForAdminCount } from '../admins.ts';
import { personSteps } from '../people.ts';
import { endAllSteps, sessionStatusSteps } from '../sessions/sessions.ts';
import { ifVersion, publicRowOf, type StoredUser, userKey } from '../users.ts';
import { statusFactsOf, listingOf, type StatusFacts, statusFactNames } from './memberStatus.ts';
import { carryoverStep } from './suspensionCarryover.ts';

/**
 * The status of members: the facts in their profile, public row and sessions, always written together. Each function
 * returns steps that require the profile as it was read and the current sessions. If they are refused, read the
 * member again and retry. They also write `hidden` from the given profile, so that a profile can be hidden or shown
 * together with a change of status.
 */
const users = new Table('users');

/** Admits a waiting member. Their sessions stay and gain access. */
export function admitSteps(user: StoredUser, now: Date): Promise<readonly Step[]> {
  return changeStatusSteps(user, admitted(user, now), now);
}

const admitted = (user: StoredUser, now: Date) => ({ ...statusFactsOf(user), admittedAt: now.toISOString() });

/**
 * Admits a waiting member as part of a caller's change of the profile: the attributes to set and remove besides the
 * caller's, and the steps for all other rows. `next` is the profile after that change.
 */
export async function admissionChange(
  user: StoredUser,
  next: StoredUser,
  now: Date,
): Promise<{
  readonly set: StatusChange['set'];
  readonly remove: readonly string[];
  readonly steps: readonly Step[];
}> {
  const facts = admitted(user, now);
  const { set, remove } = profileAfter(next, facts, now);
  const steps = [...listingSteps(next, facts), ...(await sessionStatusSteps(user.id, facts))];
  return { set, remove, steps };
}

/** Undoes a recent admission. */
export function unadmitSteps(user: StoredUser, now: Date): Promise<readonly Step[]> {
  return changeStatusSteps(user, { ...statusFactsOf(user), admittedAt: '' }, now);
}

/**
 * Suspends a member until this time, for a reason that they will read, and ends all sessions and thereby their
 * sockets. An admin loses the role for good, so the steps are refused for the last admin (`isLastAdmin`). The
 * invitations they made end as well.
 */
export async function suspendSteps(
  user: StoredUser,
  until: string,
  now: Date,
  reason = '',
): Promise<readonly Step[]> {
  const { steps } = await endAllSteps(user.id);
  const member = { ...user, role: 'member' as const };
  const decidedAt = now.toISOString();
  const running = (user.suspendedUntil ?? '') > decidedAt ? user.suspension?.id : undefined;
  const suspension = { reason, decidedAt, id: running ?? newId(now) };
  const changes = { role: member.role, suspension, invitationsFrom: decidedAt };
  return [
    ...profileSteps(member, { ...statusFactsOf(user), suspendedUntil: until }, now, changes),
    ...(running === undefined ? [] : [carryoverStep(running, until, now)]),
    ...steps,
    ...adminCountSteps(roleForAdminCount(user), member.role),
  ];
}

/** Ends a suspension early, also for addresses given up during it. */
export async function liftSuspensionSteps(user: StoredUser, now: Date): Promise<readonly Step[]> {
  const { suspendedUntil: _, ...facts } = statusFactsOf(user);
  const id = user.suspension?.id;
  const left = id === undefined ? [] : [carryoverStep(id, '', now)];
  return [...(await changeStatusSteps(user, facts, now)), ...left];
}

/** Hides a member who asked to leave, and ends all sessions. They can still log in to undo it. */
export async function startLeavingSteps(user: StoredUser, now: Date): Promise<readonly Step[]> {
  const { steps } = await endAllSteps(user.id);
  return [...profileSteps(user, { ...statusFactsOf(user), leavingAt: now.toISOString() }, now), ...steps];
}

/** Undoes a member's request to leave. */
export function cancelLeavingSteps(user: StoredUser, now: Date): Promise<readonly Step[]> {
  const { leavingAt: _, ...facts } = statusFactsOf(user);
  return changeStatusSteps(user, facts, now);
}

async function changeStatusSteps(user: StoredUser, facts: StatusFacts, now: Date): Promise<readonly Step[]> {
  return [...profileSteps(user, facts, now), ...(await sessionStatusSteps(user.id, facts))];
}

interface StatusChange {
  readonly set: StatusFacts & { readonly listedAs: string | undefined };
  readonly remove: readonly string[];
}

/** The profile after a change of status. */
function profileAfter({ role }: StoredUser, facts: StatusFacts, now: Date): StatusChange {
  const listedAs = listingOf({ ...facts, role }, now);
  return {
    set: { ...facts, listedAs },
    remove: [
      ...statusFactNames.filter((fact) => facts[fact] === undefined),
      ...(listedAs === undefined ? ['listedAs'] : []),
    ],
  };
}

/** The steps for the public rows; `next` is the profile after the change. */
function listingSteps(next: StoredUser, facts: StatusFacts): Step[] {
  const { admittedAt: _, suspendedUntil: __, leavingAt: ___, ...person } = publicRowOf(next);
  return [...personSteps({ ...person, ...facts }, next.version)];
}

function profileSteps(user: StoredUser, facts: StatusFacts, now: Date, more: Attributes = {}): Step[] {
  const version = user.version + 1;
  const { set, remove } = profileAfter(user, facts, now);
  return [
    users.changeStep(userKey(user.id), {
      set: { ...set, ...more, hidden: user.hidden, version, updatedAt: now.toISOString() },
      remove: [...remove, ...(user.hidden === undefined ? ['hidden'] : [])],
      condition: ifVersion(user.version),
    }),
    ...listingSteps({ ...user, version }, facts),
  ];
}
