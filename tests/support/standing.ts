import type * as membership from '#functions/members/status/statusRows.ts';
import type { StoredUser } from '#functions/members/users.ts';
import type { Step } from '#functions/platform/dynamo/transaction.ts';
import { asOwner } from './owner.ts';
import { logInPlanted, type Member, plant } from './people.ts';

/** What is needed of a member whose status changes. */
interface Stored {
  readonly user: Pick<Member['user'], 'id'>;
}

/** Changes a member's status as the store does it. */
async function restand(
  { user }: Stored,
  how: (store: typeof membership, user: StoredUser) => Promise<readonly Step[]>,
): Promise<void> {
  asOwner();
  const store = await import('#functions/members/status/statusRows.ts');
  const { findUser } = await import('#functions/members/users.ts');
  const { transact } = await import('#functions/platform/dynamo/transaction.ts');
  const { RETRY, retryUntilDone } = await import('#functions/platform/dynamo/retry.ts');
  await retryUntilDone(async () => {
    const stored = await findUser(user.id);
    if (stored === undefined) throw new Error('there is no such member');
    return (await transact(await how(store, stored))).done || RETRY;
  });
}

/** Puts a member back in the queue, with all sessions. */
export const makeWait = (member: Stored) =>
  restand(member, (store, user) => store.unadmitSteps(user, new Date()));

export const admit = (member: Member) => restand(member, (store, user) => store.admitSteps(user, new Date()));

/** Ends all sessions of the member as well. */
export const suspend = (member: Member, until = '2999-01-01T00:00:00.000Z') =>
  restand(member, (store, user) => store.suspendSteps(user, until, new Date()));

export const lift = (member: Member) =>
  restand(member, (store, user) => store.liftSuspensionSteps(user, new Date()));

/** Ends all sessions of the member as well. */
export const leave = (member: Member) =>
  restand(member, (store, user) => store.startLeavingSteps(user, new Date()));

export const keep = (member: Member) =>
  restand(member, (store, user) => store.cancelLeavingSteps(user, new Date()));

/** Puts a member into the queue, as if the school had been closed at sign-up. */
export async function queue(member: Stored): Promise<void> {
  await makeWait(member);
  asOwner();
  const { openRequestStep } = await import('#functions/membership/store/requests.ts');
  const { transact } = await import('#functions/platform/dynamo/transaction.ts');
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
