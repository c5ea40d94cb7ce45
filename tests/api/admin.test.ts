import { beforeAll, describe, expect, test } from 'vitest';
import { me } from '#shared/auth/sessionRoutes.ts';
import { listUsers } from '#shared/directory/userRoutes.ts';
import { changeMember, listMembers } from '#shared/office/memberRoutes.ts';
import { exportAudit, listAudit } from '#shared/office/routes.ts';
import type { Language } from '#shared/platform/languages.ts';
import { readTexts } from '#web/build/inlineTexts.ts';
import { callsInBrowser } from '../support/browserLogin.ts';
import { aConfirmedMember } from '../support/confirmed.ts';
import { mailTo } from '../support/mailbox.ts';
import { refusal } from '../support/outcome.ts';
import { mailDecisionAbout } from '../support/owner.ts';
import { aMember, anAdmin, byBearer, type Caller, type Member } from '../support/people.ts';
import { aWaitingMember, queue } from '../support/standing.ts';

let admin: Member;
let call: Caller;

beforeAll(async () => {
  admin = await anAdmin();
  call = await callsInBrowser(admin);
});

describe('the audit log', () => {
  test('is read page by page, newest first, for one admin or one member', async () => {
    const made = [await aMember(), await aMember(), await aMember()].map(({ user }) => user.id);
    for (const id of made) await call(changeMember, { params: { id }, body: { role: 'admin' } });
    const first = await call(listAudit, { query: { by: admin.user.id, limit: '2' } });
    const second = await call(listAudit, { query: { by: admin.user.id, limit: '2', cursor: first.next } });

    expect(first.data.map(({ person }) => person?.id)).toEqual([made[2], made[1]]);
    expect(second.data[0]?.person?.id).toBe(made[0]);
    const about = await call(listAudit, { query: { person: admin.user.id } });
    expect(about.data).toMatchObject([{ actor: null, action: 'madeAdmin', person: { id: admin.user.id } }]);
    expect((await call(listAudit, {})).data.length).toBeGreaterThan(3);
  });

  test('is searched by person, action and value, in any case and order', async () => {
    const mark = `Zoë ${Date.now()}`;
    const { user } = await aMember({ fullName: mark });
    const until = new Date(Date.now() + 3_600_000).toISOString();
    const body = { status: 'suspended', until, reason: 'Advertising' } as const;
    await call(changeMember, { params: { id: user.id }, body });
    await call(changeMember, { params: { id: user.id }, body: { status: 'member' } });
    const found = async (q: string) =>
      (await call(listAudit, { query: { q, by: admin.user.id } })).data.map(({ action }) => action);

    expect(await found(mark.toUpperCase().replace('Ë', 'E'))).toEqual(['suspensionEnded', 'suspended']);
    expect(await found(`suspended ${mark}`)).toContain('suspended');
    expect(await found(`asked for more ${mark}`)).toEqual([]);
    expect(await found('no such words as these')).toEqual([]);
    const first = await call(listAudit, { query: { q: mark, limit: '1' } });
    const second = await call(listAudit, { query: { q: mark, limit: '1', cursor: first.next } });
    expect([first, second].map(({ data }) => data.map(({ action }) => action))).toEqual([
      ['suspensionEnded'],
      ['suspended'],
    ]);
  });

  test('is downloaded as filtered, and the download is logged first', async () => {
    const mark = `=Max ${Date.now()}`;
    const { user } = await aMember({ fullName: mark });
    await call(changeMember, { params: { id: user.id }, body: { role: 'admin' } });

    const { data } = await call(exportAudit, { body: { q: mark } });

    const lines = data.csv.trimEnd().split('\r\n');
    expect(lines).toHaveLength(2);
    expect(lines[0]).toBe('Date,Admin,Admin username,Action,Item,Member,Member username,Before,After');
    // A spreadsheet must not run a name as a formula.
    expect(lines[1]).toContain(`,Made admin,Members,'${mark},${user.username},Role: Member,Role: Admin`);
    const [auditLine] = (await call(listAudit, { query: { by: admin.user.id, kind: 'log' } })).data;
    expect(auditLine).toMatchObject({ action: 'auditExported', after: { searched: true } });
    const own = await call(exportAudit, { body: { by: admin.user.id, kind: 'log' } });
    expect(own.data.csv.trimEnd().split('\r\n').slice(1, 3)).toEqual([
      expect.stringContaining(`${admin.user.username},Exported,Audit log`),
      expect.stringContaining(`${admin.user.username},Exported,Audit log`),
    ]);
    const whole = await call(exportAudit, { body: {} });
    expect(whole.data.csv).toContain('Exported,Audit log');
    expect((await refusal(byBearer(admin)(exportAudit, { body: {} }))).code).toBe('SESSION_COOKIE_NEEDED');
    const after = Buffer.from(JSON.stringify({ download: 'x', id: admin.user.id })).toString('base64url');
    expect((await refusal(call(exportAudit, { body: { after } }))).code).toBe('DOWNLOAD_OVER');
  });

  test("is searched by what its reader sees: the labels in the reader's language", async () => {
    const { user } = await aMember();
    await call(changeMember, { params: { id: user.id }, body: { role: 'admin' } });
    const { 'auditAction.madeAdmin': label = '', 'auditCode.role.member': role = '' } = await readTexts('de');
    const found = async (q: string, language?: Language) =>
      (await call(listAudit, { query: { q, language, person: user.id } })).data.map(({ action }) => action);

    expect(label).not.toBe('Made admin');
    expect(await found(`${label} ${role}`, 'de')).toEqual(['madeAdmin']);
    expect(await found(label)).toEqual([]);
    expect(await found('Made admin')).toEqual(['madeAdmin']);
    const { data } = await call(exportAudit, { body: { q: `${label} ${user.username}`, language: 'de' } });
    expect(data.csv).toContain(`,Made admin,Members,`);
  });

  test('returns nothing for an unknown member and rejects invented cursors', async () => {
    const { data } = await call(listAudit, { query: { by: '01ARZ3NDEKTSV4RRFFQ69G5FAV' } });

    expect(data).toEqual([]);
    for (const query of [{ by: 'x' }, { cursor: 'e30' }, { kind: 'nothing' }]) {
      const asked = Reflect.apply(call, undefined, [listAudit, { query }]);
      expect((await refusal(asked)).status).toBe(400);
    }
  });
});

describe('the members', () => {
  const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString();
  const shut = (id: string, change: object = {}) =>
    call(changeMember, {
      params: { id },
      body: { status: 'suspended', until: inAnHour(), reason: 'Advertising', ...change },
    });
  const found = async (search: string) => (await call(listMembers, { query: { search } })).data.members;

  test('are found by name and username, in pages, in the requested order', async () => {
    const name = `Zoë ${Date.now()}`;
    const [second, first] = [
      await aMember({ fullName: `${name} B` }),
      await aMember({ fullName: `${name} A` }),
    ];
    const asked = { search: name.toLowerCase().replace('ë', 'e'), limit: '1' } as const;

    const newest = await call(listMembers, { query: asked });
    const next = await call(listMembers, { query: { ...asked, cursor: newest.next } });
    const byName = await call(listMembers, { query: { ...asked, sort: 'name', order: 'down' } });

    expect(newest.data).toMatchObject({ members: [{ id: first.user.id, status: 'member' }], total: 2 });
    expect(next.data.members[0]?.id).toBe(second.user.id);
    expect(next.next).toBeUndefined();
    expect(byName.data.members[0]?.id).toBe(second.user.id);
    expect(await found(`@${first.user.username}`)).toMatchObject([{ id: first.user.id }]);
    expect(newest.data.counts.all).toBeGreaterThan(2);
  });

  test('are suspended until a time, listed as suspended, logged, and reinstated', async () => {
    const member = await aMember();
    const { id } = member.user;

    const { data } = await shut(id);

    expect(data).toMatchObject({ id, status: 'suspended' });
    expect((await refusal(member.call(me, {}))).status).toBe(401);
    const { data: suspended } = await call(listMembers, { query: { kind: 'suspended', limit: '100' } });
    expect(suspended.members.map((one) => one.id)).toContain(id);
    await call(changeMember, { params: { id }, body: { status: 'member' } });
    const { data: lines } = await call(listAudit, { query: { person: id } });
    expect(lines.map(({ action }) => action)).toEqual(['suspensionEnded', 'suspended']);
    expect(lines[1]).toMatchObject({ before: { state: 'member' }, after: { state: 'suspended' } });
    expect(JSON.stringify(lines)).not.toContain('Advertising');
    expect((await found(member.user.username))[0]?.status).toBe('member');
  });

  test('are mailed about a suspension with its end and reason, and about reinstatement', async () => {
    const [suspended, waiting] = [await aConfirmedMember(), await aConfirmedMember()];
    await queue(waiting);

    await shut(suspended.user.id, { until: '2031-05-04T10:00:00.000Z' });
    await call(changeMember, { params: { id: waiting.user.id }, body: { status: 'member' } });
    await mailDecisionAbout(waiting);

    const { text } = await mailTo(suspended.email, /made a decision/);
    expect(text).toContain('your account');
    expect(text).toContain('The suspension lasts until May 4, 2031.');
    expect(text).toContain('Advertising');
    expect((await mailTo(waiting.email, /Welcome/)).text).toContain('confirmed that you studied here');
  });

  test('who are pending are approved and keep their session', async () => {
    const member = await aWaitingMember();
    const { id } = member.user;
    expect((await found(member.user.username))[0]?.status).toBe('waiting');

    await call(changeMember, { params: { id }, body: { status: 'member' } });

    expect((await member.call(listUsers, {})).data.length).toBeGreaterThan(0);
    const { data: lines } = await call(listAudit, { query: { person: id } });
    expect(lines).toMatchObject([{ action: 'admitted', before: { state: 'waiting' } }]);
  });

  test('with a changed role are logged out; a suspended admin loses the role', async () => {
    const member = await aMember();
    const { id } = member.user;

    await call(changeMember, { params: { id }, body: { role: 'admin' } });

    expect((await refusal(member.call(me, {}))).status).toBe(401);
    const asAdmin = await callsInBrowser(member);
    expect((await asAdmin(listMembers, {})).data.total).toBeGreaterThan(0);
    expect((await shut(id)).data).toMatchObject({ role: 'member', status: 'suspended' });
    expect((await refusal(asAdmin(listMembers, {}))).status).toBe(401);
  });

  test('cannot be changed if unknown, without a reason, or by themselves', async () => {
    const { id } = (await aMember()).user;
    const change = (body: object, params: { id: string } = { id }) =>
      refusal(Reflect.apply(call, undefined, [changeMember, { params, body }]));

    expect((await change({ role: 'admin' }, { id: admin.user.id })).code).toBe('MEMBER_NOT_ONESELF');
    expect((await change({ role: 'admin' }, { id: '01ARZ3NDEKTSV4RRFFQ69G5FAV' })).status).toBe(404);
    expect((await change({ role: 'admin' }, { id: 'x' })).status).toBe(404);
    for (const body of [
      {},
      { role: 'owner' },
      { role: ['admin'] },
      { status: 'leaving' },
      { role: 'admin', status: 'member' },
      { status: 'suspended', until: inAnHour() },
      { status: 'suspended', until: inAnHour(), reason: ' ' },
      { status: 'suspended', until: '2020-01-01T00:00:00.000Z', reason: 'Late' },
      { status: 'suspended', until: 'tomorrow', reason: 'When?' },
    ])
      expect((await change(body)).status, JSON.stringify(body)).toBe(400);
    const { data: lines } = await call(listAudit, { query: { person: id } });
    expect(lines).toEqual([]);
  });
});
