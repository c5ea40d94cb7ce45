import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import {
  deleteExperience,
  getExperience,
  likeExperience,
  listExperiences,
  unlikeExperience,
} from '#shared/experiences/routes.ts';
import { aLoggedInUser } from '#tests/support/aLoggedInUser.ts';
import { PretendApi } from '#tests/support/pretendApi.ts';
import { anExperienceReply } from '#tests/support/replies.ts';
import { showScreen } from '#tests/support/showScreen.tsx';
import ExperiencesScreen from '#web/features/experiences/ExperiencesScreen.tsx';
import { startSession } from '#web/lib/session/session.ts';

const one = anExperienceReply();
const far = anExperienceReply({ _id: '01JE0000000000000000000009', title: 'Ten years of bridges' });
const me = aLoggedInUser();
const mine = anExperienceReply({ user: me });
let api: PretendApi;

beforeEach(() => {
  api = new PretendApi();
  startSession(me);
});

function open(path = '/experience') {
  showScreen(<ExperiencesScreen />, { path: '/experience/:id?', at: path });
  return userEvent.setup();
}

function titles(): readonly (string | null)[] {
  return screen.getAllByRole('article').map((card) => within(card).getByRole('heading').textContent);
}

test('an empty feed says so', async () => {
  api.replies(listExperiences, []);
  open();
  await screen.findByText('No experiences available.');
  screen.getByRole('heading', { name: 'Experiences' });
});

test('a list that fails to load says so in its place and loads on retry', async () => {
  api.refuses(listExperiences, 400, 'Broken.');
  const user = open();
  await screen.findByText("Couldn't load experiences.");
  api.replies(listExperiences, [one]);

  await user.click(screen.getByRole('button', { name: /retry|try again/i }));

  await screen.findByRole('article');
});

for (const late of ['the list', 'the experience'] as const) {
  test(`a link shows its experience once, first and focused, when ${late} arrives last`, async () => {
    const gate = Promise.withResolvers<void>();
    const waits = { until: gate.promise };
    api.replies(listExperiences, [one], late === 'the list' ? waits : {});
    api.replies(getExperience, far, {
      params: { id: far._id },
      ...(late === 'the experience' ? waits : {}),
    });
    open(`/experience/${far._id}`);
    await waitFor(() => expect(api.seen).toHaveLength(2));
    gate.resolve();

    await waitFor(() => expect(document.activeElement?.id).toBe(`experience-${far._id}`));
    expect(titles()).toEqual([far.title, one.title]);
  });
}

test('a link to an experience in the list keeps its position', async () => {
  api.replies(listExperiences, [one, far]);
  api.replies(getExperience, far, { params: { id: far._id } });
  open(`/experience/${far._id}`);

  await waitFor(() => expect(document.activeElement?.id).toBe(`experience-${far._id}`));

  expect(titles()).toEqual([one.title, far.title]);
});

test('a link to an unknown experience says so above the list', async () => {
  api.replies(listExperiences, [one]);
  api.refuses(getExperience, 404, "This experience doesn't exist.", { id: far._id });
  open(`/experience/${far._id}`);
  await screen.findByText("This experience isn't available.");
  await screen.findByRole('article');
});

test('a like shows before the response, whose count is then used', async () => {
  const gate = Promise.withResolvers<void>();
  const experience = { ...one, likes: [me._id], likesCount: 7, likedByMe: true };
  api.replies(listExperiences, [one]);
  api.replies(
    likeExperience,
    { success: true, experience },
    { params: { id: one._id }, until: gate.promise },
  );
  const user = open();

  await user.click(await screen.findByRole('button', { name: 'Like, 4' }));

  const liked = await screen.findByRole('button', { name: 'Like, 5' });
  expect(liked.getAttribute('aria-pressed')).toBe('true');
  gate.resolve();
  await screen.findByRole('button', { name: 'Like, 7' });
});

test('a double click likes, another one removes the like', async () => {
  const liked = { ...one, likes: [me._id], likesCount: 5, likedByMe: true };
  api.replies(listExperiences, [one]);
  api.replies(likeExperience, { success: true, experience: liked }, { params: { id: one._id } });
  api.replies(unlikeExperience, { success: true, experience: one }, { params: { id: one._id } });
  const user = open();
  const title = await screen.findByRole('heading', { name: one.title });

  await user.dblClick(title);
  await screen.findByRole('button', { name: 'Like, 5' });
  await user.dblClick(title);
  await screen.findByRole('button', { name: 'Like, 4' });

  await waitFor(() =>
    expect(api.seen.slice(1).map(({ path }) => path)).toEqual([
      `/api/v1/experiences/like/${one._id}`,
      `/api/v1/experiences/unlike/${one._id}`,
    ]),
  );
});

test('a failed like is reverted silently', async () => {
  api.replies(listExperiences, [one]);
  api.loses(likeExperience, { id: one._id });
  const user = open();

  await user.click(await screen.findByRole('button', { name: 'Like, 4' }));

  await waitFor(() => expect(api.seen).toHaveLength(2));
  const button = await screen.findByRole('button', { name: 'Like, 4' });
  expect(button.getAttribute('aria-pressed')).toBe('false');
  expect(screen.queryByRole('alert')).toBeNull();
});

test('only the author sees the delete button', async () => {
  api.replies(listExperiences, [one]);
  open();
  await screen.findByRole('article');
  expect(screen.queryByRole('button', { name: /delete/i })).toBeNull();
});

test('the author deletes after confirmation', async () => {
  api.replies(listExperiences, [mine]);
  api.replies(deleteExperience, { success: true, message: 'Gone.' }, { params: { id: mine._id } });
  const user = open();

  await user.click(await screen.findByRole('button', { name: 'Delete experience' }));
  const dialog = await screen.findByRole('dialog');
  expect(api.seen).toHaveLength(1);
  await user.click(within(dialog).getByRole('button', { name: 'Delete' }));

  await screen.findByText('No experiences available.');
  await screen.findByText('Experience deleted.');
});

test('a failed deletion keeps the experience and says so', async () => {
  api.replies(listExperiences, [mine]);
  api.refuses(deleteExperience, 403, 'No.', { id: mine._id });
  const user = open();

  await user.click(await screen.findByRole('button', { name: 'Delete experience' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }));

  await screen.findByText('Failed to delete experience.');
  expect(titles()).toEqual([mine.title]);
});
