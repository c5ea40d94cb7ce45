import { expect, test } from 'vitest';
import { isVoid, undoneSince } from './takingBack.ts';

test('the times that are undone are a bounded list, beside which what the owner was mailed first stays good', () => {
  const day = 24 * 3600_000;
  const start = Date.now();
  let takenBack = undoneSince(start - 8 * day, {}, new Date(start - 7.5 * day));
  for (let hour = 1; hour <= 30; hour += 1) {
    const from = start + hour * 3600_000;
    takenBack = undoneSince(from, { takenBack }, new Date(from + 60_000));
  }
  const ticket = (at: number) => ({ purpose: 'takeBackEmail' as const, at });

  expect(takenBack).toHaveLength(10);
  expect(isVoid(ticket(start), { takenBack })).toBe(false);
  expect(isVoid(ticket(start + 3600_000), { takenBack })).toBe(true);
  expect(isVoid(ticket(start + 30 * 3600_000), { takenBack })).toBe(true);
  // The time that is older than any ticket is dropped.
  expect(takenBack[0]?.from).toBe(start + 3600_000);
});
