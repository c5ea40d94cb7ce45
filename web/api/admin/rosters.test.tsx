import { expect, test } from 'vitest';
import { nextPollMs, isStalled } from './rosters.ts';

const [second, minute, hour] = [1000, 60_000, 3_600_000];

test('running work is polled every second, stalled work less and less often, at least every minute', () => {
  expect([0, 3 * second, 5 * second].map(nextPollMs)).toEqual([second, second, second]);
  expect([10 * second, 2 * minute].map(nextPollMs)).toEqual([2 * second, 24 * second]);
  expect([5 * minute, 4 * hour].map(nextPollMs)).toEqual([minute, minute]);
});

test('work that stalls for hours is polled a few hundred times in all', () => {
  let [asked, stalled] = [0, 0];
  for (; stalled < 4.4 * hour; asked += 1) stalled += nextPollMs(stalled);

  expect(asked).toBeLessThan(350);
});

test('a step counts as stalled after 30 seconds without progress', () => {
  expect([10 * second, 29 * second, 30 * second].map(isStalled)).toEqual([false, false, true]);
});
