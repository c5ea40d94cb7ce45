import { afterAll, beforeEach, expect, test } from 'vitest';
import { suspendSteps } from '#functions/members/status/statusRows.ts';
import { addUser, findUser } from '#functions/members/users.ts';
import * as create from '#functions/membership/createInvitation.ts';
import * as end from '#functions/membership/endInvitation.ts';
import * as list from '#functions/membership/listInvitations.ts';
import {
  addInvitation,
  markInvitationEnded,
  findUsableInvitation,
  readInvitations,
  eraseInvitationsOf,
  useInvitationSteps,
} from '#functions/membership/store/invitations.ts';
import { changeSchool, currentSchool } from '#functions/membership/store/school.ts';
import { readAudit } from '#functions/office/audit/auditLog.ts';
import { Table } from '#functions/platform/dynamo/table.ts';
import { transact } from '#functions/platform/dynamo/transaction.ts';
import { newId } from '#functions/platform/runtime/ids.ts';
import { daySeconds, epochSeconds } from '#functions/platform/runtime/time.ts';
import type { Role } from '#shared/platform/entities.ts';
import { aStoredUser } from '#tests/support/aStoredUser.ts';
import { startEngine } from '#tests/support/engine.ts';
import { callBy } from '#tests/support/pretendCall.ts';
import { withFault } from '#tests/support/refusals.ts';
import { documentsOf, rowsOf } from '#tests/support/wholeTables.ts';

const engine = await startEngine();

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

test('a member makes a valid invitation, sees it, and ends it; it is not logged', async () => {
  const call = await asked('member');

  const { invitation, link } = await create.run({ ...call, body: { uses: 3, days: 2 } });

  expect(await findUsableInvitation(link.replace('/join#', ''), now)).toMatchObject({
    id: invitation.id,
    uses: 3,
  });
  expect((await list.run({ ...call, query: { limit: 100 } })).reply).toMatchObject([
    { id: invitation.id, used: 0, hasEnded: false },
  ]);
  await end.run({ ...call, params: { id: invitation.id } });
  expect(await findUsableInvitation(link.replace('/join#', ''), now)).toBeUndefined();
  expect((await list.run({ ...call, query: { limit: 100 } })).reply).toMatchObject([
    { id: invitation.id, hasEnded: true },
  ]);
  expect(await logOfInvitations(invitation.id)).toEqual([]);
});

test('an invitation that expires while being ended does not return', async () => {
  const call = await asked('member');
  const { invitation } = await create.run({ ...call, body: {} });
  const swept = async ({ pk }: { readonly pk: string }) => {
    await new Table('invitations').remove({ pk, sk: '-' });
    return [];
  };

  expect(await markInvitationEnded(call.caller.userId, invitation.id, now, swept)).toBe(false);
  expect((await list.run({ ...call, query: { limit: 100 } })).reply).toEqual([]);
});

test('invitations that an admin makes and ends are logged', async () => {
  const call = await asked('admin');
  const { invitation } = await create.run({ ...call, body: { uses: 50 } });
  const later = new Date(now.getTime() + 1000);

  await end.run({ ...call, params: { id: invitation.id }, now: later });

  const lines = await logOfInvitations(invitation.id);
  expect(lines.map(({ action }) => action)).toEqual(['invitationEnded', 'invitationMade']);
  expect(lines.map(({ after }) => after['uses'])).toEqual([50, 50]);
});

test("once the school does not allow invitations, none is made and others' stay", async () => {
  const [first, second] = [await asked('member'), await asked('member')];
  const { invitation } = await create.run({ ...first, body: {} });

  await expect(end.run({ ...second, params: { id: invitation.id } })).rejects.toThrow('invitationUnknown');
  await expect(end.run({ ...first, params: { id: newId() } })).rejects.toThrow('invitationUnknown');
  await letInvite(false);
  await expect(create.run({ ...first, body: {} })).rejects.toThrow('invitationsOff');
});

test("a member's invitations are listed page by page, newest first, without others'", async () => {
  const [maker, other] = [newId(), newId()];
  const invitationIds: string[] = [];
  for (const second of [0, 1, 2]) {
    const at = new Date(now.getTime() + second * 1000);
    invitationIds.unshift((await addInvitation(maker, { uses: 1, days: 1 }, at)).invitation.id);
    await addInvitation(other, { uses: 1, days: 1 }, at);
  }
  const page = async (limit: number, after?: string) => {
    const { items, last } = await readInvitations(maker, { limit, after });
    return [items.map(({ id }) => id), last];
  };

  expect(await page(2)).toEqual([invitationIds.slice(0, 2), invitationIds[1]]);
  expect(await page(2, invitationIds[1])).toEqual([invitationIds.slice(2), undefined]);
  expect(await page(3)).toEqual([invitationIds, undefined]);
  expect(await page(3, invitationIds[2])).toEqual([[], undefined]);
});

test('an invalid or foreign id ends no invitation', async () => {
  const [maker, other] = [newId(), newId()];
  const { invitation, token } = await addInvitation(maker, { uses: 1, days: 1 }, now);
  const reads: string[] = [];
  const before = async (command: string): Promise<undefined> => void reads.push(command);

  expect(await withFault({ before }, () => markInvitationEnded(maker, 'no id', now))).toBe(false);
  expect(reads).toEqual([]);
  expect(await markInvitationEnded(other, invitation.id, now)).toBe(false);

  expect(await findUsableInvitation(token, now)).toMatchObject({ id: invitation.id });
  expect(await markInvitationEnded(maker, invitation.id, now)).toBe(true);
  expect(await findUsableInvitation(token, now)).toBeUndefined();
});

const at = (seconds: number) => new Date((epochSeconds(now) + seconds) * 1000);

test('an invitation is valid to its last second and deleted ninety days later', async () => {
  const { invitation, token } = await addInvitation(newId(), { uses: 1, days: 2 }, now);

  expect(await findUsableInvitation(token, at(2 * daySeconds - 1))).toMatchObject({ id: invitation.id });
  expect(await findUsableInvitation(token, at(2 * daySeconds))).toBeUndefined();

  const begun = at(0).getTime() / 1000;
  expect(invitation).toMatchObject({ madeAt: begun, endsAt: begun + 2 * daySeconds, used: 0 });
  const documents = documentsOf(process.env);
  let expiresAt: unknown;
  for await (const row of rowsOf(documents, process.env['INVITATIONS_TABLE'])) {
    if (row.pk === invitation.pk) expiresAt = row['expiresAt'];
  }
  documents.destroy();
  expect(expiresAt).toBe(begun + 92 * daySeconds);
});

test('an invalid token is not looked up', async () => {
  const { token } = await addInvitation(newId(), { uses: 1, days: 1 }, now);
  const reads: string[] = [];
  const before = async (command: string): Promise<undefined> => void reads.push(command);

  const others = ['', token.slice(1), `${token}a`, `a${token}`, `${token.slice(1)}!`, `!${token.slice(1)}`];
  for (const invitation of others) {
    expect(await withFault({ before }, () => findUsableInvitation(invitation, now))).toBeUndefined();
  }

  expect(reads).toEqual([]);
  expect(await findUsableInvitation(token, now)).toBeDefined();
});

test('an invitation admits up to its limit while it runs and its maker stays an unsuspended member', async () => {
  const maker = aStoredUser();
  await addUser(maker);
  const used = async (moment = now) => {
    const { invitation, token } = await addInvitation(maker.id, { uses: 2, days: 1 }, moment);
    const use = async (then = moment) => (await transact(useInvitationSteps(invitation, then))).done;
    return Object.assign(use, {
      isGood: async () => (await findUsableInvitation(token, moment)) !== undefined,
    });
  };

  const twice = await used();
  expect([await twice(), await twice.isGood(), await twice()]).toEqual([true, true, true]);
  expect([await twice.isGood(), await twice()]).toEqual([false, false]);
  const late = await used();
  expect([await late(at(daySeconds)), await late(at(daySeconds - 1))]).toEqual([false, true]);

  const old = await used();
  const user = await findUser(maker.id);
  if (user === undefined) throw new Error('the maker is gone');
  await transact(await suspendSteps(user, at(3600).toISOString(), at(10)));
  const since = await used(at(20));
  expect([await old(at(20)), await since(at(20))]).toEqual([false, false]);
  // The suspension is over.
  expect([await old(at(3601)), await since(at(3601))]).toEqual([false, true]);
});

test("an erased member's invitations are deleted, others' stay", async () => {
  const [gone, other] = [newId(), newId()];
  for (const maker of [gone, gone, other]) await addInvitation(maker, { uses: 1, days: 1 }, now);

  expect(await eraseInvitationsOf(gone)).toBe(false);

  const left = async (maker: string) => (await readInvitations(maker, { limit: 5 })).items.length;
  expect([await left(gone), await left(other)]).toEqual([0, 1]);
});
