import { expect, test } from 'vitest';
import { accountLimits } from '#shared/auth/accountLimits.ts';
import { isTicketVoided, voidAllTickets, voidTicketsSince } from './emailRecovery.ts';

test('revoked periods are a bounded list, and recovery links mailed to the owner before them stay valid', () => {
  const day = 24 * 3600_000;
  const start = Date.now();
  let takenBack = voidTicketsSince(start - 8 * day, {}, new Date(start - 7.5 * day));
  for (let hour = 1; hour <= 30; hour += 1) {
    const from = start + hour * 3600_000;
    takenBack = voidTicketsSince(from, { takenBack }, new Date(from + 60_000));
  }
  const ticket = (at: number) => ({ purpose: 'recoverEmail' as const, at });

  expect(takenBack).toHaveLength(10);
  expect(isTicketVoided(ticket(start), { takenBack })).toBe(false);
  expect(isTicketVoided(ticket(start + 3600_000), { takenBack })).toBe(true);
  expect(isTicketVoided(ticket(start + 30 * 3600_000), { takenBack })).toBe(true);
  // A revoked period older than any ticket is dropped.
  expect(takenBack[0]?.from).toBe(start + 3600_000);
});

const lifeMs = accountLimits.recoverSeconds * 1000;
const now = new Date('2026-11-22T10:00:00.000Z');
const ago = (ms: number) => now.getTime() - ms;

test('a revoked period is dropped once none of its tickets can be valid, or if it starts with or after the new one', () => {
  const kept = { from: ago(lifeMs), to: ago(lifeMs - 1) };
  const takenBack = [
    { from: ago(lifeMs + 2), to: ago(lifeMs) },
    kept,
    { from: ago(500), to: ago(400) },
    { from: ago(300), to: ago(200) },
  ];

  expect(voidTicketsSince(ago(500), { takenBack }, now)).toEqual([
    kept,
    { from: ago(500), to: now.getTime() },
  ]);
  expect(voidTicketsSince(ago(500), {}, now)).toEqual([{ from: ago(500), to: now.getTime() }]);
  expect(voidAllTickets(now)).toEqual([{ from: ago(lifeMs), to: now.getTime() }]);
});

test('the tenth revoked period is separate, and the eleventh is merged into it', () => {
  const times = (count: number) =>
    Array.from({ length: count }, (_, nth) => ({
      from: ago(10_000 - nth * 100),
      to: ago(9_950 - nth * 100),
    }));
  const to = now.getTime();

  expect(voidTicketsSince(ago(10), { takenBack: times(9) }, now)).toEqual([
    ...times(9),
    { from: ago(10), to },
  ]);
  expect(voidTicketsSince(ago(10), { takenBack: times(10) }, now)).toEqual([
    ...times(9),
    { from: times(10)[9]?.from, to },
  ]);
});

test("a ticket's validity depends on when it was made: recovery links fail in a revoked period, others before everything ended", () => {
  const [from, to, ticketsFrom] = [1000, 2000, 5000];
  const member = {
    ticketsFrom,
    takenBack: [
      { from: 10, to: 20 },
      { from, to },
    ],
  };
  const voidAt = (purpose: Parameters<typeof isTicketVoided>[0]['purpose']) =>
    [9, 15, 999, 1000, 2000, 2001, 4999, 5000].filter((at) => isTicketVoided({ purpose, at }, member));

  expect(voidAt('recoverEmail')).toEqual([15, 1000, 2000]);
  expect(voidAt('rejectEmail')).toEqual([]);
  for (const purpose of ['confirmEmail', 'resetPassword'] as const) {
    expect(voidAt(purpose)).toEqual([9, 15, 999, 1000, 2000, 2001, 4999]);
    expect(isTicketVoided({ purpose, at: 0 }, {})).toBe(false);
  }
  expect(isTicketVoided({ purpose: 'recoverEmail', at: 0 }, {})).toBe(false);
});
