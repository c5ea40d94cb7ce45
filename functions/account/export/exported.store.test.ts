import { afterAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { nextExportFiles } from '#functions/account/export/exportedFiles.ts';
import { appealSuspension } from '#functions/cases/appeals.ts';
import * as cases from '#functions/cases/cases.ts';
import * as sessions from '#functions/members/sessions/sessions.ts';
import { suspendSteps } from '#functions/members/status/statusRows.ts';
import * as users from '#functions/members/users.ts';
import { recordReport as noteReport } from '#functions/moderation/store/reporting.ts';
import { transact } from '#functions/platform/dynamo/transaction.ts';
import { newId } from '#functions/platform/runtime/ids.ts';
import { consentWordings } from '#shared/notices/consent.ts';
import { aStoredUser } from '#tests/support/aStoredUser.ts';
import { startBuckets } from '#tests/support/buckets.ts';
import { startEngine } from '#tests/support/engine.ts';
import { leaveTraces } from '#tests/support/traces.ts';

const engine = await startEngine();
const storage = await startBuckets();

afterAll(async () => {
  await storage.stop();
  await engine.stop();
});

const now = new Date();

async function aMember(overrides: Parameters<typeof aStoredUser>[0] = {}) {
  const user = aStoredUser(overrides);
  expect(await users.addUser(user)).toBe('done');
  return user;
}

async function found(id: string) {
  const user = await users.findUser(id);
  if (user === undefined) throw new Error('there is no such member');
  return user;
}

/** The files of a member's copy, by name. */
async function copyOf(id: string): Promise<ReadonlyMap<string, string>> {
  const files = new Map<string, string>();
  let index: Parameters<typeof nextExportFiles>[1];
  do {
    const some = await nextExportFiles(await found(id), index, new Date());
    for (const { name, bytes } of some.files) files.set(name, new TextDecoder().decode(bytes));
    index = some.next;
  } while (index !== undefined);
  return files;
}

const Rows = z.array(z.looseObject({}));

test('a copy has blocks, invitations, notices, login methods and devices', async () => {
  const member = await aMember({ email: 'copied@example.org' });
  const [friend, other] = [await aMember(), await aMember()];
  await leaveTraces(member, { friend, other }, now);
  const until = new Date(now.getTime() + 24 * 3600_000).toISOString();
  await transact(await suspendSteps(await found(member.id), until, now, 'Too loud'));
  await appealSuspension(member.id, until, { text: 'I was not', now });
  await sessions.startSession(
    { id: member.id, role: 'member', from: { browserLabel: 'Firefox on Windows' } },
    now,
  );

  const files = await copyOf(member.id);

  const rows = (name: string) => Rows.parse(JSON.parse(files.get(name) ?? 'null'));
  expect(rows('blocked.json')).toHaveLength(1);
  expect(rows('muted.json')).toEqual([{ id: friend.id }]);
  const come = { eventTitle: 'Homecoming', answer: 'going', guests: 0 };
  expect(
    rows('events.json').toSorted((a, b) => Number(a['waitlisted']) - Number(b['waitlisted'])),
  ).toMatchObject([
    { ...come, waitlisted: false },
    { ...come, waitlisted: true },
  ]);
  expect(rows('invitations.json')).toMatchObject([{ uses: 1, used: 0 }]);
  expect(rows('reports.json')).toMatchObject([{ reason: 'spam', text: 'Look' }, {}]);
  expect(rows('decisions.json')).toMatchObject([
    { kind: 'profile', decision: 'suspend', until, appeal: { text: 'I was not' } },
  ]);
  expect(rows('devices.json')).toMatchObject([{ device: 'Firefox on Windows' }]);
  expect(JSON.parse(files.get('notices.json') ?? '')).toEqual({
    here: {
      mention: true,
      like: false,
      comment: true,
      follow: true,
      eventReminder: true,
      eventChanged: true,
    },
    email: { message: true, eventReminder: true, digest: true, announcement: false },
    consents: [
      {
        topic: 'digest',
        isOn: true,
        at: expect.any(String),
        wording: consentWordings.digest.id,
        text: consentWordings.digest.message,
      },
    ],
    push: {
      message: true,
      mention: true,
      comment: false,
      like: false,
      follow: false,
      eventReminder: true,
      eventChanged: true,
      eventCanceled: true,
      seat: true,
    },
    quietHours: { from: '22:00', to: '07:00' },
    timeZone: 'Europe/Amsterdam',
    notices: [
      { kind: 'seat', subjectId: expect.any(String), count: 0, at: now.toISOString(), isRead: false },
    ],
  });
  const day = now.toISOString().slice(0, 10);
  expect(JSON.parse(files.get('logins.json') ?? '')).toEqual({
    email: { address: 'copied@example.org', confirmedOn: day },
    passkeys: [{ name: 'Phone', addedOn: day }],
    providers: [{ provider: 'github', account: 'quijano', connectedOn: day }],
  });
  expect(JSON.parse(files.get('school.json') ?? '')).toMatchObject({
    request: { state: 'open', text: '' },
    suspension: { until, reason: 'Too loud' },
  });
});

test('a copy leaves out a dismissed report unless its author appealed', async () => {
  const member = await aMember();
  const decided = async (appeal: { readonly text: string; readonly createdAt: string } | undefined) => {
    const at = now.toISOString();
    const snapshot = { title: '', text: '', imageUrls: [], messages: [], createdAt: at };
    const content = { kind: 'comment', id: newId(), where: newId() } as const;
    const about = { content, memberId: member.id, parties: [member.id], snapshot };
    const { caseId } = await noteReport(about, { reporter: newId(), reason: 'spam', text: '', now });
    const stored = await cases.findCase(caseId);
    if (stored === undefined) throw new Error('no case was made');
    const ruling = { state: 'done', decision: 'dismiss', sinceId: newId(), decidedAt: at } as const;
    await transact([cases.changeCaseStep(stored, { ...ruling, appeal }, { isNews: true })]);
    return caseId;
  };
  await decided(undefined);
  const appealed = await decided({ text: 'Why?', createdAt: now.toISOString() });

  const files = await copyOf(member.id);

  expect(Rows.parse(JSON.parse(files.get('decisions.json') ?? 'null'))).toMatchObject([{ id: appealed }]);
});

test('a copy explains itself in the language of its member', async () => {
  const { id } = await aMember({ language: 'de' });

  expect((await copyOf(id)).get('README.txt')).toMatch(/^Dies ist eine Kopie Ihrer Daten/);
});

test('a copy lists its files for its reader and contains no secret', async () => {
  const member = await aMember({ email: 'secret@example.org', passwordHash: '$argon2id$secret' });
  const [friend, other] = [await aMember(), await aMember()];
  await leaveTraces(member, { friend, other }, now);
  await sessions.startSession(member, now);

  const files = await copyOf(member.id);

  const readme = files.get('README.txt') ?? '';
  const names = [...files.keys()].map((name) => name.replace(/^(messages|images)\/.*/, '$1/'));
  const unexplained = names.filter((name) => name !== 'README.txt' && !readme.includes(`${name} `));
  expect(unexplained, 'files that account/export/readme.ts leaves out').toEqual([]);
  const text = [...files.values()].join('\n');
  for (const secret of ['$argon2', 'credential of', 'subject of', '"key"', 'tokenHash', 'outKey']) {
    expect(text).not.toContain(secret);
  }
});

test('a copy has only names and dates of login methods and devices, and nothing for missing ones', async () => {
  const member = await aMember({ passwordAt: '2026-03-04T05:06:07.000Z' });
  const bare = await aMember();
  await sessions.startSession(
    { id: member.id, role: 'member', from: { browserLabel: 'Safari on iPhone', country: 'NL' } },
    now,
  );

  const [files, none] = [await copyOf(member.id), await copyOf(bare.id)];

  const parsed = (from: ReadonlyMap<string, string>, name: string): unknown =>
    JSON.parse(from.get(name) ?? '');
  const day = now.toISOString().slice(0, 10);
  expect(parsed(files, 'logins.json')).toEqual({
    passwordChangedOn: '2026-03-04',
    passkeys: [],
    providers: [],
  });
  expect(parsed(files, 'devices.json')).toEqual([
    { device: 'Safari on iPhone', country: 'NL', since: day, lastUsedOn: day },
  ]);
  expect(parsed(none, 'logins.json')).toEqual({ passkeys: [], providers: [] });
  expect(parsed(none, 'school.json')).toEqual({});
  for (const name of ['blocked', 'muted', 'invitations', 'reports', 'decisions', 'devices']) {
    expect(parsed(none, `${name}.json`)).toEqual([]);
  }
});
