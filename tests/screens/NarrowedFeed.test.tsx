import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createExperience, listExperiences } from '#shared/routes/experiences.ts';
import { aLoggedInUser } from '#tests/support/aLoggedInUser.ts';
import { PretendApi } from '#tests/support/pretendApi.ts';
import { anExperienceReply } from '#tests/support/replies.ts';
import { showScreen } from '#tests/support/showScreen.tsx';
import ExperiencesScreen from '#web/features/experiences/ExperiencesScreen.tsx';
import { postExperience } from '#web/features/experiences/postExperience.ts';
import { queryClientOf } from '#web/lib/query.ts';
import { endSession, startSession } from '#web/lib/session.ts';

const me = aLoggedInUser({ classYear: 2019 });
const other = anExperienceReply({ _id: '01JE0000000000000000000001', title: 'Ten years of bridges' });
const mine = anExperienceReply({
  _id: '01JE0000000000000000000002',
  title: 'A bridge of my own',
  company: 'Ferrous Mobility',
  user: me,
});
const created = { success: true as const, message: 'Created.', experience: mine };
const partialWords = /Only the newest 500 experiences were looked through/;

let api: PretendApi;

beforeEach(() => {
  api = new PretendApi();
  startSession(me);
});

afterEach(() => {
  cleanup();
  endSession('logout');
  vi.unstubAllGlobals();
  vi.useRealTimers();
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

test('a narrowed list says when only the newest were looked through', async () => {
  api.replies(listExperiences, [other], { partial: 'newest' });
  open('/experience?class=2019');

  expect(await screen.findByText(partialWords)).toBeTruthy();
  await screen.findByRole('article');
});

test('so does one that found nothing, and none that looked through everything', async () => {
  api.replies(listExperiences, [], { partial: 'newest' });
  open('/experience?company=Kolben');
  await screen.findByText('No experiences found.');
  expect(screen.getByText(partialWords)).toBeTruthy();

  cleanup();
  api.replies(listExperiences, []);
  open('/experience?company=Nobody');
  await screen.findByText('No experiences found.');
  expect(screen.queryByText(partialWords)).toBeNull();
});

test('what one has just shared stands in each narrowed list that it belongs to, though the server finds it there later', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  api.replies(listExperiences, [other]);
  open('/experience?class=2019&company=ferrous+mobility');
  await screen.findByRole('article');
  api.replies(createExperience, created);

  await post();

  await vi.waitFor(() => expect(titles()).toEqual([mine.title, other.title]));
  const asked = api.seen.length;
  api.replies(listExperiences, [{ ...mine, title: 'As the server finds it' }, other]);
  await vi.waitFor(() => expect(titles()).toEqual(['As the server finds it', other.title]), {
    timeout: 9000,
  });
  expect(api.seen.length).toBe(asked + 1);
});

test('a list that it does not belong to stays as it is', async () => {
  api.replies(listExperiences, [other]);
  open('/experience?company=Kolben');
  await screen.findByRole('article');
  api.replies(createExperience, created);

  await post();

  expect(titles()).toEqual([other.title]);
});
