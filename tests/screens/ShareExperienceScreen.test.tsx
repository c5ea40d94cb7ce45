import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { aLoggedInUser } from '#tests/support/aLoggedInUser.ts';
import { PretendApi } from '#tests/support/pretendApi.ts';
import { showScreen } from '#tests/support/showScreen.tsx';
import ShareExperienceScreen from '#web/features/experiences/ShareExperienceScreen.tsx';
import { startSession } from '#web/lib/session/session.ts';

let api: PretendApi;

beforeEach(() => {
  api = new PretendApi();
  startSession(aLoggedInUser());
});

function open() {
  showScreen(<ShareExperienceScreen />, { path: '/share-experience' });
  return userEvent.setup();
}

async function fillIn(user: ReturnType<typeof open>): Promise<void> {
  await user.type(screen.getByRole('textbox', { name: 'Title' }), 'On trains');
  await user.type(screen.getByRole('textbox', { name: 'Author' }), 'Priya');
  await user.type(screen.getByRole('textbox', { name: 'Content' }), 'They run.');
}

test('without an image the form asks for one and sends nothing', async () => {
  const user = open();
  await fillIn(user);

  await user.click(screen.getByRole('button', { name: 'Share' }));

  const alerts = await screen.findAllByRole('alert');
  expect(alerts.map(({ textContent }) => textContent)).toContain('Please select an image.');
  await waitFor(() => expect(document.activeElement).toHaveProperty('name', 'image'));
  expect(api.seen).toEqual([]);
});

test('a file that is not an image is refused', async () => {
  open();
  const file = new File(['words'], 'notes.txt', { type: 'text/plain' });

  fireEvent.change(screen.getByLabelText('Image'), { target: { files: [file] } });

  const alerts = await screen.findAllByRole('alert');
  expect(alerts.map(({ textContent }) => textContent)).toContain('Please select a valid image file.');
  expect(api.seen).toEqual([]);
});

test('the preview shows the typed text', async () => {
  const user = open();
  await fillIn(user);
  const preview = screen.getByRole('region', { name: 'Preview' });
  for (const text of ['On trains', 'by Priya', 'They run.']) expect(preview.textContent).toContain(text);
});

test('Cancel clears the form and opens the experiences', async () => {
  const user = open();
  await fillIn(user);

  await user.click(screen.getByRole('button', { name: 'Cancel' }));

  await screen.findByText('at /experience');
  cleanup();
  open();
  expect(screen.getByRole('textbox', { name: 'Title' })).toHaveProperty('value', '');
});
