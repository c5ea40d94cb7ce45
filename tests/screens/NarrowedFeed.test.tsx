import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createExperience } from '#shared/experiences/postRoutes.ts';
import { listExperiences } from '#shared/experiences/routes.ts';
import { aLoggedInUser } from '#tests/support/aLoggedInUser.ts';
import { PretendApi } from '#tests/support/pretendApi.ts';
import { anExperienceReply } from '#tests/support/replies.ts';
import { showScreen } from '#tests/support/showScreen.tsx';
import { updateFeeds, patchExperience } from '#web/api/experiences/experiences.ts';
import { postExperience } from '#web/api/experiences/postExperience.ts';
import { queryClientOf } from '#web/api/queryClient.ts';
import { queryKeys } from '#web/api/queryKeys.ts';
import ExperiencesScreen from '#web/features/experiences/ExperiencesScreen.tsx';
import { endSession, startSession } from '#web/lib/session/session.ts';

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

test('a filtered list says if only the newest were searched', async () => {
  api.replies(listExperiences, [other], { partial: 'newest' });
  open('/experience?class=2019');

  expect(await screen.findByText(partialWords)).toBeTruthy();
  await screen.findByRole('article');
});

test('an empty filtered list says so too; one that was searched completely does not', async () => {
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

test("the member's new post is in each filtered list it matches, even before the server's index has it", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  api.replies(listExperiences, [other]);
  open('/experience?class=2019&company=ferrous+mobility');
  await screen.findByRole('article');
  api.replies(createExperience, created);

  await post();

  await expect.poll(titles).toEqual([mine.title, other.title]);
  const asked = api.seen.length;
  api.replies(listExperiences, [{ ...mine, title: 'As the server finds it' }, other]);
  await expect.poll(titles).toEqual(['As the server finds it', other.title]);
  expect(api.seen.length).toBe(asked + 1);
});

describe("a filtered list requested before the index has the member's new post", () => {
  const narrowed = { queryKey: queryKeys.experiences.feeds };
  const ask = () => queryClientOf().refetchQueries(narrowed);
  /** Each response gives the other's post another name, which shows when it was rendered. */
  const answers = (title: string, until?: Promise<undefined>) =>
    api.replies(listExperiences, [{ ...other, title }], until && { until });
  const shows = (...expected: string[]) => expect.poll(titles).toEqual(expected);

  beforeEach(() => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    answers('First');
    api.replies(createExperience, created);
  });

  test('keeps the post on top if it was loading while posting, as long as the index is late', async () => {
    open('/experience?class=2019');
    await shows('First');
    const late = Promise.withResolvers<undefined>();
    answers('Second', late.promise);
    void ask();

    await post();
    late.resolve(undefined);
    await shows(mine.title, 'Second');

    answers('Third');
    await vi.advanceTimersByTimeAsync(3000);
    await shows(mine.title, 'Third');
  });

  test('has the post on top if it is first loaded while posting', async () => {
    const late = Promise.withResolvers<undefined>();
    answers('Second', late.promise);
    open('/experience?class=2019');
    await expect.poll(() => queryClientOf().isFetching(narrowed)).toBe(1);

    await post();
    late.resolve(undefined);

    await shows(mine.title, 'Second');
  });

  test('keeps its later edits and does not restore a deleted one', async () => {
    open('/experience?class=2019');
    await shows('First');
    await post();
    patchExperience(queryClientOf(), mine._id, (one) => ({ ...one, title: 'A bridge and a half' }));
    answers('Second');
    await ask();
    await shows('A bridge and a half', 'Second');

    updateFeeds(queryClientOf(), (list) => list.filter(({ _id }) => _id !== mine._id));
    answers('Third');
    await ask();

    await shows('Third');
  });

  test('drops the post once one response had it and the next does not', async () => {
    open('/experience?class=2019');
    await shows('First');
    await post();
    api.replies(listExperiences, [mine, other]);
    await ask();
    answers('Second');

    await ask();

    await shows('Second');
  });
});

test("the member's new post does not change a list that it does not match", async () => {
  api.replies(listExperiences, [other]);
  open('/experience?company=Kolben');
  await screen.findByRole('article');
  api.replies(createExperience, created);

  await post();

  expect(titles()).toEqual([other.title]);
});
