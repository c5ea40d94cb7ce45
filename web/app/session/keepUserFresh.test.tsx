import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { me } from '#shared/auth/sessionRoutes.ts';
import { browserLimits } from '#shared/platform/browserLimits.ts';
import { aLoggedInUser } from '#tests/support/aLoggedInUser.ts';
import { PretendApi } from '#tests/support/pretendApi.ts';
import { currentMemberScope } from '#web/lib/session/memberScope.ts';
import { savedUser, startSession } from '#web/lib/session/session.ts';
import { keepUserFresh } from './keepUserFresh.ts';

const user = aLoggedInUser({ fullName: 'Maya Okonkwo' });
let api: PretendApi;
let stop: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  api = new PretendApi();
  api.replies(me, { ...user, fullName: 'Maya Lindgren' });
  startSession(user);
});

afterEach(() => {
  stop();
});

test("opening a page does not request the member's own user", async () => {
  stop = keepUserFresh(currentMemberScope());
  await vi.advanceTimersByTimeAsync(browserLimits.ownUserFreshMs - 1);

  expect(api.seen).toEqual([]);
});

test('a change from another device shows after a while', async () => {
  stop = keepUserFresh(currentMemberScope());
  await vi.advanceTimersByTimeAsync(browserLimits.ownUserFreshMs);
  await expect.poll(() => savedUser()?.fullName).toBe('Maya Lindgren');

  expect(api.seen).toHaveLength(1);
});

test('nothing is requested while the page is hidden', async () => {
  stop = keepUserFresh(currentMemberScope());
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  await vi.advanceTimersByTimeAsync(browserLimits.ownUserFreshMs * 3);

  expect(api.seen).toEqual([]);
  vi.restoreAllMocks();
});
