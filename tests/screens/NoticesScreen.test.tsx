import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Notice } from '#shared/noticeEntities.ts';
import { listNotices, readNotices } from '#shared/routes/notices.ts';
import { follow } from '#shared/routes/user.ts';
import { aLoggedInUser } from '#tests/support/aLoggedInUser.ts';
import { PretendApi } from '#tests/support/pretendApi.ts';
import { showScreen } from '#tests/support/showScreen.tsx';
import NoticesScreen from '#web/features/notices/NoticesScreen.tsx';
import { queryClientOf } from '#web/lib/query.ts';
import { bellQuery } from '#web/lib/notices.ts';
import { endSession, startSession } from '#web/lib/session.ts';

const own = aLoggedInUser();
let api: PretendApi;

beforeEach(() => {
  api = new PretendApi();
  startSession(own);
});

afterEach(() => {
  cleanup();
  endSession('logout');
  vi.unstubAllGlobals();
});

const named = (fullName: string) => ({
  _id: fullName,
  id: fullName,
  fullName,
  username: '',
  profilePhoto: '',
});

function aNotice(overrides: Partial<Notice> = {}): Notice {
  const id = overrides._id ?? 'like-1';
  return {
    _id: id,
    id,
    kind: 'like',
    object: { _id: '1', title: 'From slides to sails' },
    people: [named('Priya'), named('Jonas'), named('Lin')],
    count: 5,
    read: false,
    at: new Date().toISOString(),
    ...overrides,
  };
}

function show(notices: readonly Notice[], unread = notices.length) {
  api.replies(listNotices, { notices: [...notices], unread });
  showScreen(<NoticesScreen />, { path: '/notifications' });
  return userEvent.setup();
}

test.each([
  [{ count: 1, people: [named('Priya')] }, 'Priya liked “From slides to sails”'],
  [{ count: 2, people: [named('Priya'), named('Jonas')] }, 'Priya and Jonas liked “From slides to sails”'],
  [{ count: 2, people: [named('Priya')] }, 'Priya and 1 other liked “From slides to sails”'],
  [{ count: 5 }, 'Priya and 4 others liked “From slides to sails”'],
  [{ kind: 'comment', count: 3 }, 'Priya and 2 others commented on “From slides to sails”'],
  [{ kind: 'follow', count: 1, people: [named('Priya')] }, 'Priya follows you'],
  [{ kind: 'follow', count: 2 }, 'Priya and Jonas follow you'],
] as const)('a notice says who did what: %j', async (what, sentence) => {
  show([aNotice({ ...what, people: [...('people' in what ? what.people : aNotice().people)] })]);

  const link = await screen.findByRole('link', { name: /Priya/ });
  expect(link.textContent).toBe(sentence);
  expect(link.getAttribute('href')).toMatch(/^\/(experience|users)\//);
});

test('where nothing has happened, it says so and leads on; what failed is tried again', async () => {
  api.refuses(listNotices, 400, 'No');
  showScreen(<NoticesScreen />, { path: '/notifications' });
  await screen.findByText('Failed to fetch notifications.');
  api.replies(listNotices, { notices: [], unread: 0 });

  await userEvent.setup().click(screen.getByRole('button', { name: 'Retry' }));

  expect(await screen.findByText('Nothing new.')).toBeDefined();
  expect(screen.getByRole('link', { name: 'Find people you studied with' })).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Mark all as read' })).toBeNull();
});

test('what comes meanwhile moves nothing until it is asked for', async () => {
  const before = aNotice({ at: '2026-11-01T10:00:00.000Z' });
  const user = show([before]);
  await screen.findByRole('link', { name: /Priya/ });
  const later = aNotice({ _id: 'follow-2', kind: 'follow', people: [named('Sofia')], count: 1 });
  api.replies(listNotices, { notices: [later, before], unread: 2 });

  await queryClientOf().fetchQuery({ ...bellQuery, staleTime: 0 });
  const pill = await screen.findByRole('button', { name: 'Show what is new' });
  expect(screen.queryByText(/Sofia/)).toBeNull();
  await user.click(pill);

  expect(await screen.findByText(/Sofia/)).toBeDefined();
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Show what is new' })).toBeNull());
});

test('all are marked as read up to the latest that is shown', async () => {
  const shown = [aNotice(), aNotice({ _id: 'comment-1', kind: 'comment', at: '2026-11-01T10:00:00.000Z' })];
  const user = show(shown);
  api.replies(readNotices, { success: true, message: 'Marked as read.' });

  await user.click(await screen.findByRole('button', { name: 'Mark all as read' }));

  await waitFor(() => expect(screen.queryByRole('img', { name: 'Unread' })).toBeNull());
  expect(api.seen.at(-1)?.body).toEqual({ upTo: shown[0]?.at });
});

test('a follow that failed can be tried again', async () => {
  const user = show([aNotice({ kind: 'follow', people: [named('Sofia')], count: 1, isFollowing: false })]);
  api.refuses(follow, 500, 'Failed to follow. Please try again.');

  await user.click(await screen.findByRole('button', { name: 'Follow back Sofia' }));

  expect(await screen.findByText('Failed to follow. Please try again.')).toBeDefined();
  expect(await screen.findByRole('button', { name: 'Follow back Sofia' })).toBeDefined();
});
