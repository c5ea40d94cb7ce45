import { expect, test } from 'vitest';
import { nextPollMs, isStalled } from './polling.ts';

const [second, minute, hour] = [1000, 60_000, 3_600_000];

test('what moves is asked each second, what stands less and less, each minute at the least', () => {
  expect([0, 3 * second, 5 * second].map(nextPollMs)).toEqual([second, second, second]);
  expect([10 * second, 2 * minute].map(nextPollMs)).toEqual([2 * second, 24 * second]);
  expect([5 * minute, 4 * hour].map(nextPollMs)).toEqual([minute, minute]);
});

test('what is asked until it is given up, some hours later, is asked some hundred times', () => {
  let [asked, stands] = [0, 0];
  for (; stands < 4.4 * hour; asked += 1) stands += nextPollMs(stands);

  expect(asked).toBeLessThan(350);
});

test('a step that takes its time is no standstill', () => {
  expect([10 * second, 29 * second, 30 * second].map(isStalled)).toEqual([false, false, true]);
});
