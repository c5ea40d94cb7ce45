import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { cancelLeaving, startLeaving } from '#functions/account/store/leaving.ts';
import { grantRole } from '#functions/members/roles.ts';
import * as sessions from '#functions/members/sessions/sessions.ts';
import * as users from '#functions/members/users.ts';
import { Table } from '#functions/platform/dynamo/table.ts';
import { newId } from '#functions/platform/runtime/ids.ts';
import { erasedAt } from '#shared/account/limits.ts';
import { aStoredUser } from '#tests/support/aStoredUser.ts';
import { startEngine } from '#tests/support/engine.ts';
import { between } from '#tests/support/refusals.ts';
import { documentsOf, rowsOf } from '#tests/support/wholeTables.ts';

const engine = await startEngine();

afterAll(() => engine.stop());

const now = new Date();
const at = now.toISOString();
const notifyNobody = () => [];

async function aMember() {
  const user = aStoredUser({ createdAt: at, updatedAt: at });
  expect(await users.addUser(user)).toBe('done');
  return user;
}

async function anAdmin() {
  const user = await aMember();
  await grantRole(user.username, 'admin');
  return user;
}

async function jobsOf(userId: string) {
  const documents = documentsOf(process.env);
  const found = [];
  for await (const row of rowsOf(documents, process.env['JOBS_TABLE'])) {
    if (row.pk.includes(userId)) found.push(row);
  }
  documents.destroy();
  return found;
}

const adminCount = async () =>
  (
    await new Table('users').get(
      z.object({ count: z.number() }),
      { pk: 'ADMINS', sk: '-' },
      { consistent: true },
    )
  )?.count ?? 0;

describe('a member who leaves', () => {
  test('is hidden, logged out, and erased after fourteen days; repeating changes nothing', async () => {
    const user = await aMember();
    await sessions.startSession(user, now);

    expect(await startLeaving(user.id, notifyNobody, now)).toEqual({ leavingAt: at });

    expect(await users.findMember(user.id, now)).toBeUndefined();
    expect(await sessions.sessionsOf(user.id, now)).toEqual([]);
    const job = { input: { userId: user.id, leavingAt: at }, state: 'later', wakeAt: erasedAt(at) };
    expect(await jobsOf(user.id)).toMatchObject([job]);
    const later = new Date(now.getTime() + 3600_000);
    expect(await startLeaving(user.id, notifyNobody, later)).toEqual({ leavingAt: at });
    expect(await jobsOf(user.id)).toHaveLength(1);
  });

  test('can undo it completely, with the job', async () => {
    const user = await aMember();
    await startLeaving(user.id, notifyNobody, now);
    const stored = await users.findUser(user.id);
    if (stored === undefined) throw new Error('gone');
    await sessions.startSession(stored, now);

    expect(await cancelLeaving(user.id, now)).toBe(true);

    expect(await users.findMember(user.id, now)).toMatchObject({ username: user.username });
    const [session] = await sessions.sessionsOf(user.id, now);
    expect(session).not.toHaveProperty('leavingAt');
    expect(await jobsOf(user.id)).toEqual([]);
    expect(await cancelLeaving(user.id, now)).toBe(true);
    expect(await cancelLeaving(newId(), now)).toBe(false);
  });
});

describe('leaving or staying while the profile changes', () => {
  const writes = (id: string) => async () => {
    const user = await users.findUser(id);
    return user && users.updateUser(user, { bio: 'Meanwhile' }, now);
  };

  test('succeeds and is mailed', async () => {
    const user = await aMember();
    const told = new Table('users').putStep({ pk: `TOLD#${user.id}`, sk: '-' });

    expect(await between(() => startLeaving(user.id, () => [told], now), writes(user.id))).toEqual({
      leavingAt: at,
    });
    const Row = z.object({ pk: z.string() });
    expect(
      await new Table('users').get(Row, { pk: `TOLD#${user.id}`, sk: '-' }, { consistent: true }),
    ).toBeDefined();
    expect(await between(() => cancelLeaving(user.id, now), writes(user.id))).toBe(true);

    expect(await users.findMember(user.id, now)).toMatchObject({ bio: 'Meanwhile' });
    expect(await jobsOf(user.id)).toEqual([]);
  });

  test('is impossible without an account', async () => {
    expect(await startLeaving(newId(), notifyNobody, now)).toBe('gone');
  });
});

describe('of the admins', () => {
  beforeEach(() => new Table('users').remove({ pk: 'ADMINS', sk: '-' }));

  test('the last cannot leave, in concurrent attempts; one who stays counts again', async () => {
    const admins = [await anAdmin(), await anAdmin(), await anAdmin()];

    const left = await Promise.all(admins.map(({ id }) => startLeaving(id, notifyNobody, now)));

    expect(left.filter((outcome) => outcome === 'lastAdmin')).toHaveLength(1);
    const last = admins.find((_, index) => left[index] === 'lastAdmin');
    const gone = admins.find((_, index) => left[index] !== 'lastAdmin');
    if (last === undefined || gone === undefined) throw new Error('nobody left');
    await expect(grantRole(last.username, 'member')).rejects.toThrow('the only admin');

    expect(await cancelLeaving(gone.id, now)).toBe(true);
    expect(await startLeaving(last.id, notifyNobody, now)).toEqual({ leavingAt: at });
    expect(await startLeaving(gone.id, notifyNobody, now)).toBe('lastAdmin');
  });

  test('one who is leaving no longer counts, whatever happens to the role', async () => {
    const [admin] = [await anAdmin(), await anAdmin()];
    const counted = await adminCount();
    await startLeaving(admin.id, notifyNobody, now);
    expect(await adminCount()).toBe(counted - 1);

    await grantRole(admin.username, 'member');
    expect(await adminCount()).toBe(counted - 1);
    await expect(grantRole(admin.username, 'admin')).rejects.toThrow('is not an active member');
    expect(await adminCount()).toBe(counted - 1);
    await cancelLeaving(admin.id, now);
    expect(await adminCount()).toBe(counted - 1);
    await grantRole(admin.username, 'admin');

    expect(await adminCount()).toBe(counted);
  });
});
