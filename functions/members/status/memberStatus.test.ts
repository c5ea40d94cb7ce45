import { expect, test } from 'vitest';
import { suspendedForGood } from '#shared/membership/suspensionEnd.ts';
import { statusFactsOf, isInvited, listingOf, memberStatusOf } from './memberStatus.ts';

const now = new Date('2026-11-21T12:00:00.000Z');
const before = '2026-11-21T11:59:59.999Z';
const later = '2026-11-21T12:00:00.001Z';

test.each([
  [{}, 'member'],
  [{ admittedAt: before }, 'member'],
  [{ admittedAt: '' }, 'waiting'],
  [{ suspendedUntil: later }, 'suspended'],
  [{ suspendedUntil: suspendedForGood }, 'suspended'],
  [{ suspendedUntil: before }, 'member'],
  [{ suspendedUntil: now.toISOString() }, 'member'],
  [{ admittedAt: '', suspendedUntil: later }, 'suspended'],
  [{ admittedAt: '', suspendedUntil: before }, 'waiting'],
  [{ leavingAt: before }, 'leaving'],
  [{ admittedAt: '', suspendedUntil: later, leavingAt: before }, 'leaving'],
] as const)('%j is the status %s', (facts, state) => {
  expect(memberStatusOf(facts, now)).toBe(state);
});

test('only the status fields are taken from a row, and absent ones stay absent', () => {
  const row = { username: 'maya', leavingAt: before };

  expect(statusFactsOf(row)).toEqual({ leavingAt: before });
});

test('an invitation does not list anyone, because one partition could then hold nearly everyone', () => {
  const guest = { role: 'member', invitedBy: 'maya' } as const;

  expect(listingOf(guest, now)).toBeUndefined();
  expect(isInvited(guest)).toBe(true);
  expect(isInvited({ ...guest, confirmed: true })).toBe(false);
  expect(isInvited({ ...guest, role: 'admin' })).toBe(false);
  expect(isInvited({ role: 'member' })).toBe(false);
  expect(listingOf({ ...guest, role: 'admin' }, now)).toBe('admin');
});
