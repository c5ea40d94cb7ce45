import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { listUsers } from '#shared/directory/userRoutes.ts';
import { listMessages } from '#shared/messages/readingRoutes.ts';
import { listConversations, sendMessage } from '#shared/messages/routes.ts';
import { getUser } from '#shared/profiles/routes.ts';
import { aLoggedInUser } from '#tests/support/aLoggedInUser.ts';
import { aMessage, aPerson, aProfile } from '#tests/support/aPerson.ts';
import { PretendApi } from '#tests/support/pretendApi.ts';
import { showScreen } from '#tests/support/showScreen.tsx';
import MessagesScreen from '#web/features/chat/MessagesScreen.tsx';
import { ulidAt } from '#web/lib/ids/ulid.ts';
import { startSession } from '#web/lib/session/session.ts';

const own = aLoggedInUser();
const lin = aPerson(2, { fullName: 'Lin Zhao' });
const receivedMessage = aMessage(1, lin.id, own.id, {
  message: 'Hi!',
  createdAt: '2026-11-20T15:38:00.000Z',
});

const timeLetters = 10;
const timeOf = (id = '') => id.slice(0, timeLetters);
const timeAt = (moment: string) => timeOf(ulidAt(Date.parse(moment)));

let api: PretendApi;

beforeEach(() => {
  api = new PretendApi();
  startSession(own);
  api.replies(listUsers, [lin]);
  api.replies(listConversations, [
    { _id: lin.id, id: lin.id, user: lin, lastMessage: receivedMessage, unreadCount: 0 },
  ]);
  api.replies(listMessages, [receivedMessage], { params: { id: lin.id } });
  api.replies(getUser, aProfile(lin), { params: { userId: lin.id } });
});

const Sent = z.object({ clientMessageId: z.string() });
const ids = () =>
  api.seen.filter(({ path }) => path.includes('/send/')).map(({ body }) => Sent.parse(body).clientMessageId);

async function say(text: string) {
  const user = userEvent.setup();
  showScreen(<MessagesScreen />, { path: '/messages', at: `/messages?with=${lin.id}` });
  await screen.findByText('Hi!');
  await user.type(screen.getByPlaceholderText('Send a message...'), `${text}{Enter}`);
  return user;
}

test("a device with a fast clock sends its message once more with an id of the server's time", async () => {
  api.refuses(sendMessage, 400, 'Ahead.', { id: lin.id }, 'MESSAGE_AHEAD');
  await say('Hello');

  await waitFor(() => expect(ids()).toHaveLength(2));
  expect(timeOf(ids()[1])).toBe(timeAt(receivedMessage.createdAt));
  expect(timeOf(ids()[0])).not.toBe(timeAt(receivedMessage.createdAt));
  // Only once: a server that refuses the corrected id as well has a different reason.
  expect(await screen.findByText('Not delivered')).toBeTruthy();
});

test('a refused message is resent by hand under a new id; one without a response under its own', async () => {
  api.loses(sendMessage, { id: lin.id });
  const user = await say('Hello');
  await user.click(await screen.findByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(ids()).toHaveLength(2));
  expect(ids()[1]).toBe(ids()[0]);

  api.refuses(sendMessage, 409, 'Too old.', { id: lin.id });
  await user.click(await screen.findByRole('button', { name: 'Retry' }));
  await screen.findByText('Not delivered');
  api.replies(
    sendMessage,
    { newMessage: aMessage(2, own.id, lin.id, { nth: 1 }) },
    { params: { id: lin.id } },
  );
  await user.click(screen.getByRole('button', { name: 'Retry' }));

  expect(await screen.findByRole('img', { name: 'Sent' })).toBeTruthy();
  expect(ids()).toHaveLength(4);
  expect(ids()[3]).not.toBe(ids()[2]);
});

test('a device with a slow clock bases message ids on the newest message it has seen', async () => {
  vi.spyOn(Date, 'now').mockReturnValue(0);
  api.loses(sendMessage, { id: lin.id });
  await say('Hello');

  await waitFor(() => expect(ids()).toHaveLength(1));
  vi.restoreAllMocks();
  expect(timeOf(ids()[0]) >= timeAt(receivedMessage.createdAt)).toBe(true);
});
