import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { hideAnnouncement } from '#shared/announcements/hideRoutes.ts';
import { listUsers } from '#shared/directory/userRoutes.ts';
import { listEvents } from '#shared/events/routes.ts';
import { listExperiences } from '#shared/experiences/routes.ts';
import type { Classmate, Home as HomeReply } from '#shared/home/entities.ts';
import { getHome } from '#shared/home/routes.ts';
import { fillPath } from '#shared/platform/contract.ts';
import type { Conversation } from '#shared/platform/entities.ts';
import { follow } from '#shared/profiles/followRoutes.ts';
import { aLoggedInUser } from '#tests/support/aLoggedInUser.ts';
import { PretendApi } from '#tests/support/pretendApi.ts';
import { anEventReply, anExperienceReply, sofia } from '#tests/support/replies.ts';
import { showScreen } from '#tests/support/showScreen.tsx';
import { queryClientOf } from '#web/api/queryClient.ts';
import { queryKeys } from '#web/api/queryKeys.ts';
import Home from '#web/app/Home.tsx';
import { setFlag } from '#web/features/account/memberFlags.ts';
import { chatAddress } from '#web/features/people/chatAddress.ts';
import { endSession, startSession } from '#web/lib/session/session.ts';
import { changeUserState } from '#web/lib/session/store.ts';

const own = aLoggedInUser({ fullName: 'Nora Whelan', classYear: 2014 });
/** Sunday, 10 May 2026, 9 in the morning. */
const sunday = new Date(2026, 4, 10, 9);
const parts: HomeReply['parts'] = {
  photo: true,
  job: true,
  experience: true,
  classYear: true,
  email: 'confirmed',
  openTo: true,
};
const quiet: HomeReply = { unread: [], mayInvite: false, parts };

const grace: Classmate = {
  _id: '01JD0000000000000000000007',
  id: '01JD0000000000000000000007',
  fullName: 'Grace Adeyemi',
  username: 'grace',
  profilePhoto: '',
  why: 'joined',
  joinedAt: new Date(2026, 4, 9, 12).toISOString(),
  city: 'Lagos',
};
const daniel: Classmate = {
  ...grace,
  _id: '01JD0000000000000000000008',
  id: '01JD0000000000000000000008',
  fullName: 'Daniel Brandt',
  why: 'near',
  city: 'Leeds',
};

function unreadFrom(fullName: string, unreadCount: number, message: string): Conversation {
  const user = { ...sofia, fullName };
  const lastMessage = {
    _id: '01JH0000000000000000000001',
    id: '01JH0000000000000000000001',
    senderId: user._id,
    receiverId: own._id,
    message,
    seq: 4,
    nth: 2,
    createdAt: sunday.toISOString(),
    isRead: false,
  };
  return { _id: user._id, id: user._id, user, lastMessage, unreadCount };
}

/** Experiences by someone else, the newest first, the last with this number. */
const posts = (...numbers: number[]) =>
  numbers.map((number) =>
    anExperienceReply({ _id: `01JE00000000000000000000${10 + number}`, title: `Post ${number}` }),
  );

let api: PretendApi;

beforeEach(() => {
  vi.useFakeTimers({ now: sunday, toFake: ['Date'] });
  api = new PretendApi();
  startSession(own);
  setFlag('mailSettingsSeen', own._id);
  api.replies(getHome, quiet);
  api.replies(listEvents, []);
  api.replies(listExperiences, posts(3, 2, 1));
});

async function open() {
  showScreen(<Home />, { path: '/' });
  await screen.findAllByRole('article');
}

/** The next visit to the page, at another time. */
async function openAt(moment: Date) {
  cleanup();
  queryClientOf().clear();
  vi.setSystemTime(moment);
  await open();
}

const headings = (level: number) =>
  screen.getAllByRole('heading', { level }).map(({ textContent }) => textContent);
const tiles = () =>
  within(screen.getByRole('region', { name: 'For you' }))
    .getAllByRole('link')
    .map(({ textContent }) => textContent);

describe('the blocks', () => {
  test('people who are online link to the conversation with them', async () => {
    api.replies(listUsers, [{ ...sofia, role: 'member' }]);
    changeUserState({ onlineUsers: [own._id, sofia._id] });
    await open();

    const link = await screen.findByRole('link', { name: /Sofia.*Send a message/ });
    expect(link.getAttribute('href')).toBe(chatAddress(sofia._id));
  });

  test('are those of the specification, in its order', async () => {
    api.replies(getHome, { ...quiet, unread: [unreadFrom('Omar Diallo', 1, 'Hi')] });
    await open();

    expect(headings(1)).toEqual(['Welcome to the Alumni Network!']);
    expect(headings(2)).toEqual(['For you', 'About Us', 'Upcoming Events', 'Experiences', 'Stay Updated!']);
    expect(screen.getByRole('button', { name: 'Join Us' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Subscribe' })).toBeTruthy();
  });

  test('appear without the news if it cannot be loaded', async () => {
    api.refuses(getHome, 503, 'Later.');
    await open();

    expect(headings(2)).toEqual(['About Us', 'Upcoming Events', 'Experiences', 'Stay Updated!']);
  });
});

describe('the announcement', () => {
  const pinned = { _id: '01JA0000000000000000000001', title: 'Eleven seats', excerpt: 'Come to the dinner.' };
  const hidePath = fillPath(hideAnnouncement.path, { id: pinned._id });
  const press = () => userEvent.click(screen.getByRole('button', { name: 'Hide this announcement' }));

  test('is above everything else until the member hides it, also at the next visit', async () => {
    api.replies(getHome, { ...quiet, pinned });
    api.replies(hideAnnouncement, { success: true, message: 'Hidden.' }, { params: { id: pinned._id } });
    await open();

    expect(headings(2)).toEqual([
      'Eleven seats',
      'About Us',
      'Upcoming Events',
      'Experiences',
      'Stay Updated!',
    ]);
    await press();
    await waitFor(() => expect(screen.queryByText('Eleven seats')).toBeNull());

    cleanup();
    await open();
    expect(screen.queryByText('Eleven seats')).toBeNull();
  });

  test('stays hidden when Home was being read again while the member hid it', async () => {
    api.replies(getHome, { ...quiet, pinned });
    await open();
    const reading = Promise.withResolvers<void>();
    api.replies(getHome, { ...quiet, pinned }, { until: reading.promise });
    const before = api.seen.length;
    void queryClientOf().invalidateQueries({ queryKey: queryKeys.profiles.home(own._id) });
    await waitFor(() => expect(api.seen.length).toBeGreaterThan(before));
    api.replies(getHome, quiet);
    api.replies(hideAnnouncement, { success: true, message: 'Hidden.' }, { params: { id: pinned._id } });

    await press();
    await waitFor(() => expect(api.seen.map(({ path }) => path)).toContain(hidePath));
    reading.resolve();
    await waitFor(() => expect(queryClientOf().isFetching()).toBe(0));

    cleanup();
    await open();
    expect(screen.queryByText('Eleven seats')).toBeNull();
  });

  test('shows again if it cannot be hidden', async () => {
    api.replies(getHome, { ...quiet, pinned });
    api.refuses(hideAnnouncement, 503, 'Later.', { id: pinned._id });
    await open();

    await press();
    await waitFor(() => expect(api.seen.map(({ path }) => path)).toContain(hidePath));

    expect(await screen.findByRole('heading', { name: 'Eleven seats' })).toBeTruthy();
  });
});

describe('the greeting', () => {
  test.each([
    [9, 'Leeds', 'Good morning, Nora. Class of 2014, Leeds'],
    [12, undefined, 'Good afternoon, Nora. Class of 2014'],
    [18, 'Leeds', 'Good evening, Nora. Class of 2014, Leeds'],
  ])('at %i with the city %s', async (hour, city, words) => {
    vi.setSystemTime(new Date(2026, 4, 10, hour));
    api.replies(getHome, { ...quiet, city });
    await open();

    expect(screen.getByText(/^Good /).parentElement?.textContent).toBe(words);
  });
});

describe('For you', () => {
  test('is absent if there is nothing new', async () => {
    await open();

    expect(screen.queryByRole('region', { name: 'For you' })).toBeNull();
  });

  test('shows a single tile', async () => {
    api.replies(getHome, { ...quiet, parts: { ...parts, job: false, openTo: false } });
    await open();

    expect(tiles()).toEqual(['5/7Your profile: 5 of 7 steps doneAdd your jobYour next step']);
  });

  test('shows the three most important tiles, each leading to its page', async () => {
    const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone;
    const soon = { eventDate: '2026-05-16', startTime: '17:30', endTime: '22:00', timeZone };
    const mine = { answer: 'going', guests: 0, waitlisted: false } as const;
    api.replies(listEvents, [
      anEventReply({ _id: '01JG0000000000000000000009', eventTitle: 'Not mine', eventDate: '2026-05-12' }),
      anEventReply({ eventTitle: 'Winter Dinner', ...soon, seats: { going: 18, onWaitlist: 0 }, mine }),
    ]);
    api.replies(getHome, {
      ...quiet,
      unread: [
        unreadFrom('Omar Diallo', 2, 'Could you look at page two?\nThanks'),
        { ...unreadFrom('Priya Raman', 1, 'Hello'), _id: grace._id, id: grace._id },
      ],
      ownClass: { year: 2014, count: 61, graduates: 118, faces: [], suggested: [grace] },
      parts: { ...parts, job: false },
    });
    await open();

    expect(tiles()).toEqual([
      expect.stringMatching(/3 unread messagesOmar Diallo and 1 otherCould you look at page two\?$/),
      "16MayYou're goingWinter DinnerSaturday, 5:30 PM your time",
      expect.stringMatching(/New in the class of 2014Grace AdeyemiJoined yesterday, lives in Lagos$/),
    ]);
    const links = within(screen.getByRole('region', { name: 'For you' })).getAllByRole('link');
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      `/messages?with=${sofia._id}`,
      '/events/01JG0000000000000000000001',
      `/users/${grace._id}`,
    ]);
  });

  test('does not mention the profile once the member has hidden its steps', async () => {
    setFlag('stepsHidden', own._id);
    api.replies(getHome, { ...quiet, parts: { ...parts, photo: false } });
    await open();

    expect(screen.queryByRole('region', { name: 'For you' })).toBeNull();
  });
});

test('About Us offers the rest of its text only if it does not fit', async () => {
  await open();
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();

  vi.spyOn(HTMLElement.prototype, 'scrollHeight', 'get').mockReturnValue(96);
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(48);
  await openAt(sunday);
  const more = screen.getByRole('button', { name: 'Show more' });
  expect(more.getAttribute('aria-expanded')).toBe('false');
  await userEvent.click(more);

  expect(screen.getByRole('button', { name: 'Show less' }).getAttribute('aria-expanded')).toBe('true');
});

describe('the feed', () => {
  const lines = () =>
    within(screen.getByRole('region', { name: 'Experiences' }))
      .getAllByRole('heading', { level: 3 })
      .map(({ textContent }) => textContent);
  const afterHours = (hours: number) => new Date(sunday.getTime() + hours * 3600_000);

  test('has no line on the first visit', async () => {
    await open();

    expect(lines()).toEqual(['Post 3', 'Post 2', 'Post 1']);
  });

  test('separates posts since the last visit, and keeps that when the member returns soon', async () => {
    await open();
    api.replies(listExperiences, posts(5, 4, 3, 2, 1));
    await openAt(afterHours(4 * 24));
    const separated = [
      'New since Sunday',
      'Post 5',
      'Post 4',
      "You've seen everything below",
      'Post 3',
      'Post 2',
      'Post 1',
    ];

    expect(lines()).toEqual(separated);
    await openAt(afterHours(4 * 24 + 0.25));
    expect(lines()).toEqual(separated);
    await openAt(afterHours(5 * 24));
    expect(lines()).toEqual(['Post 5', 'Post 4', 'Post 3', 'Post 2', 'Post 1']);
  });

  test("does not call the member's own post new", async () => {
    await open();
    const [mine] = posts(4);
    if (mine) api.replies(listExperiences, [{ ...mine, user: own }, ...posts(3, 2, 1)]);
    await openAt(afterHours(24));

    expect(lines()).toEqual(['Post 4', 'Post 3', 'Post 2', 'Post 1']);
  });

  test('filters by the segments, which the address names', async () => {
    await open();
    const filters = within(screen.getByRole('group', { name: 'Filters' }));
    expect(filters.getByRole('button', { name: 'All' }).getAttribute('aria-pressed')).toBe('true');
    await userEvent.click(filters.getByRole('button', { name: 'My class' }));

    expect(api.seen.at(-1)?.path).toContain('class=2014');
    expect(filters.getByRole('button', { name: 'All' }).getAttribute('aria-pressed')).toBe('false');
    await userEvent.click(filters.getByRole('button', { name: 'All' }));
    expect(filters.getByRole('button', { name: 'My class' }).getAttribute('aria-pressed')).toBe('false');
  });
});

describe('the class', () => {
  const ownClass: HomeReply['ownClass'] = {
    year: 2014,
    count: 61,
    graduates: 118,
    faces: [],
    suggested: [grace, daniel],
  };

  test('has one row for each suggestion below the second card, once a day', async () => {
    api.replies(getHome, { ...quiet, ownClass });
    await open();
    const block = await screen.findByRole('region', { name: 'From your class' });
    const order = screen
      .getAllByRole('listitem')
      .filter((item) => item.contains(block) || item.querySelector('article'));

    expect(order.findIndex((item) => item.contains(block))).toBe(2);
    expect(within(block).getByText('Joined yesterday, lives in Lagos')).toBeTruthy();
    expect(within(block).getByText('Lives in Leeds, like you')).toBeTruthy();
    const hello = within(block).getByRole('link', { name: 'Say hello to Daniel Brandt' });
    expect(hello.getAttribute('href')).toBe(`/messages?with=${daniel._id}`);

    endSession('expired');
    startSession(own);
    await openAt(new Date(2026, 4, 10, 20));
    expect(screen.queryByRole('region', { name: 'From your class' })).toBeNull();
    await openAt(new Date(2026, 4, 11, 8));
    expect(await screen.findByRole('region', { name: 'From your class' })).toBeTruthy();
  });

  test('follows a new classmate in place', async () => {
    api.replies(getHome, { ...quiet, ownClass });
    api.replies(follow, { success: true, message: 'Followed.', followersCount: 1, isFollowing: true });
    await open();
    await userEvent.click(await screen.findByRole('button', { name: 'Follow Grace Adeyemi' }));

    expect(await screen.findByRole('button', { name: 'Unfollow Grace Adeyemi' })).toBeTruthy();
  });

  test('shows how many have joined; members who may invite can invite', async () => {
    api.replies(getHome, { ...quiet, ownClass, mayInvite: true });
    await open();
    const rail = within(screen.getByRole('complementary', { name: 'More' }));

    expect(await rail.findByText('61 of 118 have joined')).toBeTruthy();
    expect(rail.getByText('51%')).toBeTruthy();
    expect(rail.getByRole('button', { name: 'Invite someone' })).toBeTruthy();
  });

  test('has no block if it is too small to be counted; nor has OnlineNow if nobody is online', async () => {
    api.replies(getHome, { ...quiet, ownClass: { year: 2014, faces: [], suggested: [] }, mayInvite: true });
    await open();
    const rail = within(screen.getByRole('complementary', { name: 'More' }));

    expect(rail.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual(['Stay Updated!']);
  });
});
