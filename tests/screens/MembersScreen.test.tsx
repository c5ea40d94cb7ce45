import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { forgotPassword } from '#shared/auth/passwordRoutes.ts';
import { sendMessage } from '#shared/messages/routes.ts';
import type { OfficeMember } from '#shared/office/entities.ts';
import { exportMembers, listMembers } from '#shared/office/memberRoutes.ts';
import { decideRequest, listRequests } from '#shared/office/requestRoutes.ts';
import { getOverview } from '#shared/office/routes.ts';
import { aLoggedInUser } from '#tests/support/aLoggedInUser.ts';
import { aMessage, aPerson } from '#tests/support/aPerson.ts';
import { aCountReply, anOverviewReply, aRequestReply } from '#tests/support/officeReplies.ts';
import { PretendApi } from '#tests/support/pretendApi.ts';
import { showScreen } from '#tests/support/showScreen.tsx';
import MembersScreen from '#web/features/admin/members/MembersScreen.tsx';
import { startSession } from '#web/lib/session/session.ts';
import { changeUserState } from '#web/lib/session/store.ts';

const saved = vi.hoisted(() => vi.fn());
// Saving a file would navigate this window.
vi.mock('#web/lib/browser/saveFile.ts', () => ({ saveCsv: saved }));

const own = aLoggedInUser({ role: 'admin' });
const noon = new Date('2026-05-09T12:00:00Z');

function aListed(index: number, fullName: string, more: Partial<OfficeMember> = {}): OfficeMember {
  const createdAt = '2026-01-01T00:00:00.000Z';
  return { ...aPerson(index, { fullName }), status: 'member', createdAt, ...more };
}
const dean = aPerson(9, { fullName: 'Dean Whitfield' });
const grace = aListed(1, 'Grace Achieng', { seenOn: '2026-05-09' });
const hiro = aListed(2, 'Hiro Tanabe', { seenOn: '2026-05-08' });
const piotr = aListed(3, 'Piotr Zielinski', { invitedBy: dean });
const noor = aListed(4, 'Noor Haddad', { seenOn: '2020-11-17' });
const ruth = aListed(5, 'Ruth Feldman', { status: 'waiting' });

let api: PretendApi;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: noon });
  api = new PretendApi();
  startSession(own);
  const counts = aCountReply({ waiting: 1, invited: 1 });
  api.replies(listMembers, { members: [grace, hiro, piotr, noor, ruth], total: 5, counts });
  api.replies(getOverview, anOverviewReply(counts));
});

function show() {
  showScreen(<MembersScreen />, { path: '/admin/members' });
  return userEvent.setup();
}
const rowOf = async (name: string) => within(await screen.findByRole('row', { name: new RegExp(name) }));
const choose = async (user: ReturnType<typeof show>, name: string) =>
  user.click((await rowOf(name)).getByRole('checkbox'));
const sent = (path: string) => api.seen.filter((one) => one.path.includes(path));

test('the list shows the last visit: now, in days or unknown; and who invited each member', async () => {
  show();
  await rowOf('Hiro');
  changeUserState({ onlineUsers: [grace.id] });

  const seen = async (name: string) => (await rowOf(name)).getAllByRole('cell')[4]?.textContent;
  await waitFor(async () => expect(await seen('Grace')).toBe('now'));
  expect(await seen('Hiro')).toBe('yesterday');
  expect(await seen('Noor')).toBe('Nov 17, 2020');
  expect(await seen('Piotr')).toBe('unknown');
  const below = async (name: string) => (await rowOf(name)).getByRole('rowheader').textContent;
  expect(await below('Noor')).toContain(' · last seen: Nov 17, 2020');
  const state = (await rowOf('Piotr')).getAllByRole('cell')[2]?.textContent;
  expect(state).toBe('Invited by Dean Whitfield');
  expect(screen.getByRole('button', { name: 'Invited 1' })).toBeTruthy();
});

test('an unavailable action says why, and stays visible when it is pressed', async () => {
  const self = { ...aListed(8, 'Dean Whitfield', { role: 'admin' }), id: own._id };
  api.replies(listMembers, { members: [self], total: 1, counts: aCountReply({ all: 1 }) });
  const user = show();
  await user.click((await rowOf('Dean')).getByRole('button', { name: 'Actions for Dean Whitfield' }));

  const suspend = screen.getByRole('menuitem', { name: 'Suspend Not available for your own account' });
  await user.click(suspend);

  expect(suspend.getAttribute('aria-disabled')).toBe('true');
  expect(screen.getByRole('menu', { name: 'Actions for Dean Whitfield' }).contains(suspend)).toBe(true);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('of selected pending people, only strong matches are approved, in the version that was shown', async () => {
  const [max, nadia] = [6, 7].map((index) => aListed(index, `Waiting ${index}`, { status: 'waiting' }));
  const counts = aCountReply({ all: 3, waiting: 3 });
  const members = [grace, ruth, ...(max && nadia ? [max, nadia] : [])];
  api.replies(listMembers, { members, total: 4, counts });
  // Nadia was declined, so the server shows nothing about her.
  api.replies(listRequests, [
    aRequestReply(ruth, { match: 'strong', version: 4 }),
    ...(max ? [aRequestReply(max, { match: 'possible' })] : []),
  ]);
  api.replies(decideRequest, { success: true, message: 'Approved.' }, { params: { id: ruth.id } });
  const user = show();
  for (const name of ['Grace', 'Ruth', 'Waiting 6', 'Waiting 7']) await choose(user, name);

  await user.click(screen.getByRole('button', { name: 'Approve 3' }));

  await screen.findByText(
    'Approved 1 of 3. Only strong matches can be approved together. Review the others in Requests.',
  );
  const asked = sent(`/requests?ids=${[ruth, max, nadia].map((one) => one?.id).join('%2C')}`);
  expect(asked).toHaveLength(1);
  const written = api.seen.filter(({ method }) => method !== 'GET');
  expect(written.map(({ path, body }) => [path.split('/').at(-1), body])).toEqual([
    [ruth.id, { decision: 'approve', version: 4 }],
  ]);
});

test('a message to selected members is sent to each; failed ones are named and can be retried alone', async () => {
  for (const { id } of [grace, hiro]) {
    api.replies(sendMessage, { newMessage: aMessage(1, own.id, id) }, { params: { id } });
  }
  api.refuses(sendMessage, 403, 'They take messages from certain people only.', { id: hiro.id });
  const user = show();
  await choose(user, 'Grace');
  await choose(user, 'Hiro');
  await choose(user, 'Ruth');

  await user.click(screen.getByRole('button', { name: 'Message' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Message to 2 members' }));
  await user.type(dialog.getByLabelText('Message'), 'Homecoming is near.');
  await user.click(dialog.getByRole('button', { name: 'Send' }));

  const alert = await dialog.findByRole('alert');
  expect(alert.textContent).toBe('Not sent to Hiro Tanabe: They take messages from certain people only.');
  const before = sent('/send/').map(({ path }) => path.split('/').at(-1));
  expect(before).toEqual([grace.id, hiro.id]);
  api.replies(sendMessage, { newMessage: aMessage(1, own.id, hiro.id) }, { params: { id: hiro.id } });
  await user.click(dialog.getByRole('button', { name: 'Send' }));

  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent('/send/')).toHaveLength(3);
});

async function write(user: ReturnType<typeof show>, ...names: readonly string[]) {
  for (const name of names) await choose(user, name);
  await user.click(screen.getByRole('button', { name: 'Message' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByLabelText('Message'), 'Homecoming is near.');
  await user.click(dialog.getByRole('button', { name: 'Send' }));
  return dialog;
}
const Sent = z.object({ message: z.string(), clientMessageId: z.string() });
const letters = () => sent('/send/').map(({ body }) => Sent.parse(body));

test('the dialog stays while a message is being sent, so that failures are shown', async () => {
  const answer = Promise.withResolvers<void>();
  const newMessage = aMessage(1, own.id, grace.id);
  api.replies(sendMessage, { newMessage }, { params: { id: grace.id }, until: answer.promise });
  const user = show();
  const dialog = await write(user, 'Grace');

  await user.keyboard('{Escape}');
  await user.click(dialog.getByRole('button', { name: 'Close dialog' }));
  expect(dialog.getByRole('button', { name: 'Cancel' })).toHaveProperty('disabled', true);
  expect(screen.getByRole('dialog')).toBeTruthy();
  answer.resolve();

  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(await screen.findByText('Message sent.')).toBeTruthy();
});

test('failed recipients are reported even to an admin who left the screen', async () => {
  const answer = Promise.withResolvers<void>();
  api.replies(
    sendMessage,
    { newMessage: aMessage(1, own.id, grace.id) },
    { params: { id: grace.id }, until: answer.promise },
  );
  api.refuses(sendMessage, 403, 'They take no messages.', { id: hiro.id });
  await write(show(), 'Grace', 'Hiro');
  fireEvent.click(screen.getByRole('link', { name: 'Invite', hidden: true }));
  await screen.findByText('at /admin/settings');

  answer.resolve();

  await screen.findByText('Not sent to Hiro Tanabe: They take no messages.');
});

test('failed recipients are named, each with the reason', async () => {
  api.refuses(sendMessage, 403, 'They take no messages.', { id: grace.id });
  api.refuses(sendMessage, 404, 'There is no such member.', { id: hiro.id });
  api.refuses(sendMessage, 403, 'They take no messages.', { id: noor.id });

  const dialog = await write(show(), 'Grace', 'Hiro', 'Noor');

  expect((await dialog.findByRole('alert')).textContent).toBe(
    'Not sent to Grace Achieng, Noor Haddad: They take no messages. Not sent to Hiro Tanabe: There is no such member.',
  );
});

test('the same text is sent again as the same message, another text as another', async () => {
  api.loses(sendMessage, { id: grace.id });
  const user = show();
  const dialog = await write(user, 'Grace');
  await dialog.findByRole('alert');

  await user.click(dialog.getByRole('button', { name: 'Send' }));
  await waitFor(() => expect(letters()).toHaveLength(2));
  await user.type(dialog.getByLabelText('Message'), ' Do come.');
  await user.click(await dialog.findByRole('button', { name: 'Send' }));

  await waitFor(() => expect(letters()).toHaveLength(3));
  const [first, again, other] = letters();
  expect(again).toEqual(first);
  expect(other?.message).toBe('Homecoming is near. Do come.');
  expect(other?.clientMessageId).not.toBe(first?.clientMessageId);
});

test('the selected members are downloaded as a file', async () => {
  api.replies(exportMembers, { success: true, csv: 'Name\r\n' });
  const user = show();
  await choose(user, 'Noor');

  await user.click(screen.getByRole('button', { name: 'Export selected members' }));

  await waitFor(() => expect(saved).toHaveBeenCalledExactlyOnceWith('members.csv', 'Name\r\n'));
  expect(sent('/export').map(({ body }) => body)).toEqual([{ ids: [noor.id] }]);
});

test('a password link is requested by username, and the response reveals nothing', async () => {
  api.replies(forgotPassword, { success: true, message: 'If there is an address, a link is on its way.' });
  const user = show();

  await user.click(await screen.findByRole('button', { name: 'Actions for Grace Achieng' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Send password reset link' }));

  await screen.findByText(/^If the account has a confirmed/);
  expect(sent('/forgot').map(({ body }) => body)).toEqual([{ name: grace.username }]);
});

test('on a pasted link to a later page, the previous page is the one before it in the list', async () => {
  const counts = aCountReply({});
  const page = (members: OfficeMember[], cursor: string | null, next?: string) =>
    api.replies(listMembers, { members, total: 60, counts }, { cursor, ...(next !== undefined && { next }) });
  page([grace], null, 'b');
  page([hiro], 'b', 'c');
  page([noor], 'c');
  showScreen(<MembersScreen />, { path: '/admin/members', at: '/admin/members?page=b.c' });
  const user = userEvent.setup();
  await rowOf('Noor');
  expect(screen.getByText('51 to 51 of 60')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Next page' })).toHaveProperty('disabled', true);

  await user.click(screen.getByRole('button', { name: 'Previous page' }));
  await rowOf('Hiro');
  await user.click(screen.getByRole('button', { name: 'Previous page' }));

  await rowOf('Grace');
  expect(screen.getByRole('button', { name: 'Previous page' })).toHaveProperty('disabled', true);
  await user.click(screen.getByRole('button', { name: 'Next page' }));
  await rowOf('Hiro');
});

test('without bounced mails there is no filter for them', async () => {
  show();
  await rowOf('Grace Achieng');

  expect(screen.queryByRole('button', { name: /Bounced e-mail/ })).toBeNull();
});

test('members whose mail bounced can be filtered', async () => {
  const counts = aCountReply({ waiting: 1, invited: 1, mailBack: 2 });
  api.replies(listMembers, { members: [grace], total: 1, counts });
  const user = show();

  await user.click(await screen.findByRole('button', { name: /Bounced e-mail/ }));

  await waitFor(() => expect(sent('kind=mailBack')).toHaveLength(1));
});
