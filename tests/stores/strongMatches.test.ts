import { afterAll, expect, test } from 'vitest';
import type { StoredUser } from '#functions/stores/users.ts';
import { aStoredUser } from '../support/aStoredUser.ts';
import { callBy } from '../support/pretendCall.ts';
import { startEngine } from '../support/engine.ts';

const engine = await startEngine();
const { newId } = await import('#functions/stores/ids.ts');
const { rowIdOf } = await import('#functions/roster/identity.ts');
const { decide } = await import('#functions/membership/decide.ts');
const { changeStanding } = await import('#functions/stores/officePowers.ts');
const { work: mailDecision } = await import('#functions/jobs/mailDecision.ts');
const listRequests = await import('#functions/admin/listRequests.ts');
const claims = await import('#functions/stores/rosterClaims.ts');
const requests = await import('#functions/stores/requests.ts');
const rows = await import('#functions/stores/rosterRows.ts');
const users = await import('#functions/stores/users.ts');

afterAll(() => engine.stop());

const now = new Date();

/** A person of the roster. */
async function aRow(ownId: string) {
  const importId = newId();
  const facts = {
    ownId,
    fullName: 'Ruth A. Feldman',
    earlierName: '',
    classYear: 2019,
    degree: 'BA',
    email: '',
  };
  const row = { id: rowIdOf(facts), ...facts, isShared: false, importId, createdBy: importId };
  await rows.changeRows([{ id: row.id, seen: undefined, next: row }]);
  return row;
}

interface Told {
  readonly ownId?: string;
  readonly classYear?: number;
}

async function aWaiting(facts: Partial<StoredUser> = {}): Promise<StoredUser> {
  const user = aStoredUser({ fullName: 'Ruth Feldman', admittedAt: '', ...facts });
  await users.addUser(user, [requests.openStep(user.id, now)]);
  return user;
}

async function tellTold(userId: string, told: Told): Promise<void> {
  const opened = await requests.findRequest(userId);
  if (opened === undefined) throw new Error('nobody waits');
  await requests.tell(opened, { text: '', ...told });
}

/** The office lets somebody in, and they have been told so. */
async function admit(userId: string): Promise<void> {
  await decide(userId, { decision: 'approve', words: '', by: newId() }, now);
  const decided = await requests.findRequest(userId);
  await mailDecision({ userId, decisionId: decided?.decision?.id ?? '' }, undefined);
}

async function letIn(told: Told, facts: Partial<StoredUser> = {}): Promise<StoredUser | undefined> {
  const { id } = await aWaiting(facts);
  await tellTold(id, told);
  await admit(id);
  return users.findUser(id);
}

/** Who waits, as an admin sees them. */
async function queue() {
  const { reply } = await listRequests.run({
    ...callBy(newId(), { role: 'admin', byCookie: true }),
    query: { limit: 100, cursor: undefined },
    body: undefined,
    now,
  });
  return reply;
}

test('whoever is let in with name, class and own id of a person is that person, and marked', async () => {
  const row = await aRow('S-1');

  const member = await letIn({ ownId: 's-1', classYear: 2019 });

  expect(member).toMatchObject({ rosterRow: row.id, classYear: 2019, degree: 'BA', confirmed: true });
  expect(await claims.findClaim(row.id)).toMatchObject({ userId: member?.id });
});

test('whoever is let in from the list of members is the person whose own id they have told, too', async () => {
  const row = await aRow('S-9');
  const { id } = await aWaiting();
  await tellTold(id, { ownId: 'S-9', classYear: 2019 });
  const seen = await users.findUser(id);

  expect(seen && (await changeStanding(seen, { state: 'member' }, newId(), now))).toBe('done');
  const decided = await requests.findRequest(id);
  expect(decided?.state).toBe('approved');
  await mailDecision({ userId: id, decisionId: decided?.decision?.id ?? '' }, undefined);

  expect(await users.findUser(id)).toMatchObject({ rosterRow: row.id, classYear: 2019, confirmed: true });
});

test('whoever waits for a person that somebody is already is named beside them, and is no strong match', async () => {
  await aRow('S-4');
  const told = { ownId: 'S-4', classYear: 2019 };
  const [first, second] = [await aWaiting(), await aWaiting()];
  for (const { id } of [first, second]) await tellTold(id, told);
  const shown = async ({ id }: StoredUser) => (await queue()).find((one) => one.id === id);
  expect((await shown(second))?.match).toBe('strong');
  await admit(first.id);

  const request = await shown(second);

  expect(request).toMatchObject({ match: 'possible', heldBy: { id: first.id, fullName: first.fullName } });
});

test('a second one who tells the same is let in, and is nobody of the roster', async () => {
  const row = await aRow('S-2');
  const first = await letIn({ ownId: 'S-2', classYear: 2019 });

  const second = await letIn({ ownId: 'S-2', classYear: 2019 });

  expect(second).toMatchObject({ admittedAt: now.toISOString() });
  expect(second?.confirmed).toBeUndefined();
  expect(await claims.findClaim(row.id)).toMatchObject({ userId: first?.id });
});

test.each([
  ['another class', { ownId: 'S-3', classYear: 2018 }, {}],
  ['another name', { ownId: 'S-3', classYear: 2019 }, { fullName: 'Max Best' }],
  ['no id', { classYear: 2019 }, {}],
])('%s proves nobody, also to whoever is let in', async (_, told, facts) => {
  await aRow('S-3').catch(() => undefined);

  const member = await letIn(told, facts);

  expect(member?.admittedAt).not.toBe('');
  expect(member?.rosterRow).toBeUndefined();
});
