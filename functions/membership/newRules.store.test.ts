import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import * as users from '#functions/members/users.ts';
import { admitByRulesHandler } from '#functions/membership/jobs/admitByRules.ts';
import { applyNewRulesSteps } from '#functions/membership/newRules.ts';
import { decideMembershipRequest } from '#functions/membership/requestDecisions.ts';
import * as requests from '#functions/membership/store/requests.ts';
import { changeSchool, currentSchool } from '#functions/membership/store/school.ts';
import { returnToWaiting } from '#functions/office/demoPeople.ts';
import { transact } from '#functions/platform/dynamo/transaction.ts';
import { newId } from '#functions/platform/runtime/ids.ts';
import { aStoredUser } from '#tests/support/aStoredUser.ts';
import { startEngine } from '#tests/support/engine.ts';
import { runAgain } from '#tests/support/jobs.ts';
import { between } from '#tests/support/refusals.ts';
import { documentsOf, rowsOf } from '#tests/support/wholeTables.ts';

const engine = await startEngine();
const { run: admitAll } = admitByRulesHandler;

afterAll(() => engine.stop());

const now = new Date();
type Policies = Parameters<typeof changeSchool>[0]['policies'];
const none: Policies = { open: false, domains: [], invitation: false, roster: false };

/** Sets the rules like the office does, and runs the jobs that follow. */
async function setRules(policies: Partial<Policies>): Promise<void> {
  const stored = await currentSchool(now);
  const { version, ...settings } = stored;
  const next = { ...none, ...policies };
  expect(
    await changeSchool({ ...settings, policies: next }, version, applyNewRulesSteps(stored, next, now)),
  ).toBeDefined();
  for (const { pk, sk } of await jobsCalled('admitByRules')) await runAgain({ pk, sk });
}
beforeEach(() => setRules({}));

async function jobsCalled(name: string) {
  const documents = documentsOf(process.env);
  const found = [];
  for await (const { pk, sk, ...row } of rowsOf(documents, process.env['JOBS_TABLE'])) {
    if (pk.startsWith(`JOB#${name}#`)) found.push({ pk, sk, row: JSON.stringify(row) });
  }
  documents.destroy();
  return found;
}

async function waiting(overrides: Parameters<typeof aStoredUser>[0] = {}): Promise<string> {
  const user = aStoredUser({ admittedAt: '', ...overrides });
  expect(await users.addUser(user, [requests.openRequestStep(user.id, now)])).toBe('done');
  return user.id;
}

const isIn = async (id: string) => (await users.findUser(id))?.admittedAt !== '';

const at = (domain: string, verifiedInside = true) => {
  const address = `${newId()}@${domain}`.toLowerCase();
  return { email: address, verifiedEmail: address, verifiedInside };
};

describe('a pending person who fits a new rule', () => {
  test('is admitted and mailed by a domain they confirmed before; others keep waiting', async () => {
    const fits = await waiting(at('new.example'));
    const others = [
      await waiting(at('old.example')),
      await waiting(at('new.example', false)),
      await waiting(),
    ];

    await setRules({ domains: ['new.example'] });

    expect(await isIn(fits)).toBe(true);
    expect(await requests.findRequest(fits)).toBeUndefined();
    expect(await Promise.all(others.map(isIn))).toEqual([false, false, false]);
    const mails = await jobsCalled('sendMail');
    expect(mails.map(({ row }) => row).filter((row) => row.includes(fits))).toHaveLength(1);
  });

  test('is admitted as their roster person, or by their invitation', async () => {
    const maker = aStoredUser();
    await users.addUser(maker);
    const known = await waiting({ confirmed: true });
    const [invitee, orphan] = [await waiting({ invitedBy: maker.id }), await waiting({ invitedBy: newId() })];

    await setRules({ roster: true });
    expect(await Promise.all([known, invitee, orphan].map(isIn))).toEqual([true, false, false]);

    await setRules({ roster: true, invitation: true });
    expect(await Promise.all([invitee, orphan].map(isIn))).toEqual([true, false]);
  });

  test('is admitted when the school opens, however many wait; declined people are not', async () => {
    const readIds: string[] = [];
    for (let count = 0; count < 30; count += 1) readIds.push(await waiting());
    const [declined, questioned] = [await waiting(), await waiting()];
    await decideMembershipRequest(declined, { decision: 'decline', words: '', adminId: newId() }, now);
    await decideMembershipRequest(
      questioned,
      { decision: 'more', words: 'Who are you?', adminId: newId() },
      now,
    );

    await setRules({ open: true });

    expect((await Promise.all([...readIds, questioned].map(isIn))).every(Boolean)).toBe(true);
    expect(await isIn(declined)).toBe(false);
  });

  test('keeps waiting if put back in the queue before a step is repeated; others are admitted', async () => {
    const settings = await currentSchool(now);
    const back = await waiting();
    await setRules({ open: true });
    const { username = '' } = (await users.findUser(back)) ?? {};
    await returnToWaiting(username);
    const other = await waiting();

    await transact(applyNewRulesSteps(settings, { ...none, open: true }, now));
    for (const { pk, sk } of await jobsCalled('admitByRules')) await runAgain({ pk, sk });

    expect(await jobsCalled('admitByRules')).toEqual([]);
    expect(await Promise.all([back, other].map(isIn))).toEqual([false, true]);
  });

  test('keeps waiting if the rule existed before, or is revoked in the meantime', async () => {
    await setRules({ domains: ['old.example'] });
    const id = await waiting(at('old.example'));

    await setRules({ domains: ['old.example', 'other.example'] });
    expect(await isIn(id)).toBe(false);

    const settings = await currentSchool(now);
    await setRules({});
    await transact(applyNewRulesSteps(settings, { ...none, open: true }, now));
    for (const { pk, sk } of await jobsCalled('admitByRules')) await runAgain({ pk, sk });
    expect(await isIn(id)).toBe(false);
  });
});

test('25 waiting people are read per step, including those with a recent question, and none twice', async () => {
  // Admits the members that other tests left waiting.
  await setRules({ open: true });
  await setRules({});
  const ids: string[] = [];
  for (let count = 0; count < 26; count += 1) ids.push(await waiting());
  const questioned = await waiting();
  await decideMembershipRequest(
    questioned,
    { decision: 'more', words: 'Who are you?', adminId: newId() },
    now,
  );
  // The account is deleted: nobody is admitted, and the others do not wait for it.
  const gone = newId();
  await transact([requests.openRequestStep(gone, now)]);
  const stored = await currentSchool(now);
  const { version, ...settings } = stored;
  await changeSchool({ ...settings, policies: { ...none, open: true } }, version, []);
  const input = { version: version + 1, ...none, open: true };
  const step = (checkpoint: string | undefined) => admitAll(input, checkpoint);
  const areIn = async () => (await Promise.all(ids.map(isIn))).filter(Boolean).length;

  const first = await step(undefined);
  expect(first).toBe(`open#${ids.toSorted()[24]}`);
  expect([await areIn(), await isIn(questioned)]).toEqual([25, false]);
  expect(await step(first)).toBe('asked#');
  expect([await areIn(), await isIn(questioned)]).toEqual([26, false]);
  expect(await step('asked#')).toBeUndefined();

  expect(await isIn(questioned)).toBe(true);
  expect(await requests.findRequest(gone)).toMatchObject({ state: 'open' });
  await requests.removeRequest(gone);
});

test('someone who changes their profile at that moment is admitted and mailed once', async () => {
  // Admits the members that other tests left waiting.
  await setRules({ open: true });
  await setRules({});
  const id = await waiting();
  const { version, ...settings } = await currentSchool(now);
  await changeSchool({ ...settings, policies: { ...none, open: true } }, version, []);
  const write = async () => {
    const user = await users.findUser(id);
    return user && users.updateUser(user, { bio: 'Meanwhile' }, now);
  };

  await between(async () => admitAll({ version: version + 1, ...none, open: true }, 'open#'), write);

  expect(await isIn(id)).toBe(true);
  expect((await users.findUser(id))?.bio).toBe('Meanwhile');
  expect((await jobsCalled('sendMail')).filter((mail) => mail.row.includes(id))).toHaveLength(1);
});

test('someone admitted in the meantime gets no mail because of the rules', async () => {
  const id = await waiting();
  const request = await requests.findRequest(id);
  const stored = await currentSchool(now);
  const { version, ...settings } = stored;
  await changeSchool({ ...settings, policies: { ...none, open: true } }, version, []);
  const user = await users.findUser(id);
  await transact(
    user === undefined ? [] : users.changeProfileSteps(user, { admittedAt: now.toISOString() }, now),
  );

  await admitAll({ version: version + 1, ...none, open: true }, 'open#');

  const mails = await jobsCalled('sendMail');
  expect(mails.filter((mail) => mail.row.includes(id))).toEqual([]);
  expect(await requests.findRequest(id)).toEqual(request);
  await requests.removeRequest(id);
});
