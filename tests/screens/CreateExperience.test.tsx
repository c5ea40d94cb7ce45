import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { updateProfile } from '#shared/account/profileRoutes.ts';
import { createExperience, updateExperience } from '#shared/experiences/postRoutes.ts';
import { listExperiences } from '#shared/experiences/routes.ts';
import { limits } from '#shared/platform/limits.ts';
import * as texts from '#shared/platform/texts.ts';
import { findPlaces } from '#shared/profiles/placeRoutes.ts';
import { aLoggedInUser } from '#tests/support/aLoggedInUser.ts';
import { PretendApi } from '#tests/support/pretendApi.ts';
import { anExperienceReply } from '#tests/support/replies.ts';
import { showScreen } from '#tests/support/showScreen.tsx';
import ExperiencesScreen from '#web/features/experiences/ExperiencesScreen.tsx';
import { startSession } from '#web/lib/session/session.ts';

const me = aLoggedInUser();
const message = 'Experience created successfully!';
const names = ['title', 'company', 'location', 'role', 'startDate', 'endDate', 'description'];
let api: PretendApi;

beforeEach(() => {
  api = new PretendApi();
  startSession(me);
  api.replies(listExperiences, []);
});

async function openForm() {
  const user = userEvent.setup();
  showScreen(<ExperiencesScreen />, { path: '/experience' });
  await user.click(await screen.findByRole('button', { name: 'Create Experience' }));
  const dialog = await screen.findByRole('dialog', { name: 'Create Experience' });
  return { user, dialog, title: within(dialog).getByRole('textbox', { name: 'Title' }) };
}

const posts = () => api.seen.filter(({ method }) => method === 'POST').map(({ body }) => body);

function valuesOf(dialog: HTMLElement): readonly string[] {
  return names.map((name) => {
    const control = dialog.querySelector(`[name=${name}]`);
    const isText = control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement;
    return isText ? control.value : 'no such field';
  });
}

const typed = {
  title: 'Typed by me',
  company: 'Ferrous Mobility',
  location: 'Rotterdam',
  role: 'Platform Engineer',
  startDate: '2023-09-01',
  endDate: '2026-06-30',
  description: 'Three years of signalling.',
};

/** Fills in every field, or only the given ones. */
function fillIn(dialog: HTMLElement, values: Partial<typeof typed> = typed): void {
  for (const [name, value] of Object.entries(values)) {
    const control = dialog.querySelector(`[name=${name}]`);
    if (control === null) throw new Error(`There is no field ${name}.`);
    fireEvent.input(control, { target: { value } });
  }
}

test('every field starts with a sample that the server would accept', async () => {
  const { dialog } = await openForm();
  const values = valuesOf(dialog);
  const body = Object.fromEntries(names.map((name, index) => [name, values[index]]));
  expect(createExperience.body.safeParse(body).success).toBe(true);
  expect(dialog.querySelector('input[type=file][name=images]')).toHaveProperty('multiple', true);
});

test('submitting shows Submitting..., then the success; the form closes and resets', async () => {
  const gate = Promise.withResolvers<void>();
  const experience = anExperienceReply({ user: me, title: 'Typed by me' });
  api.replies(createExperience, { success: true, message, experience }, { until: gate.promise });
  const { user, dialog } = await openForm();
  const before = valuesOf(dialog);

  fillIn(dialog);
  await user.click(within(dialog).getByRole('button', { name: 'Share experience' }));

  const button = await within(dialog).findByRole('button', { name: 'Submitting...' });
  expect(button).toHaveProperty('disabled', true);
  gate.resolve();
  await screen.findByText(message);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await screen.findByRole('heading', { name: 'Typed by me' });
  expect(api.seen.at(-1)).toMatchObject({ method: 'POST', body: { title: 'Typed by me', images: [] } });

  await user.click(screen.getByRole('button', { name: 'Create Experience' }));
  expect(valuesOf(await screen.findByRole('dialog'))).toEqual(before);
});

test('sample text is never published: each field that still has it is named, and nothing is sent', async () => {
  const { user, dialog } = await openForm();
  fillIn(dialog, { title: 'Typed by me', startDate: '2023-09-01', endDate: '2026-06-30' });

  await user.click(within(dialog).getByRole('button', { name: 'Share experience' }));

  await within(dialog).findByText('Replace the sample text in: Company, Location, Role, Description.');
  expect(within(dialog).getAllByText('Replace the sample text.')).toHaveLength(4);
  const company = within(dialog).getByRole('textbox', { name: 'Company' });
  await waitFor(() => expect(document.activeElement).toBe(company));
  expect(posts()).toEqual([]);
});

test('a field that the member typed is sent, even if it equals the sample', async () => {
  api.replies(createExperience, { success: true, message, experience: anExperienceReply({ user: me }) });
  const { user, dialog } = await openForm();
  const role = within(dialog).getByRole('textbox', { name: 'Role' });
  const { role: _, ...others } = typed;
  fillIn(dialog, others);

  await user.click(role);
  await user.keyboard('Software Engineer');
  await user.click(within(dialog).getByRole('button', { name: 'Share experience' }));

  await waitFor(() => expect(posts()).toMatchObject([{ ...others, role: 'Software Engineer' }]));
});

test('an edit sends only changed fields, so it keeps a later change from the phone', async () => {
  const mine = anExperienceReply({ user: me });
  api.replies(listExperiences, [mine]);
  const experience = { ...mine, title: 'A better title', company: 'From the phone' };
  api.replies(
    updateExperience,
    { success: true, message: 'Saved.', experience },
    { params: { id: mine._id } },
  );
  const user = userEvent.setup();
  showScreen(<ExperiencesScreen />, { path: '/experience' });
  await user.click(await screen.findByRole('button', { name: 'Edit experience' }));
  const dialog = await screen.findByRole('dialog', { name: 'Edit experience' });

  fillIn(dialog, { title: 'A better title' });
  await user.click(within(dialog).getByRole('button', { name: 'Save changes' }));

  await screen.findByRole('heading', { name: 'A better title' });
  expect(api.seen.at(-1)).toMatchObject({ method: 'PUT', body: { title: 'A better title' } });
  expect(Object.keys(Object(api.seen.at(-1)?.body))).toEqual(['title']);
});

test('a form in flight cannot be closed, reopened and sent twice', async () => {
  const gate = Promise.withResolvers<void>();
  const experience = anExperienceReply({ user: me, title: 'Typed by me' });
  api.replies(createExperience, { success: true, message, experience }, { until: gate.promise });
  const { user, dialog } = await openForm();
  fillIn(dialog);
  await user.click(within(dialog).getByRole('button', { name: 'Share experience' }));
  await within(dialog).findByRole('button', { name: 'Submitting...' });

  await user.keyboard('{Escape}');
  expect(screen.queryByRole('dialog', { name: 'Leave without sharing?' })).toBeNull();
  expect(screen.getByRole('dialog')).toBe(dialog);
  gate.resolve();

  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(posts()).toHaveLength(1);
});

test('a current job is sent with the open end date and shown as Present', async () => {
  const experience = anExperienceReply({ user: me, title: 'Typed by me', endDate: limits.openEndDate });
  api.replies(createExperience, { success: true, message, experience });
  const { user, dialog } = await openForm();
  fillIn(dialog);

  await user.click(within(dialog).getByRole('checkbox', { name: 'I currently work here' }));
  expect(within(dialog).getByLabelText('End date')).toHaveProperty('disabled', true);
  await user.click(within(dialog).getByRole('button', { name: 'Share experience' }));

  const card = await screen.findByRole('article');
  expect(api.seen.at(-1)).toMatchObject({ method: 'POST', body: { endDate: limits.openEndDate } });
  expect(within(card).getAllByText(/– Present$/)).not.toEqual([]);
});

test('one checkbox also sets the job on the profile', async () => {
  const experience = anExperienceReply({ user: me, title: 'Typed by me', endDate: limits.openEndDate });
  const rotterdam = { city: 'Rotterdam', country: 'Netherlands' };
  api.replies(createExperience, { success: true, message, experience });
  api.replies(findPlaces, [{ city: 'Rotterdam', country: 'United States' }, rotterdam]);
  api.replies(updateProfile, { success: true, message: 'Saved.', user: aLoggedInUser() });
  const { user, dialog } = await openForm();
  fillIn(dialog, { ...typed, location: 'Rotterdam, Netherlands' });

  await user.click(within(dialog).getByRole('checkbox', { name: 'I currently work here' }));
  await user.click(within(dialog).getByRole('checkbox', { name: /on my profile/ }));
  await user.click(within(dialog).getByRole('button', { name: 'Share experience' }));

  await waitFor(() =>
    expect(api.seen.at(-1)).toMatchObject({
      method: 'PUT',
      body: { jobTitle: 'Platform Engineer', employer: 'Ferrous Mobility', place: rotterdam },
    }),
  );
});

test('a failure shows Error: with the reason and keeps what was typed', async () => {
  api.refuses(createExperience, 429, 'Too many attempts. Please try again later.');
  const { user, dialog } = await openForm();

  fillIn(dialog, { ...typed, title: 'Kept' });
  await user.click(within(dialog).getByRole('button', { name: 'Share experience' }));

  const sentence = await within(dialog).findByText('Error: Too many attempts. Please try again later.');
  expect(sentence.getAttribute('role')).toBe('alert');
  expect(valuesOf(dialog)[0]).toBe('Kept');
});

test('an expired session says what to do', async () => {
  api.refuses(createExperience, 401, texts.notAuthenticated, {}, 'UNAUTHENTICATED');
  const { user, dialog } = await openForm();
  fillIn(dialog);

  await user.click(screen.getByRole('button', { name: 'Share experience' }));

  await screen.findByText(`Error: ${texts.sessionEnded}`);
  expect(screen.queryByText(texts.notAuthenticated)).toBeNull();
});

test('an empty field is named next to it and gets the focus; nothing is sent', async () => {
  const { user, dialog, title } = await openForm();

  await user.clear(title);
  await user.click(within(dialog).getByRole('button', { name: 'Share experience' }));

  await waitFor(() => expect(document.activeElement).toBe(title));
  expect(title.getAttribute('aria-invalid')).toBe('true');
  expect(posts()).toEqual([]);
});

test('leaving with typed text asks first, and the text is there on return', async () => {
  const { user, title } = await openForm();
  await user.clear(title);
  await user.type(title, 'Half a thought');

  await user.keyboard('{Escape}');
  await user.click(
    within(await screen.findByRole('dialog', { name: 'Leave without sharing?' })).getByRole('button', {
      name: 'Leave',
    }),
  );
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.click(screen.getByRole('button', { name: 'Create Experience' }));

  expect(valuesOf(await screen.findByRole('dialog'))[0]).toBe('Half a thought');
});

test('the author edits, and the next edit starts from the saved state', async () => {
  const mine = anExperienceReply({ user: me });
  const saved = { ...mine, title: 'A better title' };
  api.replies(listExperiences, [mine]);
  api.replies(
    updateExperience,
    { success: true, message: 'Saved.', experience: saved },
    { params: { id: mine._id } },
  );
  const user = userEvent.setup();
  showScreen(<ExperiencesScreen />, { path: '/experience' });
  await user.click(await screen.findByRole('button', { name: 'Edit experience' }));
  const dialog = await screen.findByRole('dialog', { name: 'Edit experience' });
  const title = within(dialog).getByRole('textbox', { name: 'Title' });
  expect(title).toHaveProperty('value', mine.title);

  await user.clear(title);
  await user.type(title, 'A better title');
  await user.click(within(dialog).getByRole('button', { name: 'Save changes' }));

  await screen.findByRole('heading', { name: 'A better title' });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.click(screen.getByRole('button', { name: 'Edit experience' }));
  expect(valuesOf(await screen.findByRole('dialog'))[0]).toBe('A better title');
});

test('the description of an image can be changed after posting', async () => {
  const image = { _id: '01JH0000000000000000000001', imgUrl: '/images/a_1600.webp', width: 800, height: 600 };
  const pictured = anExperienceReply({ user: me, images: [{ ...image, alt: 'A trian' }] });
  const repaired = { ...pictured, images: [{ ...image, alt: 'A train' }] };
  api.replies(listExperiences, [pictured]);
  const reply = { success: true as const, message: 'Experience updated successfully!', experience: repaired };
  api.replies(updateExperience, reply, { params: { id: pictured._id } });
  const user = userEvent.setup();
  showScreen(<ExperiencesScreen />, { path: '/experience' });
  await user.click(await screen.findByRole('button', { name: 'Edit experience' }));
  const dialog = await screen.findByRole('dialog', { name: 'Edit experience' });
  const description = within(dialog).getByRole('textbox', { name: 'Description of image 1' });

  await user.clear(description);
  await user.type(description, 'A train');
  await user.click(within(dialog).getByRole('button', { name: 'Save changes' }));

  await screen.findByRole('button', { name: 'Open image 1 of 1: A train', hidden: true });
  expect(api.seen.at(-1)).toMatchObject({
    method: 'PUT',
    body: { images: [{ _id: image._id, alt: 'A train' }] },
  });
});
