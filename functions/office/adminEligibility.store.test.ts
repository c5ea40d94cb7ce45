import { afterAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { startEngine } from '#tests/support/engine.ts';
import { aStoredUser } from '#tests/support/aStoredUser.ts';
import { jobsIn } from '#tests/support/jobs.ts';

const engine = await startEngine();
const { suspendedForGood } = await import('#functions/members/status/memberStatus.ts');
const { decide, undoDecision } = await import('#functions/membership/decide.ts');
const { cancelLeaving, leave } = await import('#functions/account/store/leaving.ts');
const powers = await import('#functions/office/store/adminActions.ts');
const shellPowers = await import('#functions/office/store/adminCli.ts');
const requests = await import('#functions/membership/store/requests.ts');
const { changeRole, grantRole } = await import('#functions/members/roles.ts');
const { Table } = await import('#functions/platform/dynamo/table.ts');
const users = await import('#functions/members/users.ts');

afterAll(() => engine.stop());

const now = new Date();
const inDays = (days: number) => new Date(now.getTime() + days * 86_400_000);
const suspension = { state: 'suspended', until: inDays(1).toISOString(), reason: 'Spam' } as const;
const notifyNobody = () => [];

async function added(overrides: Parameters<typeof aStoredUser>[0] = {}): Promise<string> {
  const user = aStoredUser(overrides);
  expect(await users.addUser(user, [requests.openRequestStep(user.id, now)])).toBe('done');
  return user.id;
}

async function seen(id: string) {
  const user = await users.findUser(id);
  if (user === undefined) throw new Error('there is no such member');
  return user;
}

const nameOf = async (id: string) => (await seen(id)).username;

async function anAdmin(): Promise<string> {
  const id = await added();
  await grantRole(await nameOf(id), 'admin');
  return id;
}

const adminCount = async () =>
  (
    await new Table('users').get(
      z.object({ count: z.number() }),
      { pk: 'ADMINS', sk: '-' },
      { consistent: true },
    )
  )?.count;

/** Somebody who may not act. */
const outside = {
  waiting: () => added({ admittedAt: '' }),
  suspended: async () => {
    const id = await added();
    await powers.changeStatus(await seen(id), suspension, await anAdmin(), now);
    return id;
  },
  leaving: async () => {
    const id = await added();
    await leave(id, notifyNobody, now);
    return id;
  },
} as const;

describe.each(Object.entries(outside))('someone who is %s', (_, somebody) => {
  test('cannot be made an admin, and counts as none', async () => {
    const [id, admin] = [await somebody(), await anAdmin()];
    const before = await adminCount();

    expect(await changeRole(await seen(id), 'admin', admin, now)).toBe('notMember');
    await expect(grantRole(await nameOf(id), 'admin')).rejects.toThrow('is not an active member');

    expect((await seen(id)).role).toBe('member');
    expect(await adminCount()).toBe(before);
  });
});

test('someone whose suspension is over may be made an admin', async () => {
  const id = await outside.suspended();

  expect(await changeRole(await seen(id), 'admin', await anAdmin(), inDays(2))).toBe('done');
});

test('an admin who leaves and is then suspended is subtracted only once', async () => {
  const [id, other] = [await anAdmin(), await anAdmin()];
  const before = (await adminCount()) ?? 0;
  await leave(id, notifyNobody, now);

  expect(await powers.changeStatus(await seen(id), suspension, other, now)).toBe('done');
  expect(await adminCount()).toBe(before - 1);
  await cancelLeaving(id, now);

  expect(await adminCount()).toBe(before - 1);
});

test('nobody made an admin at once returns to the queue by an undo', async () => {
  const [id, by] = [await added({ admittedAt: '' }), await anAdmin()];
  await decide(id, { decision: 'approve', words: '', by }, now);
  await grantRole(await nameOf(id), 'admin');

  expect(await undoDecision(id, by, now)).toBe('requestDecided');
  await shellPowers.putIntoQueue(await nameOf(id));

  expect(await users.isMember(id)).toBe(true);
});

test("admins can end a leaving member's suspension, but not their leaving", async () => {
  const [id, admin] = [await added(), await anAdmin()];
  await powers.changeStatus(await seen(id), suspension, admin, now);
  await leave(id, notifyNobody, now);

  expect(await powers.changeStatus(await seen(id), { state: 'member' }, admin, now)).toBe('done');
  expect((await seen(id)).suspendedUntil).toBeUndefined();
  expect(await powers.changeStatus(await seen(id), { state: 'member' }, admin, now)).toBe('notMember');
  await expect(shellPowers.changeStatusOf(await nameOf(id), { state: 'member' })).rejects.toThrow(
    'is leaving',
  );
});

test.each([
  ['2999-05-01T00:00:00.000Z', { until: '2999-05-01' }],
  [suspendedForGood, {}],
])(
  'someone suspended until %s gets a mail with the reason, and the end if there is one',
  async (until, day) => {
    const [id, admin] = [await added(), await anAdmin()];

    await powers.changeStatus(await seen(id), { ...suspension, until }, admin, now);

    const mails = (await jobsIn('due')).map(({ input }) => input);
    const variables = { thing: 'account', outcome: 'suspendAccount', words: 'Spam', ...day };
    expect(mails).toContainEqual(expect.objectContaining({ kind: 'caseDecided', userId: id, variables }));
  },
);
