import { afterAll, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { matchesPasswordHash } from '#functions/auth/passwords/passwords.ts';
import { handler as setPassword } from '#functions/auth/passwords/setPassword.ts';
import { issueTicket } from '#functions/auth/store/tickets.ts';
import { adminCountSteps, isLastAdmin } from '#functions/members/admins.ts';
import { memberIdsByAlias } from '#functions/members/audit/aliases.ts';
import { auditSteps, AuditRow, cliActor } from '#functions/members/audit/audit.ts';
import * as roles from '#functions/members/roles.ts';
import * as users from '#functions/members/users.ts';
import { changeSchool, currentSchool, readSchool } from '#functions/membership/store/school.ts';
import * as adminCli from '#functions/office/adminCli.ts';
import { readAudit } from '#functions/office/audit/auditLog.ts';
import { handler } from '#functions/office/background/watchAudit.ts';
import * as powers from '#functions/office/members/adminActions.ts';
import { Table } from '#functions/platform/dynamo/table.ts';
import { transact } from '#functions/platform/dynamo/transaction.ts';
import { newId } from '#functions/platform/runtime/ids.ts';
import { epochSeconds } from '#functions/platform/runtime/time.ts';
import { memberCommand } from '#infra/cli/memberCommands.ts';
import { ask } from '#tests/support/anEvent.ts';
import { aStoredUser } from '#tests/support/aStoredUser.ts';
import { startEngine } from '#tests/support/engine.ts';
import { jobsIn } from '#tests/support/jobs.ts';
import { withFault } from '#tests/support/refusals.ts';

const engine = await startEngine();
process.env['MAIL_FROM'] = '';

afterAll(() => engine.stop());

const audit = new Table('audit');
const now = new Date();
const Held = z.extend(AuditRow, { pk: z.string(), expiresAt: z.number() });

async function added(overrides: Parameters<typeof aStoredUser>[0] = {}) {
  const user = aStoredUser(overrides);
  expect(await users.addUser(user)).toBe('done');
  return user;
}

async function linesOf(subject: string) {
  const { items } = await audit.query(Held, { index: 'bySubject', pk: subject, limit: 10 });
  return items;
}

async function aliasOf(id: string): Promise<string> {
  const row = await new Table('users').get(z.object({ alias: z.string() }), { pk: `USER#${id}`, sk: '-' });
  return row?.alias ?? '';
}

test('a role change is logged in its transaction: actor, action, subject, before and after, without names', async () => {
  const [admin, member] = [await added({ role: 'admin' }), await added()];

  expect(await roles.changeRole(member, 'admin', admin.id, now)).toBe('done');

  const [alias, actor] = [await aliasOf(member.id), await aliasOf(admin.id)];
  const lines = await linesOf(alias);
  expect(lines).toMatchObject([
    { actor, action: 'madeAdmin', kind: 'member', before: { role: 'member' }, after: { role: 'admin' } },
  ]);
  for (const told of [member.id, member.username, member.fullName, admin.id])
    expect(JSON.stringify(lines)).not.toContain(told);
  expect(await memberIdsByAlias([alias, actor, 'nobody'])).toEqual(
    new Map([
      [alias, member.id],
      [actor, admin.id],
    ]),
  );
});

test('a failed change is not logged', async () => {
  const member = await added();

  expect(await roles.changeRole({ ...member, version: 7 }, 'admin', cliActor, now)).toBe('stale');

  expect(await linesOf(await aliasOf(member.id))).toEqual([]);
});

test('the log can be filtered by subject, by kind, or by both', async () => {
  const [first, second] = [`x-${now.getTime()}`, `y-${now.getTime()}`];
  const write = async (kind: 'jobs' | 'school', on: string) =>
    transact(await auditSteps({ actorId: cliActor, action: 'jobsRetried', kind, on, now }));
  for (const subject of [first, second]) {
    await write('jobs', subject);
    await write('school', subject);
  }
  const found = async (filter: { readonly kind?: 'jobs' | 'school'; readonly subject?: string }) =>
    (await readAudit({ ...filter, limit: 100, now })).items
      .filter(({ subject }) => [first, second].includes(subject))
      .map(({ kind, subject }) => `${kind} ${subject}`)
      .toSorted();

  expect(await found({ subject: first, kind: 'jobs' })).toEqual([`jobs ${first}`]);
  expect(await found({ subject: first })).toEqual([`jobs ${first}`, `school ${first}`]);
  expect(await found({ kind: 'school' })).toEqual([`school ${first}`, `school ${second}`]);
});

test('a line is kept for two years and written once', async () => {
  const steps = await auditSteps({ actorId: cliActor, action: 'jobsRetried', kind: 'jobs', on: 'all', now });

  expect(await transact(steps)).toEqual({ done: true });
  expect(await transact(steps)).toEqual({ done: false, refused: [0] });

  const [line] = await linesOf('all');
  expect(line?.pk).toBe(`AUDIT#${now.toISOString().slice(0, 7)}`);
  expect((line?.expiresAt ?? 0) - now.getTime() / 1000).toBeCloseTo(730 * 86_400, -2);
});

test('the stream reports a line that was changed or removed early', async () => {
  const told: string[] = [];
  const write = vi.spyOn(process.stdout, 'write').mockImplementation((line) => told.push(String(line)) > 0);
  const streams = engine.follow('watchAudit', handler);
  const put = (sk: string, expiresAt: number) => audit.put({ pk: 'AUDIT#2020-01', sk, expiresAt });
  const soon = epochSeconds(new Date()) + 900;
  await put('expired', 1);
  await put('kept', soon);

  await audit.remove({ pk: 'AUDIT#2020-01', sk: 'expired' });
  await put('kept', soon + 1);
  await audit.remove({ pk: 'AUDIT#2020-01', sk: 'kept' });

  await expect.poll(() => told.filter((line) => line.includes('audit line touched'))).toHaveLength(2);
  await streams.stop();
  write.mockRestore();
  expect(told.join('')).toMatch(/MODIFY[^]*REMOVE/);
});

test("if the last two admins revoke each other's role, one remains", async () => {
  const store = new Table('users');
  await store.put({ pk: 'ADMINS', sk: '-', count: 2 });
  const [first, second] = [await added({ role: 'admin' }), await added({ role: 'admin' })];

  const ended = await Promise.all([
    roles.changeRole(first, 'member', second.id, now),
    roles.changeRole(second, 'member', first.id, now),
  ]);

  expect(ended.toSorted()).toEqual(['done', 'lastAdmin']);
  expect(await isLastAdmin('admin')).toBe(true);
  expect(adminCountSteps('member', 'member')).toEqual([]);
});

test('the first admin of a network creates the count', async () => {
  const store = new Table('users');
  const member = await added();
  await store.remove({ pk: 'ADMINS', sk: '-' });

  expect(await roles.changeRole(member, 'admin', cliActor, now)).toBe('done');

  expect(await store.get(z.object({ count: z.number() }), { pk: 'ADMINS', sk: '-' })).toEqual({ count: 1 });
  expect(await roles.listAdmins()).toContain(member.username);
});

test("settings default to the specification's, and one of two concurrent changes wins", async () => {
  const settings = {
    name: 'A school',
    contact: 'office@school.example',
    timeZone: 'Europe/Lisbon',
    language: 'pt' as const,
    policies: { open: false, domains: ['school.example'], invitation: true, roster: true },
    newsByDefault: true,
  };
  expect(await readSchool(now)).toEqual({
    name: 'Alumni Network',
    contact: '',
    timeZone: 'UTC',
    language: 'en',
    policies: { open: true, domains: [], invitation: false, roster: false },
    newsByDefault: false,
    version: 0,
  });

  const set = await Promise.all([changeSchool(settings, 0, []), changeSchool(settings, 0, [])]);

  expect(set.filter((outcome) => outcome !== undefined)).toEqual([{ ...settings, version: 1 }]);
  expect(await currentSchool(now)).toEqual({ ...settings, version: 1 });
  expect(await changeSchool(settings, 0, [])).toBeUndefined();
  expect((await changeSchool({ ...settings, name: 'Another' }, 1, []))?.version).toBe(2);
  expect((await readSchool(now)).name).toBe('Another');
});

test('settings are read once a minute, and again after each attempt to change them', async () => {
  const at = (ms: number) => new Date(now.getTime() + 3600_000 + ms);
  let reads = 0;
  const before = (command: string): undefined => void (reads += command.startsWith('Get') ? 1 : 0);
  const readsOf = async (moment: Date) => {
    reads = 0;
    await withFault({ before }, () => readSchool(moment));
    return reads;
  };
  const { version, ...settings } = await currentSchool(at(0));

  expect([await readsOf(at(1)), await readsOf(at(59_999)), await readsOf(at(60_000))]).toEqual([0, 0, 1]);
  expect(await changeSchool(settings, version + 1, [])).toBeUndefined();
  expect([await readsOf(at(60_001)), await readsOf(at(60_002))]).toEqual([1, 0]);
});

test('the CLI admits, suspends and resets passwords like an admin, and each is logged', async () => {
  const waiting = await added({ admittedAt: '' });
  const use = (command: string, ...rest: string[]) => memberCommand(command, waiting.username, rest)?.();
  const seen = async () => users.findUser(waiting.id);

  await use('admit');
  expect((await seen())?.admittedAt).not.toBe('');
  await use('suspend', '7', 'Advertising', 'again');
  expect(Date.parse((await seen())?.suspendedUntil ?? '')).toBeGreaterThan(Date.now() + 6 * 86_400_000);
  await use('lift');
  expect((await seen())?.suspendedUntil).toBeUndefined();
  const [, password = ''] = /password (\S+)\./.exec((await use('reset-password')) ?? '') ?? [];
  expect(await matchesPasswordHash((await seen())?.passwordHash, password)).toBe(true);
  await adminCli.auditJobsRetried(3);

  const lines = await linesOf(await aliasOf(waiting.id));
  expect(lines.map(({ actor, action }) => `${actor} ${action}`)).toEqual(
    ['admitted', 'suspended', 'suspensionEnded', 'passwordReset'].map((action) => `${cliActor} ${action}`),
  );
  expect(JSON.stringify(lines)).not.toContain('Advertising');
});

test('a password reset by the CLI voids earlier mails and is mailed to the confirmed address', async () => {
  const email = `${newId()}@example.org`;
  const passwordAt = new Date(0).toISOString();
  const member = await added({ email, verifiedEmail: email, passwordAt });
  const [silent, ticket] = [
    await added(),
    issueTicket('resetPassword', { userId: member.id, address: email }, new Date(Date.now() - 1000)),
  ];
  await transact([ticket.step]);

  for (const { username } of [member, silent]) await memberCommand('reset-password', username, [])?.();

  const body = JSON.stringify({ token: ticket.secret, newPassword: 'another long secret of mine' });
  const sent = { headers: { 'content-type': 'application/json' }, body };
  expect((await ask(setPassword, sent)).status).toBe(404);
  const user = await users.findUser(member.id);
  expect(Date.now() - Date.parse(user?.passwordAt ?? '')).toBeLessThan(60_000);
  const mails = (await jobsIn('due')).filter(({ pk }) => pk.startsWith('JOB#sendMail#loginSettingsChanged#'));
  expect(mails.map(({ input }) => input)).toMatchObject([
    { userId: member.id, address: email, data: { username: member.username } },
  ]);
});

test('an invalid CLI command does nothing', async () => {
  for (const [command, ...rest] of [
    ['suspend'],
    ['suspend', '7'],
    ['suspend', '-1', 'Why'],
    ['suspend', 'soon', 'Why'],
    ['admit', 'more'],
    ['expel'],
  ])
    expect(memberCommand(command ?? '', 'somebody', rest)).toBeUndefined();
  await expect(memberCommand('lift', 'nobody-at-all', [])?.()).rejects.toThrow('nobody-at-all');
});

test('the last admin cannot be suspended; another admin can, and loses the role', async () => {
  const store = new Table('users');
  await store.put({ pk: 'ADMINS', sk: '-', count: 2 });
  const [first, second] = [await added({ role: 'admin' }), await added({ role: 'admin' })];
  const wanted = { status: 'suspended', until: '9999-12-31T00:00:00.000Z', reason: 'Why' } as const;

  expect(await powers.changeStatus(first, wanted, cliActor, now)).toBe('done');
  expect((await users.findUser(first.id))?.role).toBe('member');
  expect(await powers.changeStatus(second, wanted, cliActor, now)).toBe('lastAdmin');
  expect(await powers.changeStatus(second, { status: 'member' }, cliActor, now)).toBe('done');
});
