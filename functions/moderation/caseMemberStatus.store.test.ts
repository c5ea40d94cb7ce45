import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startLeaving } from '#functions/account/store/leaving.ts';
import { appealCase, appealSuspension } from '#functions/cases/appeals.ts';
import { caseOf, decisionsAbout, findCase } from '#functions/cases/cases.ts';
import { findAlias } from '#functions/members/audit/aliases.ts';
import * as users from '#functions/members/users.ts';
import { run as decideReport } from '#functions/moderation/decideReport.ts';
import { run as getReport } from '#functions/moderation/getReport.ts';
import { run as listReports } from '#functions/moderation/listReports.ts';
import { recordReport as noteReport } from '#functions/moderation/store/reporting.ts';
import { readAudit } from '#functions/office/audit/auditLog.ts';
import { changeStatus } from '#functions/office/members/adminActions.ts';
import { newId } from '#functions/platform/runtime/ids.ts';
import { run as getUser } from '#functions/profiles/getUser.ts';
import { aStoredUser } from '#tests/support/aStoredUser.ts';
import { startEngine } from '#tests/support/engine.ts';
import { callBy } from '#tests/support/pretendCall.ts';

const engine = await startEngine();

afterAll(() => engine.stop());

const now = new Date();
const later = (days: number) => new Date(now.getTime() + days * 86_400_000);
const [tomorrow, nextWeek] = [later(1).toISOString(), later(7).toISOString()];
const inPerson = (at: Date) => ({ byCookie: true, authenticatedAt: at.getTime() / 1000 });

let admin: string;
let reader: string;
beforeAll(async () => {
  [admin, reader] = [await added({ role: 'admin' }), await added()];
});

async function added(overrides: Parameters<typeof aStoredUser>[0] = {}): Promise<string> {
  const user = aStoredUser({ bio: 'Coins for you', ...overrides });
  expect(await users.addUser(user)).toBe('done');
  return user.id;
}

async function seen(id: string) {
  const user = await users.findUser(id);
  if (user === undefined) throw new Error('there is no such member');
  return user;
}

type Content = Parameters<typeof noteReport>[0]['content'];

async function reported(memberId: string, content: Content): Promise<string> {
  const snapshot = { title: '', text: 'Buy!', imageUrls: [], messages: [], createdAt: now.toISOString() };
  const about = { content, memberId, parties: [memberId], snapshot };
  const { caseId } = await noteReport(about, { reporter: newId(), reason: 'spam', text: '', now });
  return caseId;
}

const profileOf = (id: string): Content => ({ kind: 'profile', id, where: '' });
const aComment = (): Content => ({ kind: 'comment', id: newId(), where: newId() });

type Decision = 'dismiss' | 'hide' | 'warn' | 'suspend';

/** Decides a case in its current state. */
async function decided(caseId: string, decision: Decision, { at = now, until = tomorrow, caller = {} } = {}) {
  const version = (await findCase(caseId))?.version ?? 0;
  const body = { decision, text: 'So it is.', version, ...(decision === 'suspend' ? { until } : {}) };
  const by = { role: 'admin' as const, ...inPerson(at), ...caller };
  return decideReport({ ...callBy(admin, by), now: at, params: { id: caseId }, query: undefined, body });
}

/** What another member reads of somebody at this time. */
async function bioOf(userId: string, at = now): Promise<string> {
  const call = { ...callBy(reader), now: at, params: { userId }, query: {}, body: undefined };
  return (await getUser(call)).bio;
}

async function asksAgain(caseId: string): Promise<void> {
  const storedCase = await findCase(caseId);
  expect(storedCase && (await appealCase(storedCase, { text: 'Why?', now }))).toBe(true);
}

/** The newest line of the log about a member. */
async function lastLineOf(member: string) {
  const { items } = await readAudit({ subject: await findAlias(member), limit: 1, now: later(9) });
  return items[0];
}

test('a suspended member keeps their name in the reports for admins', async () => {
  const member = await added();
  const { fullName } = await seen(member);
  const caseId = await reported(member, aComment());
  const decision = await decided(caseId, 'suspend');

  const call = { ...callBy(admin, { role: 'admin' as const, ...inPerson(now) }), now };
  const report = await getReport({ ...call, params: { id: caseId }, query: undefined, body: undefined });
  const query = { state: 'done' as const, limit: 50 };
  const queue = await listReports({ ...call, params: {}, query, body: undefined });

  expect([decision, report].map(({ author }) => author.fullName)).toEqual([fullName, fullName]);
  const listed = queue.reply.find(({ _id }) => _id === caseId);
  expect(listed?.author.fullName).toBe(fullName);
});

describe('a decision that ends a suspension', () => {
  test.each(['dismiss', 'hide', 'warn'] as const)('%s: needs a reauthenticated admin', async (decision) => {
    const member = await added();
    const caseId = await reported(member, aComment());
    await decided(caseId, 'suspend');
    await asksAgain(caseId);

    const byBearer = decided(caseId, decision, { caller: { byCookie: false } });
    await expect(byBearer).rejects.toMatchObject({ code: 'SESSION_COOKIE_NEEDED' });
    const longAgo = decided(caseId, decision, { caller: inPerson(later(-1)) });
    await expect(longAgo).rejects.toMatchObject({ code: 'PASSWORD_NEEDED' });
    expect((await seen(member)).suspendedUntil).toBe(tomorrow);

    await decided(caseId, decision);
    expect((await seen(member)).suspendedUntil).toBeUndefined();
  });

  test('needs no reauthentication if no status changes', async () => {
    const caseId = await reported(await added(), aComment());

    const shown = await decided(caseId, 'warn', { caller: { byCookie: false } });

    expect(shown.decision).toBe('warn');
  });

  test('is logged for the member with status and role before and after', async () => {
    const member = await added();
    const caseId = await reported(member, aComment());

    await decided(caseId, 'suspend');
    expect(await lastLineOf(member)).toMatchObject({
      action: 'suspended',
      kind: 'member',
      before: { state: 'member', role: 'member' },
      after: { state: 'suspended', role: 'member', until: tomorrow },
    });

    await asksAgain(caseId);
    await decided(caseId, 'dismiss', { at: new Date(now.getTime() + 1000) });
    expect(await lastLineOf(member)).toMatchObject({
      action: 'suspensionEnded',
      before: { state: 'suspended', role: 'member' },
      after: { state: 'member', role: 'member' },
    });
    const { items } = await readAudit({ subject: caseId, limit: 9, now: later(9) });
    expect(items.map(({ action }) => action)).toEqual(['appealGranted']);
  });

  test('also holds for a member who asked to leave in the meantime', async () => {
    const member = await added();
    const caseId = await reported(member, aComment());
    await decided(caseId, 'suspend');
    await startLeaving(member, () => [], now);

    await decided(caseId, 'dismiss');

    expect((await seen(member)).suspendedUntil).toBeUndefined();
    expect((await seen(member)).leavingAt).toBeDefined();
  });
});

describe('a profile', () => {
  test('hidden and then suspended is shown again when the case is dismissed', async () => {
    const member = await added();
    const caseId = await reported(member, profileOf(member));
    await decided(caseId, 'hide');
    await decided(caseId, 'suspend');

    await decided(caseId, 'dismiss');

    expect(await bioOf(member)).toBe('Coins for you');
  });

  test('of a suspended member stays hidden after the suspension until the case is dismissed', async () => {
    const member = await added();
    const caseId = await reported(member, profileOf(member));

    await decided(caseId, 'suspend');
    expect(await bioOf(member, later(2))).toBe('');

    await decided(caseId, 'dismiss', { at: later(2) });
    expect(await bioOf(member, later(2))).toBe('Coins for you');
  });

  test.each(['dismiss', 'warn', 'suspend'] as const)(
    'hidden by one case stays hidden whatever another decides about a suspension: %s',
    async (decision) => {
      const member = await added();
      const hiding = await reported(member, profileOf(member));
      await decided(hiding, 'hide');
      const wanted = { status: 'suspended', until: tomorrow, reason: 'Spam' } as const;
      expect(await changeStatus(await seen(member), wanted, admin, now)).toBe('done');
      expect(await appealSuspension(member, tomorrow, { text: 'Why?', now })).toBe(true);
      const { items } = await decisionsAbout(member, { limit: 9 });
      const about = items.find(({ id }) => id !== hiding)?.id ?? '';

      await decided(about, decision, { at: later(2), until: nextWeek });

      expect((await seen(member)).hidden).toBe(hiding);
      expect(await bioOf(member, later(9))).toBe('');
      expect((await caseOf(profileOf(member)))?.decision).toBe('hide');
    },
  );

  test('of a member suspended by an admin is not hidden by their appeal', async () => {
    const member = await added();
    const wanted = { status: 'suspended', until: tomorrow, reason: 'Spam' } as const;
    await changeStatus(await seen(member), wanted, admin, now);
    await appealSuspension(member, tomorrow, { text: 'Why?', now });
    const { items } = await decisionsAbout(member, { limit: 9 });

    await decided(items[0]?.id ?? '', 'suspend', { until: nextWeek });

    expect((await seen(member)).suspendedUntil).toBe(nextWeek);
    expect(await bioOf(member, later(9))).toBe('Coins for you');
  });
});
