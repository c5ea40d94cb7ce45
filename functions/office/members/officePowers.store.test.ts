import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { aStoredUser } from '#tests/support/aStoredUser.ts';
import { startEngine } from '#tests/support/engine.ts';
import { jobsIn } from '#tests/support/jobs.ts';
import { between } from '#tests/support/refusals.ts';

const engine = await startEngine();
const { newId } = await import('#functions/platform/runtime/ids.ts');
const {
  endSuspensionHandler: { run: endSuspension },
} = await import('#functions/directory/workers/endSuspension.ts');
const { findAlias } = await import('#functions/members/audit/aliases.ts');
const { isLastAdmin } = await import('#functions/members/admins.ts');
const { readAudit } = await import('#functions/office/store/auditLog.ts');
const { leave } = await import('#functions/account/store/leaving.ts');
const { idsWithListing } = await import('#functions/members/directory/listings.ts');
const { changeStatus } = await import('#functions/office/store/adminActions.ts');
const requests = await import('#functions/membership/store/requests.ts');
const roles = await import('#functions/members/roles.ts');
const sessions = await import('#functions/members/sessions/sessions.ts');
const shellPowers = await import('#functions/office/store/adminCli.ts');
const { Table } = await import('#functions/platform/dynamo/table.ts');
const { transact } = await import('#functions/platform/dynamo/transaction.ts');
const users = await import('#functions/members/users.ts');

afterAll(() => engine.stop());

const now = new Date();
const later = (days: number) => new Date(now.getTime() + days * 86_400_000);
const until = later(7).toISOString();
const shutOut = { state: 'suspended', until, reason: 'Spam' } as const;
const letIn = { state: 'member' } as const;

let admin = '';
beforeAll(async () => {
  admin = (await added({ role: 'admin' })).id;
  await new Table('users').put({ pk: 'ADMINS', sk: '-', count: 1 });
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

const change = (one: Seen, wanted: Parameters<typeof changeStatus>[1], at = now) =>
  changeStatus(one, wanted, admin, at);

/** The lines of the log about a member or a thing, newest first. */
async function lineOf(subject: string | undefined) {
  if (subject === undefined) return [];
  const { items } = await readAudit({ subject, limit: 9, now: later(30) });
  return items.map(({ action, kind, before, after }) => ({ action, kind, before, after }));
}
const memberLineOf = async (id: string) => lineOf(await findAlias(id));

const Order = z.object({ kind: z.string(), userId: z.string(), variables: z.record(z.string(), z.string()) });
async function mailsTo(userId: string) {
  const orders = (await jobsIn('due')).map(({ input }) => z.safeParse(Order, input).data);
  return orders.flatMap((order) =>
    order?.userId === userId ? [{ kind: order.kind, variables: order.variables }] : [],
  );
}

describe('an admin', () => {
  test('suspends a member until a day, and the mail has the reason', async () => {
    const one = await added();

    expect(await change(one, shutOut)).toBe('done');

    expect(await seen(one.id)).toMatchObject({ suspendedUntil: until, suspension: { reason: 'Spam' } });
    expect(await memberLineOf(one.id)).toEqual([
      {
        action: 'suspended',
        kind: 'member',
        before: { state: 'member', role: 'member' },
        after: { state: 'suspended', role: 'member', until },
      },
    ]);
    const variables = { thing: 'account', outcome: 'suspendAccount', words: 'Spam' };
    expect(await mailsTo(one.id)).toEqual([
      { kind: 'caseDecided', variables: { ...variables, until: until.slice(0, 10) } },
    ]);
  });

  test('mails no day for an indefinite suspension', async () => {
    const one = await added();

    await change(one, { ...shutOut, until: '9999-12-31T00:00:00.000Z' });

    const [mail] = await mailsTo(one.id);
    expect(mail?.variables).not.toHaveProperty('until');
  });

  test('ends a suspension and mails the resulting status, also for a leaving member', async () => {
    const [one, leaving, waiting] = [await added(), await added(), await added({ admittedAt: '' })];
    for (const each of [one, leaving, waiting]) await change(each, shutOut);
    await leave(leaving.id, () => [], now);

    for (const { id } of [one, leaving, waiting]) {
      expect(await change(await seen(id), letIn, new Date(now.getTime() + 1000))).toBe('done');
      expect((await seen(id)).suspendedUntil).toBeUndefined();
    }

    const lines = [
      await memberLineOf(one.id),
      await memberLineOf(leaving.id),
      await memberLineOf(waiting.id),
    ];
    const line = { action: 'suspensionEnded', kind: 'member' };
    const before = { state: 'suspended', role: 'member' };
    expect(lines.map(([last]) => last)).toEqual([
      { ...line, before, after: { state: 'member', role: 'member' } },
      { ...line, before: { ...before, state: 'leaving' }, after: { state: 'leaving', role: 'member' } },
      { ...line, before, after: { state: 'waiting', role: 'member' } },
    ]);
    expect((await seen(leaving.id)).leavingAt).toBeDefined();
  });

  test('sees a suspension as over at its exact end', async () => {
    const one = await added();
    await change(one, shutOut);

    expect(await change(await seen(one.id), letIn, new Date(until))).toBe('done');

    expect((await seen(one.id)).suspendedUntil).toBe(until);
    expect(await memberLineOf(one.id)).toHaveLength(1);
  });

  test('cannot keep a leaving member, and repeating a change does nothing', async () => {
    const [leaving, member] = [await added(), await added()];
    await leave(leaving.id, () => [], now);

    expect(await change(await seen(leaving.id), letIn)).toBe('notMember');
    expect(await change(member, letIn)).toBe('done');

    for (const { id } of [leaving, member]) expect(await memberLineOf(id)).toEqual([]);
    expect(await seen(member.id)).toEqual(member);
  });

  test('changes nobody who has changed since the admin saw them', async () => {
    const one = await added();
    await users.updateUser(one, { bio: 'Meanwhile' }, now);

    expect(await change(one, shutOut)).toBe('stale');

    expect((await seen(one.id)).suspendedUntil).toBeUndefined();
    expect(await mailsTo(one.id)).toEqual([]);
  });

  test('admits a waiting person: by request if there is one, otherwise with a mail', async () => {
    const bare = await added({ admittedAt: '' });
    const { id } = aStoredUser();
    const asked = await added({ id, admittedAt: '' }, [requests.openRequestStep(id, now)]);

    for (const each of [bare, asked]) expect(await change(each, letIn)).toBe('done');

    for (const each of [bare, asked]) {
      expect((await seen(each.id)).admittedAt).toBe(now.toISOString());
      expect(await memberLineOf(each.id)).toEqual([
        {
          action: 'admitted',
          kind: 'member',
          before: { state: 'waiting', role: 'member' },
          after: { state: 'member', role: 'member' },
        },
      ]);
    }
    expect(await mailsTo(bare.id)).toEqual([{ kind: 'membershipConfirmed', variables: { link: '/' } }]);
    expect(await mailsTo(asked.id)).toEqual([]);
    expect(await requests.findRequest(asked.id)).toMatchObject({
      state: 'approved',
      decision: { by: admin },
    });
  });
});

describe('an expired suspension', () => {
  test('is recorded when it ends, whatever its member writes in the meantime; a later one stays', async () => {
    const one = await added();
    await change(one, shutOut);
    const ended = async (userId: string, suspendedUntil: string) =>
      endSuspension({ userId, suspendedUntil }, undefined);
    await ended(one.id, later(6).toISOString());
    await ended(newId(), until);
    expect((await seen(one.id)).suspendedUntil).toBe(until);

    const write = async () => users.updateUser(await seen(one.id), { bio: 'Meanwhile' }, now);
    expect(await between(() => ended(one.id, until), write)).toBeUndefined();

    const left = await seen(one.id);
    expect([left.bio, left.suspendedUntil]).toEqual(['Meanwhile', undefined]);
  });
});

describe('a role', () => {
  test('is given only to members, who are listed as admins while they have it', async () => {
    const one = await added();
    const waiting = await added({ admittedAt: '' });
    const secrets = await sessions.start(one, now);

    expect(await roles.changeRole(waiting, 'admin', admin, now)).toBe('notMember');
    expect(await roles.changeRole(one, 'admin', admin, now)).toBe('done');
    expect(await idsWithListing('admin')).toContain(one.id);
    expect(await roles.listAdmins()).toContain(one.username);
    expect(await sessions.findSessionByCookie(secrets?.sid ?? '', now)).toBeUndefined();
    expect(await roles.changeRole(one, 'member', admin, now)).toBe('stale');

    expect(await roles.changeRole(await seen(one.id), 'member', admin, new Date(now.getTime() + 1000))).toBe(
      'done',
    );
    expect(await idsWithListing('admin')).not.toContain(one.id);
    expect(await seen(one.id)).toMatchObject({ role: 'member' });
    expect((await memberLineOf(one.id)).map(({ action, before, after }) => [action, before, after])).toEqual([
      ['madeMember', { role: 'admin' }, { role: 'member' }],
      ['madeAdmin', { role: 'member' }, { role: 'admin' }],
    ]);
  });

  test('is given by the CLI once, even if the profile changes at that moment', async () => {
    const one = await added();
    const meanwhile = async () => users.updateUser(await seen(one.id), { bio: 'Meanwhile' }, now);

    const made = await between(() => roles.grantRole(one.username, 'admin'), meanwhile);

    expect(made).toMatchObject({ id: one.id, role: 'admin', bio: 'Meanwhile' });
    const before = await seen(one.id);
    expect(await roles.grantRole(one.username, 'admin')).toEqual(before);
    expect(await memberLineOf(one.id)).toHaveLength(1);
    await expect(roles.grantRole('nobody-at-all', 'admin')).rejects.toThrow('nobody-at-all');
  });

  test('is the last one if nobody else has it', async () => {
    await new Table('users').put({ pk: 'ADMINS', sk: '-', count: 2 });
    expect([await isLastAdmin('admin'), await isLastAdmin('member')]).toEqual([false, false]);

    await new Table('users').put({ pk: 'ADMINS', sk: '-', count: 1 });
    expect([await isLastAdmin('admin'), await isLastAdmin('member')]).toEqual([true, false]);
  });

  test('is not taken from the last admin', async () => {
    const last = await added({ role: 'admin' });
    await new Table('users').put({ pk: 'ADMINS', sk: '-', count: 1 });

    await expect(roles.grantRole(last.username, 'member')).rejects.toThrow('is the only admin');
    await expect(shellPowers.changeStatusOf(last.username, shutOut)).rejects.toThrow('is the only admin');

    expect(await seen(last.id)).toEqual(last);
  });
});

describe('the CLI', () => {
  test('puts members back in the queue, but no admin or non-member', async () => {
    const [one, runs, out] = [await added(), await added({ role: 'admin' }), await added()];
    await change(out, shutOut);
    const before = [await seen(runs.id), await seen(out.id)];

    for (const { username } of [one, runs, out, one]) await shellPowers.putIntoQueue(username);

    expect((await seen(one.id)).admittedAt).toBe('');
    expect(await requests.findRequest(one.id)).toMatchObject({ state: 'open', version: 1 });
    expect([await seen(runs.id), await seen(out.id)]).toEqual(before);
    for (const { id } of [runs, out]) expect(await requests.findRequest(id)).toBeUndefined();
  });

  test("does not undo a member's own leaving", async () => {
    const one = await added();
    await leave(one.id, () => [], now);

    await expect(shellPowers.changeStatusOf(one.username, letIn)).rejects.toThrow('is leaving');
    await expect(shellPowers.changeStatusOf('nobody-at-all', letIn)).rejects.toThrow('nobody-at-all');
  });

  test('sets a password that voids all earlier access and takes no address back', async () => {
    const [email, old] = [
      `${newId()}@example.org`.toLowerCase(),
      { from: now.getTime() - 1000, to: now.getTime() },
    ];
    const one = await added({
      email,
      verifiedEmail: email,
      verifiedInside: true,
      verifiedAt: now.toISOString(),
      takenBack: [old],
    });

    expect(await shellPowers.resetPasswordOf(one.username, 'another hash')).toBe(email);

    const left = await seen(one.id);
    expect(left).toMatchObject({
      passwordHash: 'another hash',
      email: '',
      verifiedEmail: '',
      verifiedAt: '',
      verifiedInside: false,
    });
    expect(left.takenBack).toHaveLength(1);
    const [mail, ...others] = await mailsTo(one.id);
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ kind: 'loginSettingsChanged', variables: { username: one.username } });
    expect(mail?.variables).toMatchObject({ what: 'passwordSetByOffice' });
    expect(await memberLineOf(one.id)).toMatchObject([{ action: 'passwordReset' }]);

    expect(await shellPowers.resetPasswordOf(one.username, 'a third')).toBe('');
    expect(await mailsTo(one.id)).toHaveLength(1);
  });

  test('sets none for a suspended member, up to the last moment', async () => {
    const one = await added();
    await change(one, shutOut);

    await expect(shellPowers.resetPasswordOf(one.username, 'x')).rejects.toThrow('lift that first');

    expect((await seen(one.id)).passwordHash).toBe('hash');
  });

  test('rebuilds both indexes and logs that and each retry', async () => {
    await shellPowers.startDirectoryRebuild();
    await shellPowers.auditJobsRetried(3);

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
