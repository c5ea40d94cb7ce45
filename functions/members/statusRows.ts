import { statusFactsOf, listingOf, type StatusFacts, statusFactNames } from './memberStatus.ts';
import { adminCountSteps, countedRole } from './admins.ts';
import { newId } from '#functions/platform/runtime/ids.ts';
import { carryoverStep } from './suspensionCarryover.ts';
import { personSteps } from './people.ts';
import { endAllSteps, sessionStatusSteps } from './sessions/sessions.ts';
import { Table, type Values } from '#functions/platform/dynamo/table.ts';
import type { Step } from '#functions/platform/dynamo/transaction.ts';
import { at, listedOf, type StoredUser, userKey } from './users.ts';

/**
 * How members stand: the facts in their profile, in what others read of them, and in their sessions, always written
 * together. Each function answers the steps of a transaction that hold only for the profile as it was seen and for the
 * sessions of this moment: where they are refused, read the member again and try again. `hidden` of the profile that is
 * given is written along, so that a profile may be hidden or shown with a change of its standing.
 */
const users = new Table('users');

/** Lets in whoever waits. Their sessions go on, with all that members reach. */
export function admitSteps(seen: StoredUser, now: Date): Promise<readonly Step[]> {
  return restand(seen, admitted(seen, now), now);
}

const admitted = (seen: StoredUser, now: Date) => ({ ...statusFactsOf(seen), admittedAt: now.toISOString() });

/**
 * Lets in whoever waits within a change of the profile that another writes: what it sets and removes beside its own,
 * and the steps for all other rows. `next` is the profile as that change leaves it.
 */
export async function admitBeside(
  seen: StoredUser,
  next: StoredUser,
  now: Date,
): Promise<{
  readonly set: Restood['set'];
  readonly remove: readonly string[];
  readonly steps: readonly Step[];
}> {
  const facts = admitted(seen, now);
  const { set, remove } = restood(next, facts, now);
  const steps = [...listingSteps(next, facts), ...(await sessionStatusSteps(seen.id, facts))];
  return { set, remove, steps };
}

/** Takes an admission of a moment ago back. */
export function unadmitSteps(seen: StoredUser, now: Date): Promise<readonly Step[]> {
  return restand(seen, { ...statusFactsOf(seen), admittedAt: '' }, now);
}

/**
 * Shuts a member out until this moment, for a reason in words to them, and ends all sessions and, by that, their
 * sockets. The role of an admin goes along, and stays away; so the steps are refused for the last one (`isLastAdmin`).
 * The invitations that they made end as well.
 */
export async function suspendSteps(
  seen: StoredUser,
  until: string,
  now: Date,
  reason = '',
): Promise<readonly Step[]> {
  const { steps } = await endAllSteps(seen.id);
  const member = { ...seen, role: 'member' as const };
  const decidedAt = now.toISOString();
  const running = (seen.suspendedUntil ?? '') > decidedAt ? seen.suspension?.id : undefined;
  const suspension = { reason, decidedAt, id: running ?? newId(now) };
  const told = { role: member.role, suspension, invitationsFrom: decidedAt };
  return [
    ...profileSteps(member, { ...statusFactsOf(seen), suspendedUntil: until }, now, told),
    ...(running === undefined ? [] : [carryoverStep(running, until, now)]),
    ...steps,
    ...(await adminCountSteps(countedRole(seen), member.role)),
  ];
}

/** Ends a suspension before its time, also for the addresses that were left under it. */
export async function liftSteps(seen: StoredUser, now: Date): Promise<readonly Step[]> {
  const { suspendedUntil: _, ...facts } = statusFactsOf(seen);
  const id = seen.suspension?.id;
  const left = id === undefined ? [] : [carryoverStep(id, '', now)];
  return [...(await restand(seen, facts, now)), ...left];
}

/** Hides a member who wants to leave, and ends all sessions. Logging in is possible still, to take it back. */
export async function leaveSteps(seen: StoredUser, now: Date): Promise<readonly Step[]> {
  const { steps } = await endAllSteps(seen.id);
  return [...profileSteps(seen, { ...statusFactsOf(seen), leavingAt: now.toISOString() }, now), ...steps];
}

/** Takes it back: whoever was leaving stays. */
export function keepSteps(seen: StoredUser, now: Date): Promise<readonly Step[]> {
  const { leavingAt: _, ...facts } = statusFactsOf(seen);
  return restand(seen, facts, now);
}

async function restand(seen: StoredUser, facts: StatusFacts, now: Date): Promise<readonly Step[]> {
  return [...profileSteps(seen, facts, now), ...(await sessionStatusSteps(seen.id, facts))];
}

interface Restood {
  readonly set: StatusFacts & { readonly listedAs: string | undefined };
  readonly remove: readonly string[];
}

/** What the change of somebody's standing makes of their profile. */
function restood({ role }: StoredUser, facts: StatusFacts, now: Date): Restood {
  const listedAs = listingOf({ ...facts, role }, now);
  return {
    set: { ...facts, listedAs },
    remove: [
      ...statusFactNames.filter((fact) => facts[fact] === undefined),
      ...(listedAs === undefined ? ['listedAs'] : []),
    ],
  };
}

/** What it makes of the rows that others read; `next` is the profile as it is then. */
function listingSteps(next: StoredUser, facts: StatusFacts): Step[] {
  const { admittedAt: _, suspendedUntil: __, leavingAt: ___, ...person } = listedOf(next);
  return [...personSteps({ ...person, ...facts }, next.version)];
}

function profileSteps(seen: StoredUser, facts: StatusFacts, now: Date, more: Values = {}): Step[] {
  const version = seen.version + 1;
  const { set, remove } = restood(seen, facts, now);
  return [
    users.changeStep(userKey(seen.id), {
      set: { ...set, ...more, hidden: seen.hidden, version, updatedAt: now.toISOString() },
      remove: [...remove, ...(seen.hidden === undefined ? ['hidden'] : [])],
      condition: at(seen.version),
    }),
    ...listingSteps({ ...seen, version }, facts),
  ];
}
