import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { idsWithListing } from '#functions/members/accountList/listings.ts';
import { aliasOf } from '#functions/members/audit/aliases.ts';
import * as sessions from '#functions/members/sessions/sessions.ts';
import * as membership from '#functions/members/status/statusRows.ts';
import * as userAccess from '#functions/members/userAccess.ts';
import * as users from '#functions/members/users.ts';
import { admissionOf, isInvitationUsable } from '#functions/membership/admission.ts';
import { admitByEmailDomain, admitByRuleSteps } from '#functions/membership/admitByRule.ts';
import { mailDecision } from '#functions/membership/jobs/membershipJobs.ts';
import { decideMembershipRequest, undoDecision } from '#functions/membership/requestDecisions.ts';
import * as invitations from '#functions/membership/store/invitations.ts';
import * as requests from '#functions/membership/store/requests.ts';
import { changeSchool, currentSchool } from '#functions/membership/store/school.ts';
import { readAudit } from '#functions/office/audit/auditLog.ts';
import { transact } from '#functions/platform/dynamo/transaction.ts';
import { newId } from '#functions/platform/runtime/ids.ts';
import { compareWithRoster } from '#functions/roster/matching/compare.ts';
import { findRosterPerson } from '#functions/roster/matching/findRosterPerson.ts';
import { rowIdByStudentId } from '#functions/roster/matching/rosterIdentity.ts';
import { changeRows } from '#functions/roster/store/rosterRows.ts';
import { aStoredUser } from '#tests/support/aStoredUser.ts';
import { startEngine } from '#tests/support/engine.ts';
import { runAgain } from '#tests/support/jobs.ts';

const engine = await startEngine();

afterAll(() => engine.stop());

const now = new Date();
const later = (seconds: number) => new Date(now.getTime() + seconds * 1000);
type Policies = Parameters<typeof changeSchool>[0]['policies'];
const open: Policies = { open: true, domains: [], invitation: false, roster: false };

async function setPolicies(policies: Partial<Policies>): Promise<void> {
  const { version, ...settings } = await currentSchool(now);
  await changeSchool({ ...settings, policies: { ...open, ...policies } }, version, []);
}
afterEach(() => setPolicies({}));

function profile(id: string) {
  const at = now.toISOString();
  return aStoredUser({
    id,
    username: `u${id.toLowerCase()}`,
    fullName: 'Ruth Feldman',
    createdAt: at,
    updatedAt: at,
  });
}

/** Signs somebody up like the route does. @returns the id, or why not. */
async function signUp(token?: string): Promise<string | undefined> {
  const id = newId();
  const admission = await admissionOf(id, token, now);
  if (admission === undefined) return undefined;
  const written = await users.addUser({ ...profile(id), ...admission.facts }, admission.steps);
  return written === 'done' ? id : undefined;
}

async function someone(policies: Partial<Policies> = {}): Promise<string> {
  await setPolicies(policies);
  const id = await signUp();
  if (id === undefined) throw new Error('not signed up');
  return id;
}

async function seen(id: string) {
  const user = await users.findUser(id);
  if (user === undefined) throw new Error('no such member');
  return user;
}

const admittedAt = async (id: string) => (await seen(id)).admittedAt;
const suspend = async (id: string) =>
  transact(await membership.suspendSteps(await seen(id), later(3600).toISOString(), now, 'Spam'));

describe('a suspension', () => {
  test('lists its member for the admins until it is lifted', async () => {
    const id = await someone();
    await suspend(id);
    expect(await idsWithListing('suspended')).toContain(id);

    await transact(await membership.liftSuspensionSteps(await seen(id), now));

    expect(await idsWithListing('suspended')).not.toContain(id);
    expect(await admittedAt(id)).toBeUndefined();
  });
});

describe('someone who signs up', () => {
  test('is a member at once if the school is open, which is the default', async () => {
    const id = await someone();

    expect(await admittedAt(id)).toBeUndefined();
    expect(await requests.findRequest(id)).toBeUndefined();
  });

  test('waits if no rule admits them', async () => {
    const id = await someone({ open: false, domains: ['uni.example'] });

    expect(await admittedAt(id)).toBe('');
    expect((await requests.readRequests('open', { limit: 100 })).items.map(({ pk }) => pk)).toContain(id);
  });
});

describe('a school address', () => {
  const confirm = async (id: string, address: string) => {
    const user = await seen(id);
    const { set = {}, steps = [] } = await admitByEmailDomain(user, address, now);
    return transact([...users.changeProfileSteps(user, set, now), ...steps]);
  };

  test.each([
    ['ruth@uni.example', now.toISOString()],
    ['Ruth@UNI.Example', now.toISOString()],
    ['ruth@alumni.uni.example', ''],
    ['ruth@uni.example.evil.example', ''],
    ['ruth@evil-uni.example', ''],
    ['uni.example@evil.example', ''],
  ])('%s is admitted at %s', async (address, at) => {
    const id = await someone({ open: false, domains: ['uni.example'] });
    const secrets = await sessions.startSession(await seen(id), now);

    expect(await confirm(id, address)).toEqual({ done: true });

    expect(await admittedAt(id)).toBe(at);
    expect((await sessions.findSessionByCookie(secrets?.sid ?? '', now))?.admittedAt).toBe(at);
    expect((await requests.findRequest(id))?.state).toBe(at === '' ? 'open' : undefined);
  });

  test('does not admit someone the school has declined', async () => {
    const [admin, id] = [await someone(), await someone({ open: false, domains: ['uni.example'] })];
    await decideMembershipRequest(id, { decision: 'decline', words: 'No.', adminId: admin }, now);

    await confirm(id, 'ruth@uni.example');

    expect(await admittedAt(id)).toBe('');
    expect(await admitByRuleSteps(await seen(id), now)).toBeUndefined();
  });
});

describe('an invitation', () => {
  const make = (makerId: string, uses = 1) => invitations.addInvitation(makerId, { uses, days: 1 }, now);

  test('admits its bearer if the school allows invitations, and records the inviter', async () => {
    const maker = await someone();
    const { token, invitation } = await make(maker);
    await setPolicies({ open: false, invitation: true });

    const id = (await signUp(token)) ?? '';

    expect(await seen(id)).toMatchObject({ invitedBy: maker, invitationId: invitation.id });
    expect(await admittedAt(id)).toBe(now.toISOString());
  });

  test('admits nobody if the school does not allow them, but is counted', async () => {
    const { token } = await make(await someone());
    await setPolicies({ open: false });

    expect(await admittedAt((await signUp(token)) ?? '')).toBe('');
    expect(await signUp(token)).toBeUndefined();
  });

  test('admits as many as it has uses, however many arrive at once', async () => {
    const maker = await someone();
    const { token, invitation } = await make(maker, 3);
    await setPolicies({ open: false, invitation: true });

    const came = await Promise.all(Array.from({ length: 10 }, () => signUp(token)));

    expect(came.filter(Boolean)).toHaveLength(3);
    expect((await invitations.readInvitations(maker, { limit: 10 })).items).toEqual([
      expect.objectContaining({ id: invitation.id, used: 3 }),
    ]);
  });

  test("ends with its time, by its maker only, and for good with its maker's suspension", async () => {
    const maker = await someone();
    const [ended, suspended] = [await make(maker), await make(maker)];

    expect(await invitations.markInvitationEnded(await someone(), ended.invitation.id, now)).toBe(false);
    expect(await invitations.markInvitationEnded(maker, ended.invitation.id, now)).toBe(true);
    expect(await signUp(ended.token)).toBeUndefined();
    expect(await invitations.findUsableInvitation(suspended.token, later(25 * 3600))).toBeUndefined();
    // Invitations store whole seconds.
    const soon = later(2);
    await transact(await membership.suspendSteps(await seen(maker), later(3600).toISOString(), soon));
    expect(await signUp(suspended.token)).toBeUndefined();
    await transact(await membership.liftSuspensionSteps(await seen(maker), soon));
    expect(await isInvitationUsable(suspended.token, soon)).toBe(false);
    expect(await signUp(suspended.token)).toBeUndefined();
  });

  test.each(['', 'x', 'A'.repeat(22), "' OR 1=1"])('that nobody made admits nobody: %j', async (token) => {
    expect(await signUp(token)).toBeUndefined();
  });
});

describe('a request', () => {
  const closed = { open: false };
  const approve = (id: string, by: string) =>
    decideMembershipRequest(id, { decision: 'approve', words: '', adminId: by }, now);

  test('is decided once by one of two concurrent admins; earlier sessions continue as a member', async () => {
    const [first, second] = [await someone(), await someone()];
    const id = await someone(closed);
    const secrets = await sessions.startSession(await seen(id), now);

    const done = await Promise.all([approve(id, first), approve(id, second)]);

    expect(done.toSorted()).toEqual(['requestDecided', undefined]);
    expect((await sessions.findSessionByCookie(secrets?.sid ?? '', now))?.admittedAt).toBe(now.toISOString());
    const subject = await aliasOf(id);
    const { items } = await readAudit({ limit: 100, now, subject });
    expect(items.filter(({ action }) => action === 'admitted')).toHaveLength(1);
  });

  test('can be undone for ten seconds by the admin who decided it', async () => {
    const [admin, other, id] = [await someone(), await someone(), await someone(closed)];
    await approve(id, admin);

    expect(await undoDecision(id, other, now)).toBe('requestDecided');
    expect(await undoDecision(id, admin, later(11))).toBe('undoTooLate');
    expect(await undoDecision(id, admin, later(9))).toBeUndefined();

    expect(await admittedAt(id)).toBe('');
    expect((await requests.findRequest(id))?.state).toBe('open');
  });

  test('no longer names its admin once it cannot be undone', async () => {
    const [admin, id] = [await someone(), await someone(closed)];
    await decideMembershipRequest(id, { decision: 'decline', words: '', adminId: admin }, now);
    const { decision } = (await requests.findRequest(id)) ?? {};
    const pk = `JOB#${mailDecision.name}#${mailDecision.unique({ userId: id, decisionId: decision?.id ?? '' })}`;

    await runAgain({ pk, sk: '-' });

    expect(decision?.deciderId).toBe(admin);
    expect(JSON.stringify(await requests.findRequest(id))).not.toContain(admin);
    expect(await undoDecision(id, admin, later(9))).toBe('requestDecided');
    expect(await undoDecision(id, admin, later(11))).toBe('undoTooLate');
  });

  test('that is being mailed cannot be undone from an earlier read', async () => {
    const [admin, id] = [await someone(), await someone(closed)];
    await approve(id, admin);
    const read = await requests.findRequest(id);
    if (read === undefined) throw new Error('nobody waits');

    await transact([requests.finalizeDecisionStep(read)]);

    expect(await transact([requests.undoDecisionStep(read)])).toMatchObject({ done: false });
    expect((await requests.findRequest(id))?.state).toBe('approved');
  });

  test('that was declined stays declined, whatever is added, until the school admits them', async () => {
    const [admin, id] = [await someone(), await someone(closed)];
    await decideMembershipRequest(
      id,
      { decision: 'decline', words: 'We do not know you.', adminId: admin },
      now,
    );

    expect(
      await decideMembershipRequest(id, { decision: 'more', words: 'Who are you?', adminId: admin }, now),
    ).toBe('requestDecided');
    expect(await requests.findRequest(id)).toMatchObject({
      state: 'declined',
      question: 'We do not know you.',
    });
    expect(await approve(id, admin)).toBeUndefined();
    expect(await admittedAt(id)).toBe(now.toISOString());
  });

  test('of an unknown person, or of one without a request, does not exist', async () => {
    expect(await approve(newId(), await someone())).toBe('requestUnknown');
    expect(await approve(await someone(), await someone())).toBe('requestUnknown');
  });

  test('does not end a suspension', async () => {
    const [admin, id] = [await someone(), await someone(closed)];
    await suspend(id);

    expect(await approve(id, admin)).toBeUndefined();

    expect(await seen(id)).toMatchObject({
      admittedAt: now.toISOString(),
      suspendedUntil: later(3600).toISOString(),
      suspension: { reason: 'Spam' },
    });
    expect(await users.findMember(id, now)).toBeUndefined();
    expect((await users.findMember(id, later(3601)))?.id).toBe(id);
  });
});

test('a pending person is matched to the roster by student ID, confirmed e-mail, or class and name', async () => {
  const row = {
    id: rowIdByStudentId('S-1190'),
    studentId: 'S-1190',
    fullName: 'Ruth Anna Feldman',
    earlierName: 'Ruth Katz',
    classYear: 2019,
    degree: 'BA Economics',
    email: 'ruth@feldman.example',
    isShared: false,
    importId: newId(),
    createdBy: newId(),
  };
  expect(await changeRows([{ id: row.id, current: undefined, next: row }])).toBe(true);
  const matchOf = async (claimant: Parameters<typeof compareWithRoster>[0]) =>
    compareWithRoster(claimant, await findRosterPerson(claimant)).match;
  const ruth = { fullName: 'Ruth Feldman', classYear: 2019, email: '' };

  expect(await matchOf({ ...ruth, studentId: 's-1190' })).toBe('strong');
  expect(await matchOf({ ...ruth, email: 'Ruth@feldman.example' })).toBe('strong');
  expect(await matchOf({ ...ruth, fullName: 'Katz, Ruth', studentId: 'S-1190' })).toBe('strong');
  // Facts that any classmate knows.
  expect(await matchOf(ruth)).toBe('possible');
  expect(await matchOf({ ...ruth, fullName: 'Max Best', studentId: 'S-1190' })).toBe('possible');
  expect(await matchOf({ fullName: 'Max Best', classYear: 2019, email: '' })).toBe('none');
  expect(await matchOf({ fullName: 'Ruth Feldman', email: '' })).toBe('none');
});

test('a login checked before a suspension starts no session', async () => {
  const before = await seen(await someone());
  await suspend(before.id);

  expect(await sessions.startSession(before, now, userAccess.accessUnchangedStep(before))).toBeUndefined();
  const after = await seen(before.id);
  expect(await sessions.startSession(after, now, userAccess.accessUnchangedStep(after))).toBeDefined();
});
