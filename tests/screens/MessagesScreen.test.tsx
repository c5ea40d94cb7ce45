import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { logout } from '#shared/auth/sessionRoutes.ts';
import { listUsers } from '#shared/directory/userRoutes.ts';
import { listMessages } from '#shared/messages/readingRoutes.ts';
import { listConversations, sendMessage } from '#shared/messages/routes.ts';
import type { Person } from '#shared/platform/entities.ts';
import { limits } from '#shared/platform/limits.ts';
import { getUser } from '#shared/profiles/routes.ts';
import { aLoggedInUser } from '#tests/support/aLoggedInUser.ts';
import { aMessage, aPerson, aProfile } from '#tests/support/aPerson.ts';
import { PlayedSocket } from '#tests/support/playedSocket.ts';
import { PretendApi } from '#tests/support/pretendApi.ts';
import { showScreen } from '#tests/support/showScreen.tsx';
import MessagesScreen from '#web/features/chat/MessagesScreen.tsx';
import { endSession, startSession } from '#web/lib/session/session.ts';
import { changeUserState } from '#web/lib/session/store.ts';
import { conversationsOf } from '#web/realtime/conversations.ts';
import { inboxOf } from '#web/realtime/inbox.ts';
import { outboxOf } from '#web/realtime/outbox.ts';
import { presenceOf } from '#web/realtime/presence.ts';
import { connectionOf } from '#web/realtime/socket.ts';

const own = aLoggedInUser();
const maya = aPerson(1, { fullName: 'Maya Okonkwo' });
const lin = aPerson(2, { fullName: 'Lin Zhao' });
const other = aPerson(3);
const receivedMessage = aMessage(1, maya.id, own.id, { message: 'See https://example.org/jobs.' });
const went = aMessage(2, own.id, maya.id, { message: 'Thank you!', isRead: true });

let api: PretendApi;

beforeEach(() => {
  api = new PretendApi();
  startSession(own);
  api.replies(listUsers, [maya, lin]);
  api.replies(listConversations, [
    { _id: maya.id, id: maya.id, user: maya, lastMessage: went, unreadCount: 0 },
  ]);
  api.replies(listMessages, [receivedMessage, went], { params: { id: maya.id } });
  api.replies(listMessages, [], { params: { id: lin.id } });
  api.replies(getUser, aProfile(lin), { params: { userId: lin.id } });
});

const chat = (peer?: Person) =>
  showScreen(<MessagesScreen />, { path: '/messages', ...(peer && { at: `/messages?with=${peer.id}` }) });
const rows = () =>
  within(screen.getByRole('complementary'))
    .getAllByRole('listitem')
    .map((row) => row.textContent);
const value = () => screen.getByPlaceholderText<HTMLTextAreaElement>('Send a message...').value;
const input = () => screen.getByPlaceholderText('Send a message...');

test('a search response that arrives after the field was cleared hides nobody', async () => {
  const gate = Promise.withResolvers<void>();
  const user = userEvent.setup();
  chat();
  await waitFor(() => expect(rows()).toHaveLength(2));
  api.replies(listUsers, [other], { until: gate.promise });
  const search = screen.getByRole('searchbox');
  await user.type(search, 'somebody{Enter}');
  await waitFor(() => expect(api.seen.some(({ path }) => path.includes('limit=1'))).toBe(true));
  api.replies(listUsers, [maya, lin]);
  await user.clear(search);

  await act(async () => {
    gate.resolve();
    await gate.promise;
  });

  await waitFor(() => expect(rows()).toHaveLength(2));
  expect(screen.queryByRole('button', { name: 'Show all matches' })).toBeNull();
});

test('with nobody selected there is a greeting and everyone to write to, conversations first', async () => {
  changeUserState({ onlineUsers: [maya.id] });
  chat();

  expect(await screen.findByText('Hi, Priya Raman')).toBeTruthy();
  expect(screen.getByText("Let's start a conversation")).toBeTruthy();
  await waitFor(() => expect(rows()).toHaveLength(2));
  expect(rows()[0]).toContain('Maya Okonkwo');
  expect(rows()[0]).toContain('Online · You: Thank you!');
  expect(rows()[1]).toContain('Lin ZhaoOffline');
});

test.each([
  ['recently see their presence: no open conversation is announced', limits.maxPresencePeers, 0],
  ['long ago do not see their presence: an open conversation is announced', limits.maxPresencePeers + 1, 1],
])('people with messages %s', async (_, index, openings) => {
  const people = Array.from({ length: index }, (__, one) =>
    aPerson(one + 100, one + 1 === index ? maya : {}),
  );
  const minute = (one: number) => new Date(Date.UTC(2026, 10, 20, 15) - one * 60_000).toISOString();
  const rowOf = (user: Person, one: number) => {
    const lastMessage = aMessage(1, user.id, own.id, { createdAt: minute(one) });
    return { _id: user.id, id: user.id, user, lastMessage, unreadCount: 0 };
  };
  api.replies(listConversations, people.map(rowOf));
  await inboxOf().refresh();
  const opened = vi.spyOn(presenceOf(), 'openChat');

  chat(maya);

  await screen.findByRole('log');
  expect(opened).toHaveBeenCalledTimes(openings);
});

test('everyone else is only loaded once the end of many conversations is near', async () => {
  const ends: (() => void)[] = [];
  const entries = [{ isIntersecting: true }];
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      readonly observe: () => void;
      readonly disconnect = (): void => undefined;
      constructor(notify: (seen: typeof entries) => void) {
        this.observe = () => void ends.push(() => notify(entries));
      }
    },
  );
  const people = Array.from({ length: 11 }, (_, index) => aPerson(index + 100));
  const rowOf = (user: Person) => {
    const lastMessage = aMessage(1, user.id, own.id);
    return { _id: user.id, id: user.id, user, lastMessage, unreadCount: 0 };
  };
  api.replies(listConversations, people.map(rowOf));
  const asked = () => api.seen.filter(({ path }) => path.startsWith('/api/v1/user?'));
  chat();
  await waitFor(() => expect(rows()).toHaveLength(11));
  expect(asked()).toEqual([]);

  act(() => ends.at(-1)?.());

  await waitFor(() => expect(rows()).toHaveLength(13));
  expect(asked()).toHaveLength(1);
});

test('conversations that were already loading are requested once more by the screen', async () => {
  const ahead = inboxOf().refresh();
  chat();
  await waitFor(() => expect(rows()).toHaveLength(2));
  await ahead;

  expect(api.seen.filter(({ path }) => path.includes('conversations'))).toHaveLength(1);
});

test('a click opens a conversation with its messages, times and marks', async () => {
  const user = userEvent.setup();
  chat();

  await user.click(await screen.findByRole('button', { name: /Maya Okonkwo/ }));
  const log = await screen.findByRole('log');
  await within(log).findByText('Thank you!');

  expect(within(log).getByRole('img', { name: 'Read' })).toBeTruthy();
  expect(within(log).getAllByText(/^(0[1-9]|1[0-2]):[0-5]\d (AM|PM)$/)).toHaveLength(2);
  const link = within(log).getByRole('link', { name: 'https://example.org/jobs' });
  expect(link.getAttribute('rel')).toContain('noopener');
  expect(screen.getByText('Press Enter to send your message')).toBeTruthy();
});

test('Send is disabled for blank text; Shift and Enter break the line', async () => {
  const user = userEvent.setup();
  chat(lin);
  const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Send' });
  expect(button.disabled).toBe(true);

  await user.type(input(), '   {Shift>}{Enter}{/Shift}');
  expect(button.disabled).toBe(true);
  await user.type(input(), 'Hi');

  expect(button.disabled).toBe(false);
  expect(api.seen.some(({ path }) => path.includes('/send/'))).toBe(false);
});

test('a message shows at once, clears the input, and is marked sent once the server has it', async () => {
  const user = userEvent.setup();
  const answer = Promise.withResolvers<void>();
  const stored = aMessage(1, own.id, lin.id, { message: 'Hello' });
  api.replies(sendMessage, { newMessage: stored }, { params: { id: lin.id }, until: answer.promise });
  chat(lin);

  await screen.findByText('Say hello to Lin Zhao.');
  await user.type(input(), ' Hello {Enter}');
  expect(await screen.findByRole('img', { name: 'Sending' })).toBeTruthy();
  expect(input().textContent).toBe('');
  answer.resolve();

  expect(await screen.findByRole('img', { name: 'Sent' })).toBeTruthy();
  expect(within(screen.getByRole('log')).getAllByText('Hello')).toHaveLength(1);
});

test('a failed message keeps its position with Retry and is resent under the same id', async () => {
  const user = userEvent.setup();
  api.loses(sendMessage, { id: lin.id });
  chat(lin);
  await screen.findByText('Say hello to Lin Zhao.');

  await user.type(input(), 'Hello{Enter}');
  const again = await screen.findByRole('button', { name: 'Retry' });
  const stored = aMessage(1, own.id, lin.id, { message: 'Hello' });
  api.replies(sendMessage, { newMessage: stored }, { params: { id: lin.id } });
  await user.click(again);

  expect(await screen.findByRole('img', { name: 'Sent' })).toBeTruthy();
  const bodies = api.seen.filter(({ path }) => path.includes('/send/')).map(({ body }) => body);
  expect(bodies).toHaveLength(2);
  expect(bodies[0]).toEqual(bodies[1]);
});

test('an unsent message shows its Retry although the conversation failed to load', async () => {
  const user = userEvent.setup();
  api.loses(listMessages, { id: maya.id });
  api.loses(sendMessage, { id: maya.id });
  chat(maya);
  await screen.findByText("Couldn't load messages.");

  await user.type(input(), 'Are you there?{Enter}');

  const log = within(await screen.findByRole('log'));
  expect(await log.findByText('Are you there?')).toBeTruthy();
  expect(await log.findByRole('button', { name: 'Retry' })).toBeTruthy();
  expect(screen.getByText("Couldn't load messages.")).toBeTruthy();
});

test('only incoming messages are announced: not existing ones, earlier pages or own messages', async () => {
  chat(maya);
  const log = await screen.findByRole('log');
  await within(log).findByText(/Thank you!/);
  const live = document.querySelector('main [aria-live=polite]');
  expect(log.getAttribute('aria-live')).toBe('off');
  expect(live?.textContent).toBe('');
  const hear = (seq: number, message: string, from = maya.id) =>
    act(() => {
      const received = aMessage(seq, from, from === own.id ? maya.id : own.id, { message });
      conversationsOf().dispatch(maya.id, { type: 'received', message: received, isBeingRead: true });
    });

  hear(3, 'Same words');
  expect(live?.textContent).toBe('Maya Okonkwo: Same words');
  const first = live?.firstChild;
  hear(4, 'Same words');
  expect(live?.textContent).toBe('Maya Okonkwo: Same words');
  expect(live?.firstChild).not.toBe(first);
  hear(5, 'My own', own.id);
  expect(live?.textContent).toBe('Maya Okonkwo: Same words');
});

test('a draft stays with its conversation, also after a reload', async () => {
  const user = userEvent.setup();
  chat(lin);
  await user.type(await screen.findByPlaceholderText('Send a message...'), 'For Lin');

  await user.click(await screen.findByRole('button', { name: /Maya Okonkwo/ }));
  expect(value()).toBe('');
  cleanup();
  chat(lin);

  expect((await screen.findByPlaceholderText<HTMLTextAreaElement>('Send a message...')).value).toBe(
    'For Lin',
  );
});

test('an expired session keeps a draft and an unsent message for their author only', async () => {
  const user = userEvent.setup();
  api.loses(sendMessage, { id: lin.id });
  const { unmount } = chat(lin);
  await screen.findByText('Say hello to Lin Zhao.');
  await user.type(input(), 'Unsent{Enter}');
  await screen.findByRole('button', { name: 'Retry' });
  await user.type(input(), 'A draft');

  act(() => endSession('expired'));
  unmount();
  act(() => startSession(aLoggedInUser({ _id: other.id, id: other.id, fullName: 'Jonas Weber' })));
  const second = chat(lin);
  await screen.findByText('Say hello to Lin Zhao.');
  expect(value()).toBe('');
  expect(screen.queryByText('Unsent')).toBeNull();
  act(() => endSession('expired'));
  second.unmount();
  act(() => startSession(own));
  chat(lin);
  await screen.findByText('Say hello to Lin Zhao.');

  expect(value()).toBe('A draft');
});

test('a refused message says so, is resent only by hand, and can be discarded', async () => {
  const user = userEvent.setup();
  api.refuses(sendMessage, 404, 'User not found.', { id: lin.id });
  chat(lin);
  await screen.findByText('Say hello to Lin Zhao.');
  const sends = () => api.seen.filter(({ path }) => path.includes('/send/'));

  await user.type(input(), 'Hello{Enter}');
  await screen.findByText('Not delivered');
  outboxOf().retry(lin.id);
  expect(sends()).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(sends()).toHaveLength(2));
  await user.click(await screen.findByRole('button', { name: 'Discard' }));

  expect(screen.queryByText('Hello')).toBeNull();
});

test('a member who does not accept messages has a note instead of the input, and old messages stay readable', async () => {
  const asked = aMessage(1, own.id, lin.id, { message: 'May I ask you something?' });
  api.replies(listMessages, [asked], { params: { id: lin.id } });
  api.replies(getUser, { ...aProfile(lin), messagesFrom: 'following' }, { params: { userId: lin.id } });
  chat(lin);

  expect(await screen.findByText(/only accepts messages from people they follow/)).toBeTruthy();
  expect(screen.getByText('May I ask you something?')).toBeTruthy();
  expect(screen.queryByPlaceholderText('Send a message...')).toBeNull();
});

test('a member who has written before is not checked for accepting messages', async () => {
  chat(maya);

  await screen.findByText('Thank you!');

  expect(input()).toBeTruthy();
  expect(api.seen.some(({ path }) => path === `/api/v1/user/${maya.id}`)).toBe(false);
});

test('a message that is no longer accepted says why', async () => {
  const user = userEvent.setup();
  api.refuses(sendMessage, 403, 'They take messages from certain people only.', { id: maya.id });
  api.replies(getUser, { ...aProfile(maya), messagesFrom: 'me' }, { params: { userId: maya.id } });
  chat(maya);
  await screen.findByText('Thank you!');

  await user.type(input(), 'Hello{Enter}');

  expect(await screen.findByText('Not delivered')).toBeTruthy();
  expect(await screen.findByText(/doesn't accept messages/)).toBeTruthy();
});

test("a refused message does not prevent a reply to the other member's next message", async () => {
  const user = userEvent.setup();
  vi.stubGlobal('WebSocket', PlayedSocket);
  const line = connectionOf();
  const stop = conversationsOf().start();
  line.open();
  PlayedSocket.latest().accept();
  api.refuses(sendMessage, 403, 'They take messages from certain people only.', { id: lin.id });
  chat(lin);
  await screen.findByText('Say hello to Lin Zhao.');
  api.replies(getUser, { ...aProfile(lin), messagesFrom: 'me' }, { params: { userId: lin.id } });
  await user.type(input(), 'Hello{Enter}');
  await screen.findByText(/doesn't accept messages/);
  api.replies(getUser, aProfile(lin), { params: { userId: lin.id } });
  const data = aMessage(1, lin.id, own.id, { message: 'What is it?' });

  act(() => PlayedSocket.latest().deliver({ event: 'newMessage', data }));

  expect(await screen.findByText('What is it?')).toBeTruthy();
  await waitFor(() => expect(input()).toBeTruthy());
  expect(screen.getByText('Not delivered')).toBeTruthy();
  stop();
});

test('offline the bubble and the banner say the same, and nothing is requested', async () => {
  const user = userEvent.setup();
  chat(lin);
  await screen.findByText('Say hello to Lin Zhao.');
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);

  await user.type(input(), 'Hello{Enter}');
  await screen.findByText('Waiting for connection');
  expect(api.seen.some(({ path }) => path.includes('/send/'))).toBe(false);
  vi.restoreAllMocks();
  const stored = aMessage(1, own.id, lin.id, { message: 'Hello' });
  api.replies(sendMessage, { newMessage: stored }, { params: { id: lin.id } });
  await user.click(screen.getByRole('button', { name: 'Retry' }));

  expect(await screen.findByRole('img', { name: 'Sent' })).toBeTruthy();
});

test('conversations are listed apart from other members', async () => {
  chat();
  await screen.findByRole('button', { name: /Lin Zhao/ });

  const names = (title: string) =>
    within(screen.getByRole('region', { name: title }))
      .getAllByRole('button')
      .map((row) => row.textContent);
  expect(names('Conversations')).toEqual([expect.stringContaining('Maya Okonkwo')]);
  expect(names('Other members')).toEqual([expect.stringContaining('Lin Zhao')]);
});

test('the search leaves only the first match and says if there is none', async () => {
  const user = userEvent.setup();
  chat();
  await screen.findByRole('button', { name: /Maya Okonkwo/ });
  const search = screen.getByRole('searchbox');

  await user.type(search, 'lin{Enter}');
  await waitFor(() => expect(rows()).toHaveLength(1));
  expect(rows()[0]).toContain('Lin Zhao');
  api.replies(listUsers, []);
  await user.clear(search);
  await user.type(search, 'nobody{Enter}');

  expect(await screen.findByText('User not found!')).toBeTruthy();
});

test('an empty sidebar search is announced', async () => {
  const user = userEvent.setup();
  chat();
  await screen.findByRole('button', { name: /Maya Okonkwo/ });
  const status = within(screen.getByRole('complementary')).getByRole('status');
  expect(status.textContent).toBe('');
  api.replies(listUsers, []);

  await user.type(screen.getByRole('searchbox'), 'nobody');

  await waitFor(() => expect(status.textContent).toBe('No users found.'));
  expect(status.isConnected).toBe(true);
});

test('Logout in the sidebar ends the session', async () => {
  const user = userEvent.setup();
  api.replies(logout, { success: true, message: 'You have been logged out.' });
  chat();

  await user.click(await screen.findByRole('button', { name: 'Logout' }));

  expect(await screen.findByText('at /login')).toBeTruthy();
  expect(await screen.findByText('You have been logged out.')).toBeTruthy();
});
