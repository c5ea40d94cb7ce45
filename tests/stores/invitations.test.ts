import { afterAll, beforeEach, expect, test } from 'vitest';
import type { Role } from '#shared/entities.ts';
import { startEngine } from '../support/engine.ts';
import { callBy } from '../support/pretendCall.ts';
import { withFault } from '../support/refusals.ts';

const engine = await startEngine();
const { newId } = await import('#functions/stores/ids.ts');
const { addUser } = await import('#functions/stores/users.ts');
const { changeSchool, currentSchool } = await import('#functions/stores/school.ts');
const { readAudit } = await import('#functions/stores/auditLog.ts');
const { addInvitation, endInvitation, goodInvitation, listInvitations } =
  await import('#functions/stores/invitations.ts');
const { Table } = await import('#functions/stores/table.ts');
const create = await import('#functions/membership/createInvitation.ts');
const end = await import('#functions/membership/endInvitation.ts');
const list = await import('#functions/membership/listInvitations.ts');
const { aStoredUser } = await import('../support/aStoredUser.ts');

afterAll(() => engine.stop());

const now = new Date();
class Refused extends Error {}
const fail = (name: string): never => {
  throw new Refused(name);
};

async function letInvite(invitation: boolean): Promise<void> {
  const { version, ...settings } = await currentSchool(now);
  await changeSchool({ ...settings, policies: { ...settings.policies, invitation } }, version, []);
}
beforeEach(() => letInvite(true));

async function asked(role: Role) {
  const user = aStoredUser();
  await addUser(user);
  return {
    ...callBy(user.id, { role, sessionId: 's', byCookie: true }),
    params: { id: '' },
    query: undefined,
    body: undefined,
    origin: 'https://alumni.example',
    address: '203.0.113.1',
    now,
    fail,
  } as const;
}

const logOfInvitations = async (id: string) =>
  (await readAudit({ limit: 100, kind: 'invitation', subject: id, now: new Date() })).items;

test('a member makes one whose link is good, finds it, and ends it; the log of the office stays out of it', async () => {
  const call = await asked('member');

  const { invitation, link } = await create.run({ ...call, body: { uses: 3, days: 2 } });

  expect(await goodInvitation(link.replace('/join#', ''), now)).toMatchObject({ id: invitation.id, uses: 3 });
  expect((await list.run({ ...call, query: { limit: 100 } })).reply).toMatchObject([
    { id: invitation.id, used: 0, hasEnded: false },
  ]);
  await end.run({ ...call, params: { id: invitation.id } });
  expect(await goodInvitation(link.replace('/join#', ''), now)).toBeUndefined();
  expect((await list.run({ ...call, query: { limit: 100 } })).reply).toMatchObject([
    { id: invitation.id, hasEnded: true },
  ]);
  expect(await logOfInvitations(invitation.id)).toEqual([]);
});

test('one that is swept away while it is ended does not come back', async () => {
  const call = await asked('member');
  const { invitation } = await create.run({ ...call, body: {} });
  const swept = async ({ pk }: { readonly pk: string }) => {
    await new Table('invitations').remove({ pk, sk: '-' });
    return [];
  };

  expect(await endInvitation(call.caller.userId, invitation.id, now, swept)).toBe(false);
  expect((await list.run({ ...call, query: { limit: 100 } })).reply).toEqual([]);
});

test('what an admin makes and ends is told to the log', async () => {
  const call = await asked('admin');
  const { invitation } = await create.run({ ...call, body: { uses: 50 } });
  const later = new Date(now.getTime() + 1000);

  await end.run({ ...call, params: { id: invitation.id }, now: later });

  const lines = await logOfInvitations(invitation.id);
  expect(lines.map(({ action }) => action)).toEqual(['invitationEnded', 'invitationMade']);
  expect(lines.map(({ after }) => after['uses'])).toEqual([50, 50]);
});

test('as soon as the school takes nobody in by them, none is made, and none of others is ended', async () => {
  const [one, other] = [await asked('member'), await asked('member')];
  const { invitation } = await create.run({ ...one, body: {} });

  await expect(end.run({ ...other, params: { id: invitation.id } })).rejects.toThrow('invitationUnknown');
  await expect(end.run({ ...one, params: { id: newId() } })).rejects.toThrow('invitationUnknown');
  await letInvite(false);
  await expect(create.run({ ...one, body: {} })).rejects.toThrow('invitationsOff');
});

test('those of a member are listed page by page, the newest first, and of nobody else', async () => {
  const [maker, other] = [newId(), newId()];
  const made: string[] = [];
  for (const second of [0, 1, 2]) {
    const at = new Date(now.getTime() + second * 1000);
    made.unshift((await addInvitation(maker, { uses: 1, days: 1 }, at)).invitation.id);
    await addInvitation(other, { uses: 1, days: 1 }, at);
  }
  const page = async (limit: number, after?: string) => {
    const { items, last } = await listInvitations(maker, { limit, after });
    return [items.map(({ id }) => id), last];
  };

  expect(await page(2)).toEqual([made.slice(0, 2), made[1]]);
  expect(await page(2, made[1])).toEqual([made.slice(2), undefined]);
  expect(await page(3)).toEqual([made, undefined]);
  expect(await page(3, made[2])).toEqual([[], undefined]);
});

test('what is no id ends none, and neither does another’s', async () => {
  const [maker, other] = [newId(), newId()];
  const { invitation, token } = await addInvitation(maker, { uses: 1, days: 1 }, now);
  const reads: string[] = [];
  const before = async (command: string): Promise<undefined> => void reads.push(command);

  expect(await withFault({ before }, () => endInvitation(maker, 'no id', now))).toBe(false);
  expect(reads).toEqual([]);
  expect(await endInvitation(other, invitation.id, now)).toBe(false);

  expect(await goodInvitation(token, now)).toMatchObject({ id: invitation.id });
  expect(await endInvitation(maker, invitation.id, now)).toBe(true);
  expect(await goodInvitation(token, now)).toBeUndefined();
});
