import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { cancelLeaving, startLeaving } from '#functions/account/store/leaving.ts';
import { endSuspensionHandler } from '#functions/directory/jobs/endSuspension.ts';
import { idsWithListing } from '#functions/members/accountList/listings.ts';
import { isLastAdmin } from '#functions/members/admins.ts';
import { findAlias } from '#functions/members/audit/aliases.ts';
import * as roles from '#functions/members/roles.ts';
import * as sessions from '#functions/members/sessions/sessions.ts';
import * as users from '#functions/members/users.ts';
import { decideMembershipRequest, undoDecision } from '#functions/membership/requestDecisions.ts';
import * as requests from '#functions/membership/store/requests.ts';
import * as adminCli from '#functions/office/adminCli.ts';
import { readAudit } from '#functions/office/audit/auditLog.ts';
import { returnToWaiting } from '#functions/office/demoPeople.ts';
import { changeStatus } from '#functions/office/members/adminActions.ts';
import { Table } from '#functions/platform/dynamo/table.ts';
import type { transact } from '#functions/platform/dynamo/transaction.ts';
import { newId } from '#functions/platform/runtime/ids.ts';
import { suspendedForGood } from '#shared/membership/suspensionEnd.ts';
import { aStoredUser } from '#tests/support/aStoredUser.ts';
import { startEngine } from '#tests/support/engine.ts';
import { jobsIn } from '#tests/support/jobs.ts';
import { between } from '#tests/support/refusals.ts';

const engine = await startEngine();
const { run: endSuspension } = endSuspensionHandler;

afterAll(() => engine.stop());

const now = new Date();
const later = (days: number) => new Date(now.getTime() + days * 86_400_000);
const until = later(7).toISOString();
const shutOut = { status: 'suspended', until, reason: 'Spam' } as const;
const letIn = { status: 'member' } as const;

let admin = '';
beforeAll(async () => {
  admin = (await added({ role: 'admin' })).id;
  await new Table('users').put({ ...admins, count: 1 });
});

async function seen(id: string) {
  const user = await users.findUser(id);
  if (user === undefined) throw new Error('there is no such member');
  return user;
}

async function added(
  overrides: Parameters<typeof aStoredUser>[0] = {},
  steps: Parameters<typeof transact>[0] = [],
) {
  const user = aStoredUser(overrides);
  expect(await users.addUser(user, steps)).toBe('done');
  return seen(user.id);
}

type Seen = Awaited<ReturnType<typeof seen>>;

const change = (account: Seen, wanted: Parameters<typeof changeStatus>[1], at = now) =>
  changeStatus(account, wanted, admin, at);

/** The lines of the log about a member or content, newest first. */
async function lineOf(subject: string | undefined) {
  if (subject === undefined) return [];
  const { items } = await readAudit({ subject, limit: 9, now: later(30) });
  return items.map(({ action, kind, before, after }) => ({ action, kind, before, after }));
}
const memberLineOf = async (id: string) => lineOf(await findAlias(id));

const Order = z.object({ kind: z.string(), userId: z.string(), data: z.record(z.string(), z.unknown()) });
const Count = z.object({ count: z.number() });
const admins = { pk: 'ADMINS', sk: '-' };
const adminCount = async () => (await new Table('users').get(Count, admins, { consistent: true }))?.count;

async function mailsTo(userId: string) {
  const orders = (await jobsIn('due')).map(({ input }) => z.safeParse(Order, input).data);
  return orders.flatMap((order) =>
    order?.userId === userId ? [{ kind: order.kind, data: order.data }] : [],
  );
}

/** Somebody in each state, by what an admin sees. */
const somebody = {
  member: () => added(),
  waiting: () => added({ admittedAt: '' }),
  'waiting, with a request,': () => {
    const { id } = aStoredUser();
    return added({ id, admittedAt: '' }, [requests.openRequestStep(id, now)]);
  },
  suspended: async () => suspended(await added()),
  'waiting and suspended': async () => suspended(await added({ admittedAt: '' })),
  leaving: async () => leaving(await added()),
  'leaving and suspended': async () => leaving(await suspended(await added())),
} as const;
async function suspended(account: Seen): Promise<Seen> {
  expect(await change(account, shutOut)).toBe('done');
  return seen(account.id);
}
async function leaving(account: Seen): Promise<Seen> {
  await startLeaving(account.id, () => [], now);
  return seen(account.id);
}

const second = later(1 / 86_400);
const forGood = { ...shutOut, until: suspendedForGood };
const spam = { content: 'account', outcome: 'suspendAccount', words: 'Spam' };
const suspensionMail = (day: object) => [{ kind: 'caseDecided', data: { ...spam, ...day } }];
const welcome = [{ kind: 'membershipConfirmed', data: { link: '/' } }];

describe('an admin', () => {
  // Who, what they get, when, what the log says (the action, and the states before and after), and their mails.
  test.each<
    readonly [
      keyof typeof somebody,
      typeof letIn | typeof shutOut,
      Date,
      readonly string[],
      readonly object[],
    ]
  >([
    [
      'member',
      shutOut,
      now,
      ['suspended', 'member', 'suspended'],
      suspensionMail({ until: until.slice(0, 10) }),
    ],
    ['member', forGood, now, ['suspended', 'member', 'suspended'], suspensionMail({})],
    ['suspended', letIn, second, ['suspensionEnded', 'suspended', 'member'], []],
    ['leaving and suspended', letIn, second, ['suspensionEnded', 'leaving', 'leaving'], []],
    ['waiting and suspended', letIn, second, ['suspensionEnded', 'suspended', 'waiting'], []],
    ['waiting', letIn, now, ['admitted', 'waiting', 'member'], welcome],
    ['waiting, with a request,', letIn, now, ['admitted', 'waiting', 'member'], []],
    ['member', letIn, now, [], []],
    // By the clock the suspension is over already.
    ['suspended', letIn, new Date(until), [], []],
  ])('changes the state of someone %s to %o', async (who, wanted, at, [action, from, to], mails) => {
    const account = await somebody[who]();
    const before = { lines: await memberLineOf(account.id), mails: await mailsTo(account.id) };

    expect(await change(account, wanted, at)).toBe('done');

    const { id } = account;
    const after = { state: to, role: 'member', ...('until' in wanted && { until: wanted.until }) };
    const line = { action, kind: 'member', before: { state: from, role: 'member' }, after };
    expect(await memberLineOf(id)).toEqual([...(action === undefined ? [] : [line]), ...before.lines]);
    expect((await mailsTo(id)).slice(before.mails.length)).toEqual(mails);
    const left = await seen(id);
    if (action === undefined) expect(left).toEqual(account);
    else expect(left.suspendedUntil).toBe('until' in wanted ? wanted.until : undefined);
    if (action === 'admitted') expect(left.admittedAt).toBe(now.toISOString());
    expect(left.leavingAt).toBe(account.leavingAt);
    if (who === 'waiting, with a request,')
      expect(await requests.findRequest(id)).toMatchObject({
        state: 'approved',
        decision: { deciderId: admin },
      });
  });

  test("cannot cancel the deletion of another member's account", async () => {
    const account = await somebody.leaving();

    expect(await change(account, letIn)).toBe('notMember');
    await expect(adminCli.changeStatusOf(account.username, letIn)).rejects.toThrow(
      'is deleting their account',
    );
    await expect(adminCli.changeStatusOf('nobody-at-all', letIn)).rejects.toThrow('nobody-at-all');

    expect(await seen(account.id)).toEqual(account);
    expect(await memberLineOf(account.id)).toEqual([]);
  });

  test('changes nobody who has changed since the admin saw them', async () => {
    const account = await added();
    await users.updateUser(account, { bio: 'Meanwhile' }, now);

    expect(await change(account, shutOut)).toBe('stale');

    expect((await seen(account.id)).suspendedUntil).toBeUndefined();
    expect(await mailsTo(account.id)).toEqual([]);
  });
});

describe('an expired suspension', () => {
  test('is recorded when it ends, whatever its member writes in the meantime; a later one stays', async () => {
    const account = await added();
    await change(account, shutOut);
    const ended = async (userId: string, suspendedUntil: string) =>
      endSuspension({ userId, suspendedUntil }, undefined);
    await ended(account.id, later(6).toISOString());
    await ended(newId(), until);
    expect((await seen(account.id)).suspendedUntil).toBe(until);

    const write = async () => users.updateUser(await seen(account.id), { bio: 'Meanwhile' }, now);
    expect(await between(() => ended(account.id, until), write)).toBeUndefined();

    const left = await seen(account.id);
    expect([left.bio, left.suspendedUntil]).toEqual(['Meanwhile', undefined]);
  });
});

describe('a role', () => {
  test.each(['waiting', 'suspended', 'leaving'] as const)('is not given to someone %s', async (who) => {
    const account = await somebody[who]();
    const before = await adminCount();

    expect(await roles.changeRole(account, 'admin', admin, now)).toBe('notMember');
    await expect(roles.grantRole(account.username, 'admin')).rejects.toThrow('is not an active member');

    expect([await seen(account.id), await adminCount()]).toEqual([account, before]);
  });

  test('is given to someone whose suspension is over', async () => {
    expect(await roles.changeRole(await somebody.suspended(), 'admin', admin, later(8))).toBe('done');
  });

  test('lists its member as an admin while they have it, and each change ends their sessions', async () => {
    const account = await added();
    const secrets = await sessions.startSession(account, now);

    expect(await roles.changeRole(account, 'admin', admin, now)).toBe('done');
    expect(await idsWithListing('admin')).toContain(account.id);
    expect(await roles.listAdmins()).toContain(account.username);
    expect(await sessions.findSessionByCookie(secrets?.sid ?? '', now)).toBeUndefined();
    expect(await roles.changeRole(account, 'member', admin, now)).toBe('stale');

    expect(
      await roles.changeRole(await seen(account.id), 'member', admin, new Date(now.getTime() + 1000)),
    ).toBe('done');
    expect(await idsWithListing('admin')).not.toContain(account.id);
    expect(await seen(account.id)).toMatchObject({ role: 'member' });
    expect(
      (await memberLineOf(account.id)).map(({ action, before, after }) => [action, before, after]),
    ).toEqual([
      ['madeMember', { role: 'admin' }, { role: 'member' }],
      ['madeAdmin', { role: 'member' }, { role: 'admin' }],
    ]);
  });

  test('is given by the CLI once, even if the profile changes at that moment', async () => {
    const account = await added();
    const meanwhile = async () => users.updateUser(await seen(account.id), { bio: 'Meanwhile' }, now);

    const outcome = await between(() => roles.grantRole(account.username, 'admin'), meanwhile);

    expect(outcome).toMatchObject({ id: account.id, role: 'admin', bio: 'Meanwhile' });
    const before = await seen(account.id);
    expect(await roles.grantRole(account.username, 'admin')).toEqual(before);
    expect(await memberLineOf(account.id)).toHaveLength(1);
    await expect(roles.grantRole('nobody-at-all', 'admin')).rejects.toThrow('nobody-at-all');
  });

  test('that ends by leaving is subtracted once from the admins, also with a suspension and a return', async () => {
    const { id, username } = await added();
    await roles.grantRole(username, 'admin');
    const before = (await adminCount()) ?? 0;

    await suspended(await leaving(await seen(id)));
    expect(await adminCount()).toBe(before - 1);
    await cancelLeaving(id, now);

    expect(await adminCount()).toBe(before - 1);
  });

  test('given at once keeps its member out of the queue when the admission is undone', async () => {
    const { id, username } = await somebody['waiting, with a request,']();
    await decideMembershipRequest(id, { decision: 'approve', words: '', adminId: admin }, now);
    await roles.grantRole(username, 'admin');

    expect(await undoDecision(id, admin, now)).toBe('requestDecided');
    await returnToWaiting(username);

    expect(await users.isMember(id, new Date())).toBe(true);
  });

  test('is the last admin role if nobody else has it', async () => {
    await new Table('users').put({ ...admins, count: 2 });
    expect([await isLastAdmin('admin'), await isLastAdmin('member')]).toEqual([false, false]);

    await new Table('users').put({ ...admins, count: 1 });
    expect([await isLastAdmin('admin'), await isLastAdmin('member')]).toEqual([true, false]);
  });

  test('is not taken from the last admin', async () => {
    const last = await added({ role: 'admin' });
    await new Table('users').put({ ...admins, count: 1 });

    await expect(roles.grantRole(last.username, 'member')).rejects.toThrow('is the only admin');
    await expect(adminCli.changeStatusOf(last.username, shutOut)).rejects.toThrow('is the only admin');

    expect(await seen(last.id)).toEqual(last);
  });
});

describe('the CLI', () => {
  test('puts members back in the queue, but no admin or non-member', async () => {
    const [account, runs, out] = [await added(), await added({ role: 'admin' }), await added()];
    await change(out, shutOut);
    const before = [await seen(runs.id), await seen(out.id)];

    for (const { username } of [account, runs, out, account]) await returnToWaiting(username);

    expect((await seen(account.id)).admittedAt).toBe('');
    expect(await requests.findRequest(account.id)).toMatchObject({ state: 'open', version: 1 });
    expect([await seen(runs.id), await seen(out.id)]).toEqual(before);
    for (const { id } of [runs, out]) expect(await requests.findRequest(id)).toBeUndefined();
  });

  test('sets a password that voids all earlier access and cannot be undone by an earlier address', async () => {
    const [email, old] = [
      `${newId()}@example.org`.toLowerCase(),
      { from: now.getTime() - 1000, to: now.getTime() },
    ];
    const account = await added({
      email,
      verifiedEmail: email,
      verifiedInside: true,
      verifiedAt: now.toISOString(),
      takenBack: [old],
    });

    expect(await adminCli.resetPasswordOf(account.username, 'another hash')).toBe(email);

    const left = await seen(account.id);
    expect(left).toMatchObject({
      passwordHash: 'another hash',
      email: '',
      verifiedEmail: '',
      verifiedAt: '',
      verifiedInside: false,
    });
    expect(left.takenBack).toHaveLength(1);
    const [mail, ...others] = await mailsTo(account.id);
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ kind: 'loginSettingsChanged', data: { username: account.username } });
    expect(mail?.data).toMatchObject({ what: 'passwordSetByOffice' });
    expect(await memberLineOf(account.id)).toMatchObject([{ action: 'passwordReset' }]);

    expect(await adminCli.resetPasswordOf(account.username, 'a third')).toBe('');
    expect(await mailsTo(account.id)).toHaveLength(1);
  });

  test('sets no password for a suspended member, up to the last moment', async () => {
    const account = await added();
    await change(account, shutOut);

    await expect(adminCli.resetPasswordOf(account.username, 'x')).rejects.toThrow(
      'Lift the suspension first',
    );

    expect((await seen(account.id)).passwordHash).toBe('hash');
  });

  test('rebuilds both indexes and logs that and each retry', async () => {
    await adminCli.startDirectoryRebuild();
    await adminCli.auditJobsRetried(3);

    const due = await jobsIn('due');
    const builds = due.filter(({ name }) => name.startsWith('snapshot'));
    expect(builds).toHaveLength(2);
    expect(builds.map(({ input }) => input)).toEqual([{ isRebuild: true }, { isRebuild: true }]);
    expect(await lineOf('directory')).toEqual([
      { action: 'directoryRebuilt', kind: 'jobs', before: {}, after: {} },
    ]);
    expect(await lineOf('failed')).toEqual([
      { action: 'jobsRetried', kind: 'jobs', before: {}, after: { count: 3 } },
    ]);
  });
});
