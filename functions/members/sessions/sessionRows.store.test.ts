import { afterAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import * as devices from '#functions/auth/store/devices.ts';
import * as tickets from '#functions/auth/store/tickets.ts';
import * as sessions from '#functions/members/sessions/sessions.ts';
import { Table } from '#functions/platform/dynamo/table.ts';
import { transact } from '#functions/platform/dynamo/transaction.ts';
import { newId } from '#functions/platform/runtime/ids.ts';
import { epochSeconds } from '#functions/platform/runtime/time.ts';
import { accountLimits } from '#shared/auth/accountLimits.ts';
import { limits } from '#shared/platform/limits.ts';
import { startEngine } from '#tests/support/engine.ts';

const engine = await startEngine();

afterAll(() => engine.stop());

const now = new Date('2026-11-22T10:00:00.500Z');
const at = (seconds: number) => new Date(epochSeconds(now) * 1000 + seconds * 1000);
const table = new Table('sessions');

async function started(
  facts: Omit<Parameters<typeof sessions.startSession>[0], 'id' | 'role'> = {},
  id = newId(),
) {
  const secrets = await sessions.startSession({ id, role: 'member', ...facts }, now);
  if (secrets === undefined) throw new Error('no session was started');
  const both = async () => [
    await sessions.findSessionByCookie(secrets.sid, now),
    await sessions.findSessionByToken(secrets.token, now),
  ];
  const [session] = await both();
  if (session === undefined) throw new Error('there is no such session');
  return { member: id, secrets, session, both };
}

describe('a session', () => {
  test("has its origin and its member's status and since when, by both of its secrets", async () => {
    const from = { browserLabel: 'Firefox on Windows', country: 'NL' };
    const { member, both } = await started({ from, admittedAt: '' });

    const seconds = at(0).getTime() / 1000;
    for (const session of await both()) {
      expect(session).toMatchObject({
        ...from,
        userId: member,
        admittedAt: '',
        createdAt: seconds,
        lastUsedAt: seconds,
        authenticatedAt: seconds,
      });
    }
  });

  test('records its use in both of its rows', async () => {
    const { session, both } = await started();

    await sessions.touchSession(session, at(3600));

    for (const sessionRow of await both()) expect(sessionRow?.lastUsedAt).toBe(at(3600).getTime() / 1000);
  });

  test("gets its member's status with all others, and drops outdated facts", async () => {
    const [session, id] = [await started({ admittedAt: '' }), newId()];
    const other = await started({}, session.member);
    const stranger = await started({ admittedAt: '' }, id);

    const facts = { suspendedUntil: '2999-01-01T00:00:00.000Z', leavingAt: at(0).toISOString() };
    expect(await transact(await sessions.sessionStatusSteps(session.member, facts))).toEqual({ done: true });

    for (const found of [...(await session.both()), ...(await other.both())]) {
      expect(found).toMatchObject(facts);
      expect(found).not.toHaveProperty('admittedAt');
    }
    expect((await stranger.both())[0]).toMatchObject({ admittedAt: '' });
    expect(await sessions.sessionsOf(session.member, now)).toHaveLength(2);
  });

  test('that starts or ends in the meantime stops the update of the others, and an expired one is not restored', async () => {
    const [session, facts] = [await started(), { admittedAt: '' }];
    const steps = await sessions.sessionStatusSteps(session.member, facts);
    await started({}, session.member);
    expect(await transact(steps)).toMatchObject({ done: false });
    expect((await session.both())[0]).not.toHaveProperty('admittedAt');

    await table.remove({ pk: `SID#${session.session.id}`, sk: '-' });
    expect(await transact(await sessions.sessionStatusSteps(session.member, facts))).toEqual({ done: true });
    expect(await session.both()).toMatchObject([undefined, facts]);
  });

  test('of an erased member is deleted with all rows of their id', async () => {
    const [session, stays] = [await started(), await started()];
    const { step, secret } = tickets.issueTicket(
      'resetPassword',
      { userId: session.member, address: 'a@b.example' },
      now,
    );
    await transact([step]);

    expect(await sessions.eraseSessionsOf(session.member)).toBe(true);
    expect(await sessions.eraseSessionsOf(session.member)).toBe(false);

    expect(await session.both()).toEqual([undefined, undefined]);
    expect(await tickets.findTicket(secret, now, 'resetPassword')).toBeUndefined();
    const Version = z.object({ version: z.number() });
    expect(
      await table.get(Version, { pk: `MEMBER#${session.member}`, sk: '-' }, { consistent: true }),
    ).toBeUndefined();
    expect((await stays.both())[0]).toBeDefined();
  });
});

test('a browser is known to that member until its row expires', async () => {
  const id = newId();
  await devices.rememberDevice(id, { deviceSecret: 'mine', address: '192.0.2.1' }, now);
  const lasts = limits.deviceKnownDays * 24 * 3600;

  expect(await devices.isKnownDevice(id, 'mine', at(lasts - 1))).toBe(true);
  expect(await devices.isKnownDevice(id, 'mine', at(lasts))).toBe(false);
  expect(await devices.isKnownDevice(id, '192.0.2.1', now)).toBe(false);
  expect(await devices.isKnownDevice(newId(), 'mine', now)).toBe(false);
  expect(await devices.eraseDevicesOf(id)).toBe(true);
  expect(await devices.isKnownDevice(id, 'mine', now)).toBe(false);
});

describe('a ticket', () => {
  const issued = async (purpose: Parameters<typeof tickets.issueTicket>[0], userId = newId()) => {
    const facts = { userId, address: `${userId}@b.example`, insideSince: at(-9).toISOString() };
    const { secret, step } = tickets.issueTicket(purpose, facts, now);
    await transact([step]);
    return { ...facts, secret };
  };

  test.each([
    ['confirmEmail', accountLimits.confirmSeconds],
    ['rejectEmail', accountLimits.confirmSeconds],
    ['recoverEmail', accountLimits.recoverSeconds],
    ['resetPassword', accountLimits.resetSeconds],
  ] as const)('to %s is valid for %i seconds, and for that purpose only', async (purpose, seconds) => {
    const { secret, ...facts } = await issued(purpose);
    const others = (['confirmEmail', 'rejectEmail', 'recoverEmail', 'resetPassword'] as const).filter(
      (session) => session !== purpose,
    );

    const found = await tickets.findTicket(secret, at(seconds - 1), ...others, purpose);
    expect(found).toMatchObject({ ...facts, purpose, at: now.getTime() });
    expect(await tickets.findTicket(secret, at(seconds), purpose)).toBeUndefined();
    expect(await tickets.findTicket(secret, now, ...others)).toBeUndefined();
    expect(await tickets.findTicket(`${secret}x`, now, purpose)).toBeUndefined();
  });

  test('is used once', async () => {
    const { secret } = await issued('confirmEmail');
    const ticket = await tickets.findTicket(secret, now, 'confirmEmail');
    if (ticket === undefined) throw new Error('it is good for nothing');

    expect(await transact([tickets.consumeTicketStep(ticket)])).toEqual({ done: true });
    expect(await transact([tickets.consumeTicketStep(ticket)])).toMatchObject({ done: false });
    expect(await tickets.findTicket(secret, now, 'confirmEmail')).toBeUndefined();
  });

  async function withCode(purpose: 'confirmEmail' | 'rejectEmail' = 'confirmEmail') {
    const ticket = await issued(purpose);
    const { code, step } = tickets.issueCode(ticket.userId, ticket.secret, now);
    await transact([step]);
    const wrong = code === '000000' ? '000001' : '000000';
    return {
      ...ticket,
      code,
      wrong,
      tries: (what: string, then = now) => tickets.tryTicketCode(ticket.userId, what, then),
    };
  }

  test('has a six-digit code, which works five times a day, to the last second', async () => {
    const { code, wrong, tries, userId, secret } = await withCode();
    expect(code).toMatch(/^\d{6}$/);
    const found = await tickets.findTicket(secret, now, 'confirmEmail');

    expect(await tries(wrong)).toBeUndefined();
    expect(await tries(code, at(accountLimits.confirmSeconds))).toBeUndefined();
    expect(await tickets.tryTicketCode(newId(), code, now)).toBeUndefined();
    expect(await tries(code, at(accountLimits.confirmSeconds - 1))).toEqual(found);
    for (let left = accountLimits.codeTries - 3; left > 0; left -= 1)
      expect(await tries(wrong)).toBeUndefined();
    expect(await tries(code)).toMatchObject({ userId });
    expect(await tries(code)).toBeUndefined();
  });

  test('whose code is outdated or used is not found by it', async () => {
    const session = await withCode();
    const next = tickets.issueCode(session.userId, session.secret, now);
    await transact([next.step]);
    if (next.code !== session.code) expect(await session.tries(session.code)).toBeUndefined();
    const ticket = await tickets.findTicket(session.secret, now, 'confirmEmail');
    expect(ticket && (await transact([tickets.consumeTicketStep(ticket)]))).toEqual({ done: true });

    expect(await session.tries(next.code)).toBeUndefined();
    const other = await withCode('rejectEmail');
    expect(await other.tries(other.code)).toBeUndefined();
  });
});
