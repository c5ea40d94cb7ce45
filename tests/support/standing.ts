import {
  admitSteps,
  cancelLeavingSteps,
  liftSuspensionSteps,
  startLeavingSteps,
  suspendSteps,
  undoAdmissionSteps,
} from '#functions/members/status/statusRows.ts';
import { type StoredUser, findUser } from '#functions/members/users.ts';
import { openRequestStep } from '#functions/membership/store/requests.ts';
import { RETRY, retryUntilDone } from '#functions/platform/dynamo/retry.ts';
import { type Step, transact } from '#functions/platform/dynamo/transaction.ts';
import { asOwner } from './owner.ts';
import { logInPlanted, type Member, plant } from './people.ts';

/** What is needed of a member whose status changes. */
interface Stored {
  readonly user: Pick<Member['user'], 'id'>;
}

/** Changes a member's status as the store does it. */
async function restand({ user }: Stored, how: (user: StoredUser) => Promise<readonly Step[]>): Promise<void> {
  asOwner();
  await retryUntilDone(async () => {
    const stored = await findUser(user.id);
    if (stored === undefined) throw new Error('there is no such member');
    return (await transact(await how(stored))).done || RETRY;
  });
}

/** Puts a member back in the queue, with all sessions. */
export const makeWait = (member: Stored) => restand(member, (user) => undoAdmissionSteps(user, new Date()));

export const admit = (member: Member) => restand(member, (user) => admitSteps(user, new Date()));

/** Ends all sessions of the member as well. */
export const suspend = (member: Member, until = '2999-01-01T00:00:00.000Z') =>
  restand(member, (user) => suspendSteps(user, until, new Date()));

export const lift = (member: Member) => restand(member, (user) => liftSuspensionSteps(user, new Date()));

/** Ends all sessions of the member as well. */
export const leave = (member: Member) => restand(member, (user) => startLeavingSteps(user, new Date()));

export const keep = (member: Member) => restand(member, (user) => cancelLeavingSteps(user, new Date()));

/** Puts a member into the queue, as if the school had been closed at sign-up. */
export async function queue(member: Stored): Promise<void> {
  await makeWait(member);
  asOwner();
  await transact([openRequestStep(member.user.id, new Date())]);
}

/**
 * A person waiting in the queue. They log in once they are in it: a session that changes would be sent a frame and
 * lose its sockets, at a time that depends on the stream.
 */
export async function aWaitingMember(overrides: Parameters<typeof plant>[0] = {}): Promise<Member> {
  const id = await plant(overrides);
  await queue({ user: { id } });
  return logInPlanted(id);
}
