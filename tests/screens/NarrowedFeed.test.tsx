import { act, cleanup, screen, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { createExperience } from '#shared/experiences/postRoutes.ts';
import { listExperiences } from '#shared/experiences/routes.ts';
import { aLoggedInUser } from '#tests/support/aLoggedInUser.ts';
import { PretendApi } from '#tests/support/pretendApi.ts';
import { anExperienceReply } from '#tests/support/replies.ts';
import { showScreen } from '#tests/support/showScreen.tsx';
import { postExperience } from '#web/api/experiences/newExperience.ts';
import { queryClientOf } from '#web/api/queryClient.ts';
import ExperiencesScreen from '#web/features/experiences/ExperiencesScreen.tsx';
import { startSession } from '#web/lib/session/session.ts';

const me = aLoggedInUser({ classYear: 2019 });
const other = anExperienceReply({ _id: '01JE0000000000000000000001', title: 'Ten years of bridges' });
const mine = anExperienceReply({
  _id: '01JE0000000000000000000002',
  title: 'A bridge of my own',
  company: 'Ferrous Mobility',
  user: me,
});

const created = { success: true as const, message: 'Created.', experience: mine };
const partialWords = /Only the newest 500 experiences were searched/;

let api: PretendApi;

beforeEach(() => {
  api = new PretendApi();
  startSession(me);
});

const open = (at: string) => showScreen(<ExperiencesScreen />, { path: '/experience/:id?', at });
const titles = () =>
  screen.queryAllByRole('article').map((card) => within(card).getByRole('heading').textContent);
const post = () =>
  postExperience(queryClientOf(), {
    kind: 'job',
    title: mine.title,
    company: mine.company,
    location: mine.location,
    role: mine.role,
    startDate: mine.startDate,
    endDate: mine.endDate,
    description: mine.description,
    images: [],
  });

test('two filters clicked before the page renders both apply', async () => {
  api.replies(listExperiences, [other]);
  open('/experience');
  await screen.findByRole('article');
  const pill = (name: string) => screen.getByRole('button', { name });
  const pills = [pill('Following'), pill('My class')];

  act(() => pills.forEach((button) => button.click()));

  expect(pills.map((button) => button.getAttribute('aria-pressed'))).toEqual(['true', 'true']);
});

test('a filtered list says if only the newest were searched', async () => {
  api.replies(listExperiences, [other], { partial: 'newest' });
  open('/experience?class=2019');

  expect(await screen.findByText(partialWords)).toBeTruthy();
  await screen.findByRole('article');
});

test('an empty filtered list says so too, unless it was searched completely', async () => {
  api.replies(listExperiences, [], { partial: 'newest' });
  open('/experience?company=Kolben');
  await screen.findByText('No experiences found');
  expect(screen.getByText(partialWords)).toBeTruthy();

  cleanup();
  api.replies(listExperiences, []);
  open('/experience?company=Nobody');
  await screen.findByText('No experiences found');
  expect(screen.queryByText(partialWords)).toBeNull();
});

test("the member's new post is on top of the feed at once", async () => {
  api.replies(listExperiences, [other]);
  open('/experience');
  await screen.findByRole('article');
  api.replies(createExperience, created);

  await post();

  await expect.poll(titles).toEqual([mine.title, other.title]);
});

test("a filtered list with the member's new post is requested again once the server's index has it", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  api.replies(listExperiences, [other]);
  open('/experience?class=2019&company=ferrous+mobility');
  await screen.findByRole('article');
  api.replies(createExperience, created);
  await post();
  expect(titles()).toEqual([other.title]);
  api.replies(listExperiences, [mine, other]);

  await vi.advanceTimersByTimeAsync(3000);

  await expect.poll(titles).toEqual([mine.title, other.title]);
});
