import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { answerEvent } from '#shared/events/eventRoutes.ts';
import { listEvents } from '#shared/events/routes.ts';
import { aLoggedInUser } from '#tests/support/aLoggedInUser.ts';
import { PretendApi } from '#tests/support/pretendApi.ts';
import { anEventReply } from '#tests/support/replies.ts';
import { showScreen } from '#tests/support/showScreen.tsx';
import UpcomingEvents from '#web/features/events/UpcomingEvents.tsx';
import { startSession } from '#web/lib/session/session.ts';

const homecoming = anEventReply();
let api: PretendApi;

beforeEach(() => {
  api = new PretendApi();
  startSession(aLoggedInUser());
});

async function openShare() {
  const user = userEvent.setup();
  showScreen(<UpcomingEvents />, { path: '/' });
  await user.click(await screen.findByRole('button', { name: /^Share/ }));
  return { user, dialog: await screen.findByRole('dialog', { name: 'Share' }) };
}

test('events that ended yesterday are left out, and one that still runs in its zone comes first', async () => {
  vi.useFakeTimers({ now: new Date(2026, 4, 9, 0, 30), toFake: ['Date'] });
  const yesterday = { eventDate: '2026-05-08' };
  const end = new Date(2026, 4, 9, 1, 30).toISOString().slice(11, 16);
  const night = { ...yesterday, startTime: end, endTime: end, timeZone: 'UTC' };
  api.replies(listEvents, [
    anEventReply({ ...yesterday, eventTitle: 'Over' }),
    anEventReply({ _id: 'night', ...night, eventTitle: 'Night' }),
    homecoming,
  ]);

  showScreen(<UpcomingEvents />, { path: '/' });

  const cards = await screen.findAllByRole('article');
  const titles = cards.map((card) => within(card).getByRole('heading').textContent);
  expect(titles).toEqual(['Night', 'Homecoming']);
  expect(api.seen[0]?.path).toContain('from=2026-05-08');
});

test('a return within a quarter of an hour shows the cached events without a request', async () => {
  vi.useFakeTimers({ now: new Date(2026, 4, 9, 12), toFake: ['Date'] });
  api.replies(listEvents, [homecoming]);
  for (const minute of [0, 14, 16]) {
    vi.setSystemTime(new Date(2026, 4, 9, 12, minute));
    showScreen(<UpcomingEvents />, { path: '/' });
    await screen.findByRole('article');
    cleanup();
    if (minute < 15) expect(api.seen).toHaveLength(1);
  }

  await waitFor(() => expect(api.seen).toHaveLength(2));
});

test('the day of an event is shown as entered, and Learn More opens its link', async () => {
  api.replies(listEvents, [homecoming]);
  showScreen(<UpcomingEvents />, { path: '/' });
  const card = await screen.findByRole('article');
  expect(card.querySelector('time')).toHaveProperty('dateTime', '2099-05-01');
  expect(card.textContent).toContain('01');
  const link = within(card).getByRole('link', { name: /^Learn More/ });
  expect(link.getAttribute('href')).toBe(homecoming.learnMoreLink);
});

test('a member can RSVP on the card at home', async () => {
  const seats = { going: 3, onWaitlist: 0 };
  api.replies(listEvents, [anEventReply({ seats })]);
  const params = { id: homecoming.id };
  const answered = {
    success: true,
    answer: 'going',
    guests: 0,
    waitlisted: false,
    going: 4,
    onWaitlist: 0,
  } as const;
  api.replies(answerEvent, answered, { params });
  showScreen(<UpcomingEvents />, { path: '/' });
  const card = await screen.findByRole('article');
  expect(api.seen[0]?.path).toContain('seats=true');

  await userEvent.click(within(card).getByRole('button', { name: 'Going' }));

  await within(card).findByText('4 going');
  expect(within(card).getByRole('button', { name: 'Going' }).getAttribute('aria-pressed')).toBe('true');
});

test("the card of an online event names its time zone, and the reader's time if it differs", async () => {
  const zones = ['Pacific/Kiritimati', 'Pacific/Pago_Pago'];
  const own = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const timeZone = zones.find((zone) => zone !== own) ?? '';
  const online = { isOnline: true, startTime: '19:00', eventDate: '2099-12-06' };
  api.replies(listEvents, [
    anEventReply({ _id: '01JG0000000000000000000003', ...online, timeZone }),
    anEventReply({ _id: '01JG0000000000000000000004', ...online, timeZone: own }),
    anEventReply({
      _id: '01JG0000000000000000000005',
      ...online,
      isOnline: false,
      place: 'Aula',
      timeZone: own,
    }),
  ]);
  showScreen(<UpcomingEvents />, { path: '/' });

  const [far, near, here] = await screen.findAllByRole('article');

  expect(far?.textContent).toMatch(/Line Islands Time \(.*[AP]M your time\)/);
  expect(near?.textContent).toContain('(same as your time)');
  expect(here?.textContent).not.toMatch(/your time/);
});

test('Share copies the link and says so; Close closes', async () => {
  api.replies(listEvents, [homecoming]);
  const { user, dialog } = await openShare();
  const written = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();

  await user.click(within(dialog).getByRole('button', { name: 'Copy' }));

  expect((await screen.findByRole('alert')).textContent).toContain('Link copied to clipboard!');
  expect(written).toHaveBeenCalledWith(homecoming.learnMoreLink);
  await user.click(within(dialog).getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('a link that cannot be copied says so', async () => {
  api.replies(listEvents, [homecoming]);
  const { user, dialog } = await openShare();
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('denied'));

  await user.click(within(dialog).getByRole('button', { name: 'Copy' }));

  expect((await screen.findByRole('alert')).textContent).toContain('Failed to copy link.');
});

test('events that fail to load say so in their place', async () => {
  api.refuses(listEvents, 400, 'Broken.');
  showScreen(<UpcomingEvents />, { path: '/' });
  await screen.findByText('Failed to fetch events');
});
