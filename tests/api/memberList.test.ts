import { beforeAll, expect, test } from 'vitest';
import { recordVisit as noteSeen } from '#functions/members/accountList/indexedPeople.ts';
import { findByUsername, addUser } from '#functions/members/users.ts';
import { addInvitation } from '#functions/membership/store/invitations.ts';
import { dayMs } from '#functions/platform/runtime/time.ts';
import { updateProfile } from '#shared/account/profileRoutes.ts';
import { register } from '#shared/auth/registerRoutes.ts';
import { exportMembers, listMembers } from '#shared/office/memberRoutes.ts';
import { getOverview, listAudit } from '#shared/office/routes.ts';
import { aStoredUser } from '../support/aStoredUser.ts';
import { browser, callsInBrowser, plantedBrowser } from '../support/browserLogin.ts';
import { aConfirmedMember } from '../support/confirmed.ts';
import { sendJson } from '../support/http.ts';
import { knownBySchool } from '../support/knownBySchool.ts';
import { refusal } from '../support/outcome.ts';
import { asOwner, staleLogin } from '../support/owner.ts';
import {
  aMember,
  anAdmin,
  byBearer,
  aNewcomer,
  type Caller,
  type Member,
  newUsername,
  stranger,
} from '../support/people.ts';
import { aWaitingMember } from '../support/standing.ts';

let admin: Member;
let call: Caller;

beforeAll(async () => {
  admin = await anAdmin();
  call = await callsInBrowser(admin);
});

test('a member is found by their whole confirmed address, not by a part of it', async () => {
  const { user, email } = await aConfirmedMember();
  const found = async (search: string) => (await call(listMembers, { query: { search } })).data;

  expect(await found(email.toUpperCase())).toMatchObject({ members: [{ id: user.id }], total: 1 });
  expect((await found(email.slice(1))).total).toBe(0);
  expect((await found('nobody@example.org')).total).toBe(0);
});

test('the list is downloaded as filtered, and the download is logged first', async () => {
  const mark = `=Zoë ${Date.now()}`;
  const one = await aMember({ fullName: `${mark} B` });
  await aMember({ fullName: `${mark} A` });
  await aWaitingMember({ fullName: `${mark} C` });

  const { data } = await call(exportMembers, { body: { search: mark } });
  const waiting = await call(exportMembers, { body: { search: mark, kind: 'waiting' } });

  expect(data.after).toBeUndefined();
  const lines = data.csv.trimEnd().split('\r\n');
  expect(lines[0]).toBe(
    'Name,Username,Class,Status,Suspended until,Role,Joined,Last seen,Invited by,' +
      'E-mail,E-mail confirmed,Degree,Job title,Employer,City,Country',
  );
  // A spreadsheet must not run a name as a formula.
  expect(lines.slice(1).map((line) => line.split(',')[0])).toEqual(
    ['A', 'B', 'C'].map((end) => `'${mark} ${end}`),
  );
  expect(lines[2]).toContain(`,${one.user.username},,Member,,Member,${new Date().getUTCFullYear()}`);
  expect(waiting.data.csv.trimEnd().split('\r\n')).toHaveLength(2);
  const { data: auditLines } = await call(listAudit, { query: { by: admin.user.id, kind: 'members' } });
  expect(auditLines.slice(0, 2).map(({ action, after }) => [action, after])).toEqual([
    ['membersExported', { kind: 'waiting', searched: true }],
    ['membersExported', { searched: true }],
  ]);
});

test('the file has the address, confirmed or not, and public job, place and degree', async () => {
  const [confirmed, other] = [
    await aConfirmedMember(),
    await aNewcomer({ email: 'not.confirmed@example.org' }),
  ];
  const place = { city: 'Leeds', country: 'United Kingdom' };
  await confirmed.call(updateProfile, {
    body: { jobTitle: 'Bridge Engineer', employer: 'Span', degree: 'MSc', place, audience: { degree: 'me' } },
  });

  const { data } = await call(exportMembers, { body: { ids: [confirmed.user.id, other.user.id] } });

  const ends = data.csv
    .trimEnd()
    .split('\r\n')
    .map((line) => line.split(',').slice(9).join());
  expect(ends.slice(1).toSorted()).toEqual(
    [
      `${confirmed.email},yes,,Bridge Engineer,Span,Leeds,United Kingdom`,
      'not.confirmed@example.org,no,,,,,',
    ].toSorted(),
  );
});

test('a file of selected members takes no other filter, and the log has their number', async () => {
  const [one, other] = [await aMember(), await aMember()];
  const waiting = await aWaitingMember();

  const beside = [{ search: one.user.username }, { kind: 'waiting' as const }, { year: '1901' }];
  const { data } = await call(exportMembers, { body: { ids: [one.user.id, waiting.user.id] } });

  const named = data.csv.trimEnd().split('\r\n').slice(1);
  expect(new Set(named.map((line) => line.split(',')[1]))).toEqual(
    new Set([one.user.username, waiting.user.username]),
  );
  expect(named).toHaveLength(2);
  expect(data.csv).not.toContain(other.user.username);
  const { data: auditLines } = await call(listAudit, { query: { by: admin.user.id, kind: 'members' } });
  expect(auditLines[0]?.after).toEqual({ searched: false, chosen: 2 });
  for (const body of [{ ids: [] }, ...beside.map((more) => ({ ids: [one.user.id], ...more }))])
    expect((await refusal(call(exportMembers, { body }))).status, JSON.stringify(body)).toBe(400);
});

test('the file needs a reauthenticated admin, and only the admin who started it can continue', async () => {
  const { cookie } = await plantedBrowser(admin);
  await staleLogin(cookie);
  const stale = await sendJson('POST', exportMembers.path, {}, { ...browser, cookie });
  expect(stale.json).toMatchObject({ code: 'PASSWORD_NEEDED' });
  expect((await refusal(byBearer(admin)(exportMembers, { body: {} }))).code).toBe('SESSION_COOKIE_NEEDED');

  const place = { download: 'x', section: 0, rank: 0, name: '', id: admin.user.id };
  const after = Buffer.from(JSON.stringify(place)).toString('base64url');
  expect((await refusal(call(exportMembers, { body: { after } }))).code).toBe('DOWNLOAD_OVER');
  expect((await refusal(call(exportMembers, { body: { after: 'e30' } }))).status).toBe(400);
});

test('a class is found by its year, alone and with words, and is in the overview', async () => {
  const year = 1901;
  const mark = `Class ${Date.now()}`;
  const [one, other] = [await aMember({ fullName: `${mark} A` }), await aMember({ fullName: `${mark} B` })];
  await one.call(updateProfile, { body: { classYear: String(year) } });
  await other.call(updateProfile, { body: { classYear: '1902' } });
  const found = async (query: { year: string; search?: string }) =>
    (await call(listMembers, { query })).data.members.map(({ id }) => id);

  // Profile changes reach the index within seconds.
  await expect.poll(() => found({ year: '1901', search: mark })).toEqual([one.user.id]);
  expect(await found({ year: '1901' })).toContain(one.user.id);
  expect(await found({ year: '1903', search: mark })).toEqual([]);
  // Each function reads the log by itself. A login counts as a visit.
  const inOverview = async () =>
    (await call(getOverview, {})).data.classes.find((known) => known.year === year);
  await expect.poll(async () => (await inOverview())?.count).toBeGreaterThan(0);
  await expect.poll(async () => (await inOverview())?.active).toBeGreaterThan(0);
  expect((await refusal(call(listMembers, { query: { year: 'old' } }))).status).toBe(400);
  const exported = async () =>
    (await call(exportMembers, { body: { search: mark, year: '1902' } })).data.csv
      .trimEnd()
      .split('\r\n')
      .slice(1);
  await expect.poll(exported).toEqual([expect.stringContaining(`${mark} B,${other.user.username},1902,`)]);
});

test('an invited member is listed with the inviter until the roster confirms them', async () => {
  const mark = `Guest ${Date.now()}`;
  const [maker, uninvited] = [await aMember(), await aMember({ fullName: `${mark} B` })];
  const invitee = await anInvitee(maker, `${mark} A`);
  const invited = async () =>
    (await call(listMembers, { query: { search: mark, kind: 'invited' } })).data.members;
  const before = (await call(listMembers, { query: { search: mark } })).data;

  expect(await invited()).toMatchObject([{ id: invitee, invitedBy: { id: maker.user.id } }]);
  expect(before.counts.invited).toBeGreaterThan(0);
  const other = before.members.find(({ id }) => id === uninvited.user.id);
  expect(other?.invitedBy).toBeUndefined();
  const { csv } = (await call(exportMembers, { body: { search: mark, kind: 'invited' } })).data;
  expect(csv.trimEnd().split('\r\n').slice(1)).toEqual([expect.stringContaining(`,${maker.user.fullName},`)]);

  await knownBySchool({ user: { id: invitee } }, { classYear: 1903, degree: 'BA' });

  // Confirmations by the school reach the index within seconds.
  await expect.poll(invited).toEqual([]);
  const [known] = (await call(listMembers, { query: { search: `${mark} A` } })).data.members;
  expect(known?.invitedBy).toBeUndefined();
});

test('the list shows the day of the last visit and can be sorted by it', async () => {
  const mark = `Seen ${Date.now()}`;
  const [here, waiting] = [
    await aMember({ fullName: `${mark} D` }),
    await aWaitingMember({ fullName: `${mark} E` }),
  ];
  const longAgo = await planted(`${mark} C`, '2020-02-29');
  const never = await planted(`${mark} A`);
  const began = Date.now();
  const page = async (order: 'up' | 'down') =>
    (await call(listMembers, { query: { search: mark, sort: 'seen', order } })).data.members;

  // A visit reaches the list through the stream of sessions, and the index within seconds.
  const days = async () => new Map((await page('down')).map((one) => [one.id, one.seenOn]));
  // The day may have changed in the meantime.
  const today = new Set([0, dayMs].map((later) => new Date(began + later).toISOString().slice(0, 10)));
  const seenToday = async (id: string) => today.has((await days()).get(id) ?? '');
  await expect.poll(() => seenToday(here.user.id)).toBe(true);
  await expect.poll(() => seenToday(waiting.user.id)).toBe(true);
  await expect.poll(async () => (await days()).get(longAgo)).toBe('2020-02-29');

  expect((await days()).get(never)).toBeUndefined();
  const order = [here.user.id, waiting.user.id, longAgo, never];
  expect((await page('down')).map(({ id }) => id)).toEqual(order);
  expect((await page('up')).map(({ id }) => id)).toEqual(order.toReversed());
});

/** Signs up with an invitation from this member. @returns the id. */
async function anInvitee(maker: Member, fullName: string): Promise<string> {
  asOwner();
  const { token } = await addInvitation(maker.user.id, { uses: 1, days: 1 }, new Date());
  const username = newUsername();
  const password = 'a long enough secret';
  const body = { fullName, username, password, confirmPassword: password, invitation: token };
  await stranger(register, { body });
  return (await findByUsername(username))?.id ?? '';
}

/** A member who has never visited, or not since this day. @returns the id. */
async function planted(fullName: string, day?: string): Promise<string> {
  asOwner();
  const user = aStoredUser({ fullName });
  await addUser(user);
  if (day !== undefined) await noteSeen(user.id, Date.parse(day) / dayMs);
  return user.id;
}
