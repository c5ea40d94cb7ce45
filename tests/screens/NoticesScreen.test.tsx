import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { listNotices, readNotices } from '#shared/bell/routes.ts';
import type { Notice } from '#shared/notices/entities.ts';
import type { Profile } from '#shared/profiles/entities.ts';
import { follow } from '#shared/profiles/followRoutes.ts';
import { aLoggedInUser } from '#tests/support/aLoggedInUser.ts';
import { aPerson, aProfile } from '#tests/support/aPerson.ts';
import { PretendApi } from '#tests/support/pretendApi.ts';
import { showScreen } from '#tests/support/showScreen.tsx';
import { bellQuery } from '#web/api/notices/notices.ts';
import { queryClientOf } from '#web/api/queryClient.ts';
import { queryKeys } from '#web/api/queryKeys.ts';
import { NoticeBell } from '#web/app/shell/NoticeBell.tsx';
import NoticePanel from '#web/features/notices/NoticePanel.tsx';
import NoticesScreen from '#web/features/notices/NoticesScreen.tsx';
import { startSession } from '#web/lib/session/session.ts';

const own = aLoggedInUser();
let api: PretendApi;

beforeEach(() => {
  api = new PretendApi();
  startSession(own);
});

const withName = (fullName: string) => ({
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
    people: [withName('Priya'), withName('Jonas'), withName('Lin')],
    count: 5,
    read: false,
    at: new Date().toISOString(),
    newAt: overrides.at ?? new Date().toISOString(),
    ...overrides,
  };
}

function answerOf(notices: readonly Notice[], unread: number) {
  const newestAt =
    notices
      .map(({ newAt }) => newAt)
      .toSorted()
      .at(-1) ?? '';
  return { notices: [...notices], unread, newestAt };
}

function show(notices: readonly Notice[], unread = notices.length) {
  api.replies(listNotices, answerOf(notices, unread));
  showScreen(<NoticesScreen />, { path: '/notifications' });
  return userEvent.setup();
}

test.each([
  [{ count: 1, people: [withName('Priya')] }, 'Priya liked “From slides to sails”'],
  [
    { count: 2, people: [withName('Priya'), withName('Jonas')] },
    'Priya and Jonas liked “From slides to sails”',
  ],
  [{ count: 2, people: [withName('Priya')] }, 'Priya and 1 other liked “From slides to sails”'],
  [{ count: 5 }, 'Priya and 4 others liked “From slides to sails”'],
  [{ kind: 'comment', count: 3 }, 'Priya and 2 others commented on “From slides to sails”'],
  [
    { kind: 'reply', count: 2, people: [withName('Priya')] },
    'Priya and 1 other also commented on “From slides to sails”',
  ],
  [
    { kind: 'mention', count: 1, people: [withName('Priya')] },
    'Priya mentioned you in “From slides to sails”',
  ],
  [
    {
      kind: 'mention',
      count: 1,
      people: [withName('Priya')],
      object: { _id: '1', title: 'From slides to sails', quote: 'Ask @you' },
    },
    'Priya mentioned you in a comment on “From slides to sails”',
  ],
  [{ kind: 'follow', count: 1, people: [withName('Priya')] }, 'Priya started following you'],
  [{ kind: 'follow', count: 2 }, 'Priya and Jonas started following you'],
] as const)('a notice says who did what: %j', async (what, sentence) => {
  show([aNotice({ ...what, people: [...('people' in what ? what.people : aNotice().people)] })]);

  const link = await screen.findByRole('link', { name: /Priya/ });
  expect(link.textContent).toBe(sentence);
  expect(link.getAttribute('href')).toMatch(/^\/(experience|users)\//);
});

test('a freed seat names nobody and links to its event', async () => {
  show([
    aNotice({ _id: 'seat-7', kind: 'seat', object: { _id: '7', title: 'Homecoming' }, people: [], count: 0 }),
  ]);

  const link = await screen.findByRole('link', { name: /seat/ });

  expect(link.textContent).toBe('You got a seat at “Homecoming”');
  expect(link.getAttribute('href')).toBe('/events/7');
});

test('an empty list says so and has a link; a failed one can be retried', async () => {
  api.refuses(listNotices, 400, 'No');
  showScreen(<NoticesScreen />, { path: '/notifications' });
  await screen.findByText("Couldn't load notifications.");
  api.replies(listNotices, answerOf([], 0));

  await userEvent.setup().click(screen.getByRole('button', { name: 'Try again' }));

  expect(await screen.findByText("You're all caught up")).toBeDefined();
  expect(screen.getByRole('link', { name: 'Find people you studied with' })).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Mark all as read' })).toBeNull();
});

test('new notices move nothing until requested', async () => {
  const before = aNotice({ at: '2026-11-01T10:00:00.000Z' });
  const user = show([before]);
  await screen.findByRole('link', { name: /Priya/ });
  const later = aNotice({ _id: 'follow-2', kind: 'follow', people: [withName('Sofia')], count: 1 });
  api.replies(listNotices, answerOf([later, before], 2));

  await queryClientOf().fetchQuery({ ...bellQuery, staleTime: 0 });
  const pill = await screen.findByRole('button', { name: 'Show new notifications' });
  expect(screen.queryByText(/Sofia/)).toBeNull();
  await user.click(pill);

  expect(await screen.findByText(/Sofia/)).toBeDefined();
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Show new notifications' })).toBeNull());
});

test('all are marked as read up to the last recorded one', async () => {
  const shown = [aNotice(), aNotice({ _id: 'comment-1', kind: 'comment', at: '2026-11-01T10:00:00.000Z' })];
  const user = show(shown);
  api.replies(readNotices, { success: true, message: 'Marked as read.' });

  await user.click(await screen.findByRole('button', { name: 'Mark all as read' }));

  await waitFor(() => expect(screen.queryByRole('img', { name: 'Unread' })).toBeNull());
  expect(api.seen.at(-1)?.body).toEqual({ upTo: shown[0]?.newAt });
});

const nameOf = ({ textContent }: HTMLElement) => /^\w+/.exec(textContent)?.[0];
const namesShown = () => screen.getAllByRole('link', { name: /liked|follow/ }).map(nameOf);
const likeBy = (name: string, overrides: Partial<Notice> = {}) =>
  aNotice({ _id: `like-${name}`, people: [withName(name)], count: 1, ...overrides });
const listsAsked = () => api.seen.filter(({ method, path }) => method === 'GET' && path.includes('/notices'));

test("the page sends one request when it opens: the bell's count comes with the list", async () => {
  show([aNotice()]);

  await screen.findByRole('button', { name: 'Mark all as read' });

  expect(listsAsked()).toHaveLength(1);
});

/** Two pages of the list. */
function pagesOf(first: readonly Notice[], second: readonly Notice[], unread: number): void {
  api.replies(listNotices, answerOf(first, unread), { next: 'second' });
  api.replies(listNotices, answerOf(second, unread), { cursor: 'second' });
}

test('a notice that moved up from a later page is listed only at the top, and is marked as read there', async () => {
  const at = (minute: number) => `2026-11-01T10:0${minute}:00.000Z`;
  const first = [likeBy('Ada', { at: at(4) }), likeBy('Bo', { at: at(3) })];
  const second = [likeBy('Cem', { at: at(2) }), likeBy('Dora', { at: at(1) })];
  pagesOf(first, second, 4);
  showScreen(<NoticesScreen />, { path: '/notifications' });
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Show more' }));
  await screen.findByText('Dora');
  pagesOf([likeBy('Cem', { at: at(5) }), ...first], second, 4);
  await queryClientOf().fetchQuery({ ...bellQuery, staleTime: 0 });

  await user.click(await screen.findByRole('button', { name: 'Show new notifications' }));

  await waitFor(() => expect(namesShown()).toEqual(['Cem', 'Ada', 'Bo', 'Dora']));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Show new notifications' })).toBeNull());
  api.replies(readNotices, { success: true, message: 'Marked as read.' });
  await user.click(screen.getByRole('button', { name: 'Mark all as read' }));
  await waitFor(() => expect(api.seen.at(-1)?.body).toEqual({ upTo: at(5) }));
});

test('unread notices after a page of read ones load without a click, and nothing beyond them', async () => {
  pagesOf([likeBy('Ada', { read: true })], [likeBy('Bo')], 1);

  showScreen(<NoticesScreen />, { path: '/notifications', at: '/notifications?show=unread' });

  expect(await screen.findByText('Bo')).toBeDefined();
  expect(screen.queryByText('Ada')).toBeNull();
  expect(listsAsked()).toHaveLength(2);
});

test('without unread notices no further page is loaded', async () => {
  pagesOf([likeBy('Ada', { read: true })], [likeBy('Bo', { read: true })], 0);

  showScreen(<NoticesScreen />, { path: '/notifications', at: '/notifications?show=unread' });

  expect(await screen.findByText("You're all caught up")).toBeDefined();
  expect(listsAsked()).toHaveLength(1);
});

test('a failed page of unread notices is requested by a click, not repeatedly', async () => {
  api.refuses(listNotices, 400, 'No');
  api.replies(listNotices, answerOf([likeBy('Ada', { read: true })], 1), { next: 'second', cursor: null });
  showScreen(<NoticesScreen />, { path: '/notifications', at: '/notifications?show=unread' });
  const more = await screen.findByRole('button', { name: 'Show more' });
  api.replies(listNotices, answerOf([likeBy('Bo')], 1), { cursor: 'second' });

  await userEvent.setup().click(more);

  expect(await screen.findByText('Bo')).toBeDefined();
  expect(listsAsked()).toHaveLength(3);
});

test('more than a hundred unread are counted as in the bell', async () => {
  show([aNotice()], 120);

  expect(await screen.findByRole('button', { name: /^Unread\s*99\+$/ })).toBeDefined();
});

test("a follow back updates the member's own numbers like any follow, and is reverted on failure", async () => {
  const ownKey = queryKeys.profiles.one(own._id);
  const profile = aProfile(aPerson(1, { _id: own._id, id: own._id }));
  queryClientOf().setQueryData(ownKey, profile);
  const user = show([aNotice({ kind: 'follow', people: [withName('Sofia')], count: 1, isFollowing: false })]);
  const failing = Promise.withResolvers<void>();
  api.refuses(follow, 500, 'Failed to follow.', {}, 'REFUSED', failing.promise);
  const followed = () => queryClientOf().getQueryData<Profile>(ownKey)?.followingCount;

  await user.click(await screen.findByRole('button', { name: 'Follow Sofia back' }));

  await waitFor(() => expect(followed()).toBe(profile.followingCount + 1));
  expect(screen.queryByRole('button', { name: 'Follow Sofia back' })).toBeNull();
  failing.resolve();
  expect(await screen.findByText('Failed to follow the user. Please try again.')).toBeDefined();
  expect(await screen.findByRole('button', { name: 'Follow Sofia back' })).toBeDefined();
  expect(followed()).toBe(profile.followingCount);
});

test('the panel closes on the way to Find User', async () => {
  api.replies(listNotices, answerOf([], 0));
  const onLeave = vi.fn<() => void>();
  showScreen(<NoticePanel onLeave={onLeave} />, { path: '/' });

  await userEvent.setup().click(await screen.findByRole('link', { name: 'Find people you studied with' }));

  expect(onLeave).toHaveBeenCalledOnce();
  expect(screen.getByText('at /findusers')).toBeDefined();
});

test('the panel stays open when a screen that has loaded takes the focus, and closes when Tab leaves it', async () => {
  const user = userEvent.setup();
  api.replies(listNotices, answerOf([], 0));
  showScreen(
    <>
      <NoticeBell />
      <article tabIndex={-1}>A post opened by its address</article>
      <button type="button">Elsewhere</button>
    </>,
    { path: '/' },
  );
  await user.click(screen.getByRole('button', { name: /Notifications/ }));
  await screen.findByRole('dialog', { name: 'Notifications' });

  act(() => screen.getByRole('article').focus());

  expect(screen.getByRole('dialog', { name: 'Notifications' })).toBeDefined();
  act(() => screen.getByRole('link', { name: 'See all' }).focus());
  await user.tab();
  expect(screen.getByRole('button', { name: 'Elsewhere' })).toBe(document.activeElement);
  expect(screen.queryByRole('dialog', { name: 'Notifications' })).toBeNull();
});
