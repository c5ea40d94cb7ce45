import { afterAll, describe, expect, test } from 'vitest';
import * as copies from '#functions/account/store/exports.ts';
import { aliasOf, findAlias } from '#functions/members/audit/aliases.ts';
import * as downloads from '#functions/members/audit/downloads.ts';
import * as users from '#functions/members/users.ts';
import { showOfficeMember } from '#functions/office/members/officeMember.ts';
import { transact } from '#functions/platform/dynamo/transaction.ts';
import { newId } from '#functions/platform/runtime/ids.ts';
import { hourMs } from '#functions/platform/runtime/time.ts';
import { bucketNamed } from '#functions/platform/s3/bucketNamed.ts';
import { aStoredUser } from '#tests/support/aStoredUser.ts';
import { startBuckets } from '#tests/support/buckets.ts';
import { startEngine } from '#tests/support/engine.ts';
import { jobsIn } from '#tests/support/jobs.ts';

const engine = await startEngine();
const storage = await startBuckets();

afterAll(async () => {
  await storage.stop();
  await engine.stop();
});

const now = new Date('2026-11-22T10:00:00.000Z');
const hoursOn = (hours: number) => new Date(now.getTime() + hours * hourMs);
const week = 7 * 24;

describe("the copy of a member's data", () => {
  test('is requested once a day and starts one job', async () => {
    const member = newId();
    const jobs = async () => (await jobsIn('due')).filter(({ name }) => name === 'exportData').length;
    const before = await jobs();

    expect(await copies.requestExport(member, now)).toBe(true);
    expect(await copies.requestExport(member, hoursOn(23.9))).toBe(false);
    expect(await jobs()).toBe(before + 1);
    expect(await copies.requestExport(member, hoursOn(24))).toBe(true);

    expect(await jobs()).toBe(before + 2);
    expect(copies.nextExportAt({ requestedAt: now.toISOString() })).toEqual(hoursOn(24));
  });

  test('keeps its unguessable key, and is not ready while another is requested', async () => {
    const [member, other] = [newId(), newId()];
    await copies.requestExport(member, now);
    await copies.requestExport(other, now);
    const first = await copies.findExport(member, now);
    expect(first?.key).toMatch(/^exports\/[\w-]{40,}\.zip$/);
    expect((await copies.findExport(other, now))?.key).not.toBe(first?.key);
    await copies.markExportReady(member, { requestedAt: now.toISOString() }, 12, [], hoursOn(1));
    expect(await copies.findExport(member, hoursOn(1))).toMatchObject({
      bytes: 12,
      readyAt: hoursOn(1).toISOString(),
    });

    await copies.requestExport(member, hoursOn(24));

    const second = await copies.findExport(member, hoursOn(24));
    expect(second).toMatchObject({ key: first?.key, requestedAt: hoursOn(24).toISOString() });
    expect([second?.readyAt, second?.bytes]).toEqual([undefined, undefined]);
  });

  test('is kept exactly a week from when it is ready', async () => {
    const member = newId();
    await copies.requestExport(member, now);
    const secondBefore = (hours: number) => new Date(hoursOn(hours).getTime() - 1000);
    expect(await copies.findExport(member, secondBefore(week))).toBeDefined();
    expect(await copies.findExport(member, hoursOn(week))).toBeUndefined();

    await copies.markExportReady(member, { requestedAt: now.toISOString() }, 1, [], hoursOn(2));

    expect(await copies.findExport(member, secondBefore(week + 2))).toBeDefined();
    expect(await copies.findExport(member, hoursOn(week + 2))).toBeUndefined();
  });

  test('is marked ready once, and only if it is the latest requested', async () => {
    const member = newId();
    await copies.requestExport(member, now);

    await copies.markExportReady(member, { requestedAt: hoursOn(-30).toISOString() }, 1, [], hoursOn(1));
    expect((await copies.findExport(member, now))?.readyAt).toBeUndefined();
    await copies.markExportReady(member, { requestedAt: now.toISOString() }, 2, [], hoursOn(2));
    await copies.markExportReady(member, { requestedAt: now.toISOString() }, 3, [], hoursOn(3));

    expect(await copies.findExport(member, now)).toMatchObject({
      bytes: 2,
      readyAt: hoursOn(2).toISOString(),
    });
  });

  test('is deleted with its member, file before row, and a member without one deletes nothing', async () => {
    const member = newId();
    await copies.requestExport(member, now);
    const key = (await copies.findExport(member, now))?.key ?? '';
    const bucket = bucketNamed('inbox');
    await storage.put(bucket, key, 'a zip');

    storage.isShut = true;
    await expect(copies.eraseExportOf(member)).rejects.toThrow('Access Denied');
    storage.isShut = false;
    expect(await storage.keys(bucket)).toEqual([key]);
    expect(await copies.findExport(member, now)).toBeDefined();
    expect(await copies.eraseExportOf(member)).toBe(false);
    expect(await copies.eraseExportOf(member)).toBe(false);

    expect(await copies.findExport(member, now)).toBeUndefined();
    expect(await storage.keys(bucket)).toEqual([]);
  });
});

describe('a started download', () => {
  const roster = { list: 'roster', request: '{}' } as const;

  test('continues for its admin, with its subject, for fifteen minutes', async () => {
    const [id, admin] = [newId(), newId()];
    await transact([downloads.beginDownloadStep(id, roster, admin, now)]);
    const goesOn = (
      what: Parameters<typeof downloads.hasBegunDownload>[1] = roster,
      by = admin,
      at = now,
      of = id,
    ) => downloads.hasBegunDownload(of, what, by, at);

    expect(await goesOn()).toBe(true);
    expect(await goesOn({ ...roster, list: 'members' })).toBe(false);
    expect(await goesOn({ ...roster, request: 'more' })).toBe(false);
    expect(await goesOn(roster, newId())).toBe(false);
    expect(await goesOn(roster, admin, now, newId())).toBe(false);
    expect(await goesOn(roster, admin, new Date(now.getTime() + 899_000))).toBe(true);
    expect(await goesOn(roster, admin, new Date(now.getTime() + 900_000))).toBe(false);
  });

  test('cannot be started again under its id', async () => {
    const [id, admin, other] = [newId(), newId(), newId()];
    await transact([downloads.beginDownloadStep(id, roster, admin, now)]);

    expect((await transact([downloads.beginDownloadStep(id, roster, other, now)])).done).toBe(false);
    expect(await downloads.hasBegunDownload(id, roster, admin, now)).toBe(true);
  });
});

describe('an alias', () => {
  test('is created on first use, stays, and does not exist for non-members', async () => {
    const user = aStoredUser();
    await users.addUser(user);
    expect(await findAlias(user.id)).toBeUndefined();

    const [alias, same] = await Promise.all([aliasOf(user.id), aliasOf(user.id)]);

    expect(alias).toMatch(/^[\w-]{22}$/);
    expect([same, await aliasOf(user.id), await findAlias(user.id)]).toEqual([alias, alias, alias]);
    const nobody = newId();
    expect([await aliasOf(nobody), await findAlias(nobody)]).toEqual([undefined, undefined]);
    expect(await users.findUser(nobody)).toBeUndefined();
  });
});

describe('an account in the admin list', () => {
  const tomorrow = hoursOn(24).toISOString();

  test('has join date, class and last visit, if known', () => {
    const user = { ...aStoredUser({ classYear: 2001 }), id: newId(now), seenDay: 20_000 };

    expect(showOfficeMember(user, now)).toMatchObject({
      id: user.id,
      status: 'member',
      createdAt: now.toISOString(),
      classYear: 2001,
      seenOn: '2024-10-04',
    });
    const plain = showOfficeMember(aStoredUser(), now);
    expect(['classYear', 'seenOn', 'suspendedUntil'].filter((fact) => fact in plain)).toEqual([]);
    expect(showOfficeMember({ ...aStoredUser(), seenDay: 0 }, now).seenOn).toBe('1970-01-01');
  });

  test('has the end of a suspension only while it runs', () => {
    const suspended = aStoredUser({ suspendedUntil: tomorrow });

    expect(showOfficeMember(suspended, now)).toMatchObject({ status: 'suspended', suspendedUntil: tomorrow });
    expect(showOfficeMember(suspended, hoursOn(25))).not.toHaveProperty('suspendedUntil');
    const leaving = showOfficeMember({ ...suspended, leavingAt: now.toISOString() }, now);
    expect(leaving.status).toBe('leaving');
    expect(leaving).not.toHaveProperty('suspendedUntil');
  });
});
