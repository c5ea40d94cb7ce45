import { afterAll, describe, expect, test } from 'vitest';
import type { StoredUser } from '#functions/members/users.ts';
import * as users from '#functions/members/users.ts';
import { decideMembershipRequest } from '#functions/membership/requestDecisions.ts';
import * as requests from '#functions/membership/store/requests.ts';
import { changeStatus } from '#functions/office/members/adminActions.ts';
import * as decideRequest from '#functions/office/requests/decideRequest.ts';
import * as listRequests from '#functions/office/requests/listRequests.ts';
import { newId } from '#functions/platform/runtime/ids.ts';
import { mailDecisionHandler } from '#functions/roster/jobs/mailDecision.ts';
import { rowIdOf } from '#functions/roster/matching/rosterIdentity.ts';
import * as claims from '#functions/roster/store/rosterClaims.ts';
import * as rows from '#functions/roster/store/rosterRows.ts';
import { aStoredUser } from '#tests/support/aStoredUser.ts';
import { startEngine } from '#tests/support/engine.ts';
import { callBy } from '#tests/support/pretendCall.ts';

const engine = await startEngine();
const { run: mailDecision } = mailDecisionHandler;

afterAll(() => engine.stop());

const now = new Date();

/** A person of the roster. */
async function aRow(studentId: string) {
  const importId = newId();
  const facts = {
    studentId,
    fullName: 'Ruth A. Feldman',
    earlierName: '',
    classYear: 2019,
    degree: 'BA',
    email: '',
  };
  const row = { id: rowIdOf(facts), ...facts, isShared: false, importId, createdBy: importId };
  await rows.changeRows([{ id: row.id, current: undefined, next: row }]);
  return row;
}

interface Reported {
  readonly studentId?: string;
  readonly classYear?: number;
}

async function aWaiting(facts: Partial<StoredUser> = {}): Promise<StoredUser> {
  const user = aStoredUser({ fullName: 'Ruth Feldman', admittedAt: '', ...facts });
  await users.addUser(user, [requests.openRequestStep(user.id, now)]);
  return user;
}

async function checkReported(userId: string, told: Reported): Promise<void> {
  const opened = await requests.findRequest(userId);
  if (opened === undefined) throw new Error('nobody waits');
  await requests.updateRequest(opened, { text: '', ...told });
}

/** The office admits someone, and the mail about it has been sent. */
async function admit(userId: string): Promise<void> {
  await decideMembershipRequest(userId, { decision: 'approve', words: '', adminId: newId() }, now);
  const decided = await requests.findRequest(userId);
  await mailDecision({ userId, decisionId: decided?.decision?.id ?? '' }, undefined);
}

async function letIn(told: Reported, facts: Partial<StoredUser> = {}): Promise<StoredUser | undefined> {
  const { id } = await aWaiting(facts);
  await checkReported(id, told);
  await admit(id);
  return users.findUser(id);
}

/** A waiting member as an admin sees them. */
async function queue() {
  const { reply } = await listRequests.run({
    ...callBy(newId(), { role: 'admin', byCookie: true }),
    query: { limit: 100, cursor: undefined },
    body: undefined,
    now,
  });
  return reply;
}

test("someone admitted with a person's name, class and student ID is that person, and confirmed", async () => {
  const row = await aRow('S-1');

  const member = await letIn({ studentId: 's-1', classYear: 2019 });

  expect(member).toMatchObject({ rosterRow: row.id, classYear: 2019, degree: 'BA', confirmed: true });
  expect(await claims.findClaim(row.id)).toMatchObject({ userId: member?.id });
});

test('someone admitted from the member list is also matched by their student ID', async () => {
  const row = await aRow('S-9');
  const { id } = await aWaiting();
  await checkReported(id, { studentId: 'S-9', classYear: 2019 });
  const user = await users.findUser(id);

  expect(user && (await changeStatus(user, { status: 'member' }, newId(), now))).toBe('done');
  const decided = await requests.findRequest(id);
  expect(decided?.state).toBe('approved');
  await mailDecision({ userId: id, decisionId: decided?.decision?.id ?? '' }, undefined);

  expect(await users.findUser(id)).toMatchObject({ rosterRow: row.id, classYear: 2019, confirmed: true });
});

test('someone who matches a claimed person is shown with its member, and is not a strong match', async () => {
  await aRow('S-4');
  const told = { studentId: 'S-4', classYear: 2019 };
  const [first, second] = [await aWaiting(), await aWaiting()];
  for (const { id } of [first, second]) await checkReported(id, told);
  const shown = async ({ id }: StoredUser) =>
    (await queue()).find((listedRequest) => listedRequest.id === id);
  expect((await shown(second))?.match).toBe('strong');
  await admit(first.id);

  const request = await shown(second);

  expect(request).toMatchObject({ match: 'possible', heldBy: { id: first.id, fullName: first.fullName } });
});

test('admins read the requests of named people they may still admit', async () => {
  const [request, declined, member] = [await aWaiting(), await aWaiting(), aStoredUser()];
  await decideMembershipRequest(declined.id, { decision: 'decline', words: 'No.', adminId: newId() }, now);

  const { reply } = await listRequests.run({
    ...callBy(newId(), { role: 'admin', byCookie: true }),
    query: { limit: 100, cursor: undefined, ids: [request, declined, member].map(({ id }) => id).join(',') },
    body: undefined,
    now,
  });

  expect(reply.map(({ id }) => id)).toEqual([request.id]);
});

describe('a decision on the version that the admin saw', () => {
  const approved = (id: string, version: number) =>
    decideRequest.run({
      ...callBy(newId(), { role: 'admin', byCookie: true, authenticatedAt: now.getTime() / 1000 }),
      params: { id },
      query: undefined,
      body: { decision: 'approve', version },
      now,
    });
  const listed = async (id: string) => (await queue()).find((request) => request.id === id)?.version ?? -1;
  const changes = {
    'what they tell': async ({ id }: StoredUser) => checkReported(id, { studentId: 'S-7', classYear: 2019 }),
    'their name': async (user: StoredUser) => {
      await users.updateUser(user, { fullName: 'Max Best' }, now);
    },
  };

  test.each(Object.entries(changes))('decides nothing if %s has changed since', async (_, change) => {
    const user = await aWaiting();
    const version = await listed(user.id);

    await change(user);

    await expect(approved(user.id, version)).rejects.toThrow('requestChanged');
    expect((await requests.findRequest(user.id))?.state).toBe('open');
    expect(await approved(user.id, await listed(user.id))).toMatchObject({ success: true });
    expect((await users.findUser(user.id))?.admittedAt).toBe(now.toISOString());
  });
});

test('people who wait for a decision are counted, and nobody who was asked, declined or admitted', async () => {
  const before = await requests.openRequestSummary();
  const people = [await aWaiting(), await aWaiting(), await aWaiting(), await aWaiting()];
  expect((await requests.openRequestSummary()).open).toBe(before.open + 4);

  for (const [index, decision] of (['more', 'decline', 'approve'] as const).entries())
    await decideMembershipRequest(
      people[index]?.id ?? '',
      { decision, words: 'So it is.', adminId: newId() },
      now,
    );

  expect((await requests.openRequestSummary()).open).toBe(before.open + 1);
  await checkReported(people[0]?.id ?? '', { classYear: 2019 });
  expect(await requests.openRequestSummary()).toMatchObject({
    open: before.open + 2,
    oldest: now.toISOString(),
  });
});

test('a second person with the same facts is admitted, and matched to nobody', async () => {
  const row = await aRow('S-2');
  const first = await letIn({ studentId: 'S-2', classYear: 2019 });

  const second = await letIn({ studentId: 'S-2', classYear: 2019 });

  expect(second).toMatchObject({ admittedAt: now.toISOString() });
  expect(second?.confirmed).toBeUndefined();
  expect(await claims.findClaim(row.id)).toMatchObject({ userId: first?.id });
});

test.each([
  ['another class', { studentId: 'S-3', classYear: 2018 }, {}],
  ['another name', { studentId: 'S-3', classYear: 2019 }, { fullName: 'Max Best' }],
  ['no id', { classYear: 2019 }, {}],
])('%s proves nobody, even when admitted', async (_, told, facts) => {
  await aRow('S-3').catch(() => undefined);

  const member = await letIn(told, facts);

  expect(member?.admittedAt).not.toBe('');
  expect(member?.rosterRow).toBeUndefined();
});
