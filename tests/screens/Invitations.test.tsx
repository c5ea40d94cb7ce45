import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { createInvitation, endInvitation, listInvitations } from '#shared/membership/routes.ts';
import { aLoggedInUser } from '#tests/support/aLoggedInUser.ts';
import { PretendApi } from '#tests/support/pretendApi.ts';
import { showScreen } from '#tests/support/showScreen.tsx';
import { Invitations } from '#web/features/invitations/Invitations.tsx';
import { startSession } from '#web/lib/session/session.ts';

const good = {
  _id: 'a',
  id: 'a',
  createdAt: '2026-11-01T10:00:00.000Z',
  endsAt: '2026-11-30T10:00:00.000Z',
  uses: 50,
  used: 17,
  hasEnded: false,
};
const usedUp = { ...good, _id: 'b', id: 'b', uses: 1, used: 1, hasEnded: true };
let api: PretendApi;

beforeEach(() => {
  api = new PretendApi();
  startSession(aLoggedInUser());
  api.replies(listInvitations, [good, usedUp]);
});

function show(isOn: boolean) {
  showScreen(<Invitations isOn={isOn} hint="Works beside the rules." />, { path: '/' });
  return userEvent.setup();
}

test('a link is made with a limit and an end, shown completely, and copied', async () => {
  const user = show(true);
  const lines = within(await screen.findByRole('list', { name: 'Your links' })).getAllByRole('listitem');
  expect(lines[0]?.textContent).toContain('17 of 50 usedValid until November 30, 2026');
  expect(lines[1]?.textContent).toContain('1 of 1 usedUsed up');
  api.replies(createInvitation, { success: true, invitation: good, link: '/join#secret' });

  await user.selectOptions(screen.getByLabelText('Can be used by'), '20 people');
  await user.click(screen.getByRole('button', { name: 'Create link' }));

  const link = await screen.findByRole('textbox', { name: 'Invitation link' });
  expect(link).toHaveProperty('value', `${location.origin}/join#secret`);
  expect(api.seen.find(({ method }) => method === 'POST')?.body).toEqual({ uses: 20, days: 14 });
  await user.click(screen.getByRole('button', { name: 'Copy' }));
  expect(await navigator.clipboard.readText()).toBe(`${location.origin}/join#secret`);
});

test('if the school does not allow invitations, none is made and earlier ones can be turned off', async () => {
  const user = show(false);
  expect(screen.queryByRole('button', { name: 'Create link' })).toBeNull();
  api.replies(endInvitation, { success: true, message: 'Link turned off.' }, { params: { id: 'a' } });

  await user.click(await screen.findByRole('button', { name: /^Turn off the link created on/ }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Turn off link' }));

  expect(await screen.findByText('Link turned off.')).toBeDefined();
  expect(api.seen.map(({ method }) => method)).toContain('DELETE');
});
