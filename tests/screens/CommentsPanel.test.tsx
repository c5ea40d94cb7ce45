import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { createComment, deleteComment, listComments } from '#shared/experiences/commentRoutes.ts';
import { listExperiences } from '#shared/experiences/routes.ts';
import { limits } from '#shared/platform/limits.ts';
import { aLoggedInUser } from '#tests/support/aLoggedInUser.ts';
import { PretendApi } from '#tests/support/pretendApi.ts';
import { aCommentReply, anExperienceReply } from '#tests/support/replies.ts';
import { showScreen } from '#tests/support/showScreen.tsx';
import ExperiencesScreen from '#web/features/experiences/ExperiencesScreen.tsx';
import { endSession, isLoggedIn, sessionExpired, startSession } from '#web/lib/session/session.ts';

const experience = anExperienceReply();
const params = { experienceId: experience._id };
const me = aLoggedInUser();
let api: PretendApi;

beforeEach(() => {
  api = new PretendApi();
  startSession(me);
  api.replies(listExperiences, [experience]);
});

async function openPanel() {
  const user = userEvent.setup();
  showScreen(<ExperiencesScreen />, { path: '/experience' });
  await user.click(await screen.findByRole('button', { name: /^Comment/ }));
  return { user, field: await screen.findByRole('textbox', { name: 'Write a comment' }) };
}

const postButton = () => screen.getByRole('button', { name: 'Post' });

test('the Comment button opens and closes the panel', async () => {
  api.replies(listComments, { comments: [aCommentReply()] }, { params });
  const { user } = await openPanel();
  await screen.findByText('Well told.');

  await user.click(screen.getByRole('button', { name: /^Comment/ }));

  expect(screen.queryByText('Well told.')).toBeNull();
});

test('blank text cannot be sent', async () => {
  api.replies(listComments, { comments: [] }, { params });
  const { user, field } = await openPanel();
  expect(postButton()).toHaveProperty('disabled', true);

  await user.type(field, '   {Enter}');

  expect(postButton()).toHaveProperty('disabled', true);
  expect(api.seen.filter(({ method }) => method === 'POST')).toEqual([]);
});

test.each(['arrives', 'is lost'] as const)(
  'a comment in flight is not offered again when the panel is reopened, and %s',
  async (end) => {
    const gate = Promise.withResolvers<void>();
    api.replies(listComments, { comments: [] }, { params });
    const comment = aCommentReply({ text: 'So true.', user: me });
    const reply = { success: true as const, message: 'Comment posted successfully!', comment };
    if (end === 'arrives') api.replies(createComment, reply, { params, until: gate.promise });
    else api.refuses(createComment, 500, 'Down.', params, 'DOWN', gate.promise);
    const { user, field } = await openPanel();
    await user.type(field, 'So true.{Enter}');
    const toggle = screen.getByRole('button', { name: /^Comment/ });
    await user.click(toggle);
    await user.click(toggle);

    const again = await screen.findByRole('textbox', { name: 'Write a comment' });
    expect(again).toHaveProperty('value', '');
    expect(screen.getByText('So true.')).toBeTruthy();
    gate.resolve();

    if (end === 'arrives') {
      await screen.findByText('Comment posted successfully!');
      expect(again).toHaveProperty('value', '');
    } else {
      await screen.findByText('Failed to post comment.');
      await waitFor(() => expect(again).toHaveProperty('value', 'So true.'));
    }
  },
);

test('an Enter that confirms a Japanese word does not send half a comment, even in Safari', async () => {
  api.replies(listComments, { comments: [] }, { params });
  const { user, field } = await openPanel();
  await user.type(field, 'こんにち');

  fireEvent.keyDown(field, { key: 'Enter', isComposing: true });
  fireEvent.keyDown(field, { key: 'Enter', keyCode: 229 });

  expect(field).toHaveProperty('value', 'こんにち');
  expect(api.seen.filter(({ method }) => method === 'POST')).toEqual([]);
});

test('a comment shows at once and counts once posted', async () => {
  const gate = Promise.withResolvers<void>();
  api.replies(listComments, { comments: [] }, { params });
  const comment = aCommentReply({ text: 'So true.', user: me });
  const reply = { success: true as const, message: 'Comment posted successfully!', comment };
  api.replies(createComment, reply, { params, until: gate.promise });
  const { user, field } = await openPanel();

  await user.type(field, ' So true. {Enter}');

  const row = (await screen.findByText('So true.')).closest('li');
  expect(row?.getAttribute('aria-busy')).toBe('true');
  gate.resolve();
  await screen.findByText('Comment posted successfully!');
  await screen.findByRole('button', { name: 'Comment 1' });
  expect(screen.getAllByText('So true.')).toHaveLength(1);
  expect(api.seen.at(-1)).toMatchObject({ method: 'POST', body: { comment: 'So true.' } });
});

test('a failed comment returns to its field', async () => {
  api.replies(listComments, { comments: [] }, { params });
  api.loses(createComment, params);
  const { user, field } = await openPanel();

  await user.type(field, 'So true.{Enter}');

  await screen.findByText('Failed to post comment.');
  expect(field).toHaveProperty('value', 'So true.');
  await screen.findByRole('button', { name: 'Comment 0' });
});

test('a failed comment and the text typed since may be too long together, and the form says so', async () => {
  const gate = Promise.withResolvers<void>();
  api.replies(listComments, { comments: [] }, { params });
  api.refuses(createComment, 500, 'Down.', params, 'DOWN', gate.promise);
  const { field } = await openPanel();
  fireEvent.change(field, { target: { value: 'a'.repeat(limits.commentLength) } });
  fireEvent.click(postButton());
  fireEvent.change(field, { target: { value: 'b' } });
  gate.resolve();

  await screen.findByText('Use up to 2,000 characters.');
  expect(postButton()).toHaveProperty('disabled', true);

  fireEvent.change(field, { target: { value: 'b' } });
  expect(screen.queryByText('Use up to 2,000 characters.')).toBeNull();
  expect(postButton()).toHaveProperty('disabled', false);
});

test('a comment cut off by an expired session is back after the next login', async () => {
  api.replies(listComments, { comments: [] }, { params });
  api.refuses(createComment, 401, 'User is not authenticated', params, 'UNAUTHENTICATED');
  const stop = sessionExpired.on(() => endSession('expired'));
  const { user, field } = await openPanel();
  await user.type(field, 'So true.{Enter}');
  await waitFor(() => expect(isLoggedIn()).toBe(false));
  stop();
  cleanup();

  startSession(me);
  showScreen(<ExperiencesScreen />, { path: '/experience' });

  await screen.findByDisplayValue('So true.');
});

test('a draft comment stays with its experience and disappears once posted', async () => {
  api.replies(listComments, { comments: [] }, { params });
  const comment = aCommentReply({ text: 'So true.', user: me });
  api.replies(createComment, { success: true, message: 'Comment posted successfully!', comment }, { params });
  const first = await openPanel();
  await first.user.type(first.field, 'So true.');
  cleanup();

  showScreen(<ExperiencesScreen />, { path: '/experience' });
  const field = await screen.findByDisplayValue('So true.');
  await first.user.type(field, '{Enter}');
  await screen.findByText('Comment posted successfully!');
  cleanup();

  showScreen(<ExperiencesScreen />, { path: '/experience' });
  await screen.findByRole('button', { name: /^Comment/ });
  expect(screen.queryByRole('textbox', { name: 'Write a comment' })).toBeNull();
});

/** Two comments, the second one the member's own, and a click on its Delete. */
async function askToDelete() {
  const own = aCommentReply({ _id: '01JF0000000000000000000002', text: 'Mine.', user: me });
  api.replies(listComments, { comments: [aCommentReply(), own] }, { params });
  api.replies(
    deleteComment,
    { success: true, message: 'Comment deleted.' },
    { params: { ...params, commentId: own._id } },
  );
  const { user, field } = await openPanel();
  await screen.findByText('Mine.');
  await user.click(screen.getByRole('button', { name: /^Delete comment/ }));
  const dialog = await screen.findByRole('dialog', { name: 'Delete this comment?' });
  return { user, field, dialog };
}

const deletions = () => api.seen.filter(({ method }) => method === 'DELETE');

test('a member can delete only their own comments, and the focus moves to the field below', async () => {
  const { user, field, dialog } = await askToDelete();

  await user.click(within(dialog).getByRole('button', { name: 'Delete' }));

  await waitFor(() => expect(screen.queryByText('Mine.')).toBeNull());
  screen.getByText('Well told.');
  await waitFor(() => expect(document.activeElement).toBe(field));
});

test('canceling a deletion keeps the comment and returns the focus to its button', async () => {
  const { user, dialog } = await askToDelete();

  await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));

  const button = screen.getByRole('button', { name: /^Delete comment/, hidden: true });
  await waitFor(() => expect(document.activeElement).toBe(button));
  screen.getByText('Mine.');
  expect(deletions()).toEqual([]);
});

test('comments that fail to load say so in their place', async () => {
  api.refuses(listComments, 404, 'Gone.', params);
  await openPanel();
  await screen.findByText("Couldn't load comments.");
});
