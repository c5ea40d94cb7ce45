import { expect, test } from 'vitest';
import { limits } from '#shared/platform/limits.ts';
import { presenceModeFor } from './broadcastPages.ts';

const { maxOnlineForEveryone: most, presenceEveryoneAgain: again } = limits;

test.each([
  [0, 'everyone', 'everyone'],
  [again - 1, 'everyone', 'everyone'],
  [again - 1, 'some', 'everyone'],
  [again, 'some', 'some'],
  [again, 'everyone', 'everyone'],
  [most, 'some', 'some'],
  [most, 'everyone', 'everyone'],
  [most + 1, 'everyone', 'some'],
  [most + 1, 'some', 'some'],
] as const)('of %i online the mode that was %s is %s', (online, before, mode) => {
  expect(presenceModeFor(online, before)).toBe(mode);
});
