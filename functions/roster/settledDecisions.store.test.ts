import { afterAll, expect, test } from 'vitest';
import * as users from '#functions/members/users.ts';
import { decideMembershipRequest, undoDecision } from '#functions/membership/requestDecisions.ts';
import * as requests from '#functions/membership/store/requests.ts';
import { newId } from '#functions/platform/runtime/ids.ts';
import { mailDecisionHandler } from '#functions/roster/jobs/mailDecision.ts';
import { rowIdOf } from '#functions/roster/matching/rosterIdentity.ts';
import { findClaim } from '#functions/roster/store/rosterClaims.ts';
import { changeRows } from '#functions/roster/store/rosterRows.ts';
import { aStoredUser } from '#tests/support/aStoredUser.ts';
import { startEngine } from '#tests/support/engine.ts';
import { jobsIn } from '#tests/support/jobs.ts';
import { refusal, withFault } from '#tests/support/refusals.ts';

const engine = await startEngine();
const { run: mailDecision } = mailDecisionHandler;

afterAll(() => engine.stop());

const now = new Date();
const admin = newId();

async function seen(id: string) {
  const [request, user] = [await requests.findRequest(id), await users.findUser(id)];
  if (request === undefined || user === undefined) throw new Error('nobody waits');
  return { request, user };
}

/** A waiting member who has stated the student ID of a person in the roster. */
async function aKnownPerson() {
  const importId = newId();
  const person = { fullName: 'Ruth Feldman', earlierName: '', classYear: 2019, degree: '', email: '' };
  const facts = { ...person, studentId: newId() };
  const rowId = rowIdOf(facts);
  const row = { id: rowId, ...facts, isShared: false, importId, createdBy: importId };
  await changeRows([{ id: rowId, current: undefined, next: row }]);
  const { id } = aStoredUser();
  const user = aStoredUser({ id, fullName: 'Ruth Feldman', admittedAt: '' });
  await users.addUser(user, [requests.openRequestStep(id, now)]);
  const { request } = await seen(id);
  await requests.updateRequest(request, { text: '', classYear: 2019, studentId: facts.studentId });
  return { id, rowId };
}

/** A decision about somebody. @returns how its mail begins. */
async function decided(userId: string, decision: 'approve' | 'more' | 'decline') {
  await decideMembershipRequest(userId, { decision, words: 'So it is.', adminId: admin }, now);
  return { userId, decisionId: (await seen(userId)).request.decision?.id ?? '' };
}

/** Runs something right before this write. */
function beforeWrite(index: number, work: () => Promise<Error | undefined>) {
  let writes = 0;
  return async (command: string) => {
    if (command !== 'TransactWriteItemsCommand') return undefined;
    writes += 1;
    return writes === index ? work() : undefined;
  };
}

test.each([
  ['first', 1, undefined],
  ['second', 2, 'requestDecided'],
] as const)(
  'a decision undone while its mail is sent leaves no claim: before the %s write',
  async (_, index, expected) => {
    const { id, rowId } = await aKnownPerson();
    const input = await decided(id, 'approve');
    const undone: unknown[] = [];
    const before = beforeWrite(index, async () => {
      undone.push(await undoDecision(id, admin, now));
      return undefined;
    });

    await withFault({ before }, () => mailDecision(input, undefined));

    const isBack = expected === undefined;
    const { user, request } = await seen(id);
    expect(undone).toEqual([expected]);
    expect(request.state).toBe(isBack ? 'open' : 'approved');
    expect(user.admittedAt).toBe(isBack ? '' : now.toISOString());
    expect(user.rosterRow).toBe(isBack ? undefined : rowId);
    expect((await findClaim(rowId))?.userId).toBe(isBack ? undefined : id);
  },
);

test('an admitted person is matched, even if a run died after the mail', async () => {
  const { id, rowId } = await aKnownPerson();
  const input = await decided(id, 'approve');
  const before = beforeWrite(2, () => Promise.resolve(refusal('AccessDeniedException')));
  await expect(withFault({ before }, () => mailDecision(input, undefined))).rejects.toThrow('AccessDenied');
  expect(await findClaim(rowId)).toBeUndefined();

  await mailDecision(input, undefined);

  expect((await findClaim(rowId))?.userId).toBe(id);
});

test.each(['more', 'decline'] as const)(
  'mailing %s changes nothing that admins have seen',
  async (decision) => {
    const { id } = await aKnownPerson();
    const input = await decided(id, decision);
    const { request, user } = await seen(id);

    await mailDecision(input, undefined);

    const looked = requests.requestVersionOf(request, user);
    const verdict = { decision: 'approve', words: '', adminId: admin, version: looked } as const;
    expect(await decideMembershipRequest(id, verdict, now)).toBeUndefined();
  },
);

const mailsTo = async (userId: string) =>
  (await jobsIn('due'))
    .filter(({ name, input }) => name === 'sendMail' && JSON.stringify(input).includes(userId))
    .map(({ input }) => input);

test.each([
  ['approve', 'membershipConfirmed', { link: '/' }],
  ['more', 'membershipQuestion', { words: 'So it is.', link: '/waiting' }],
  ['decline', 'membershipDeclined', { words: 'So it is.' }],
] as const)(
  'a decision to %s is mailed once, with its own text, and is final from then on',
  async (decision, kind, data) => {
    const { id } = await aKnownPerson();
    const input = await decided(id, decision);

    for (const _ of ['once', 'again']) expect(await mailDecision(input, undefined)).toBeUndefined();

    expect(await mailsTo(id)).toEqual([{ kind, userId: id, data, cause: input.decisionId }]);
    expect((await seen(id)).request.decision).not.toHaveProperty('deciderId');
    expect(await undoDecision(id, admin, now)).toBe('requestDecided');
  },
);

test('a superseded decision, or one whose request is gone, is mailed to nobody', async () => {
  const { id, rowId } = await aKnownPerson();
  const input = await decided(id, 'more');
  await decideMembershipRequest(id, { decision: 'approve', words: '', adminId: admin }, now);
  const { request } = await seen(id);

  await mailDecision(input, undefined);
  expect((await seen(id)).request).toEqual(request);
  await requests.removeRequest(id);
  await mailDecision({ userId: id, decisionId: request.decision?.id ?? '' }, undefined);

  expect(await mailsTo(id)).toEqual([]);
  expect(await findClaim(rowId)).toBeUndefined();
});
