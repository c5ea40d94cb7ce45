import { describe, expect, test } from 'vitest';
import { newId } from '#functions/platform/runtime/ids.ts';
import { listMessages, readMessages } from '#shared/messages/readingRoutes.ts';
import { listConversations, sendMessage } from '#shared/messages/routes.ts';
import { ApiProblem } from '#shared/platform/client.ts';
import { http, sendJson } from '../support/http.ts';
import { refusal } from '../support/outcome.ts';
import { aMember, type Member } from '../support/people.ts';

const missing = '01ARZ3NDEKTSV4RRFFQ69G5FAV';

async function send(from: Member, to: Member, message: string, clientMessageId?: string) {
  const body = { message, ...(clientMessageId === undefined ? {} : { clientMessageId }) };
  const { data } = await from.call(sendMessage, { params: { id: to.user.id }, body });
  return data.newMessage;
}

/** Like a client, which sends a message again under its id after a response of 'not now'. */
async function sendPersistently(from: Member, to: Member, message: string) {
  const id = newId();
  for (let tries = 0; tries < 20; tries += 1) {
    const sent = await send(from, to, message, id).catch((error: unknown) => {
      if (error instanceof ApiProblem && error.status === 503) return undefined;
      throw error;
    });
    if (sent !== undefined) return sent;
  }
  throw new Error('the message could not be sent in twenty tries');
}

const history = async (
  one: Member,
  other: Member,
  query: { limit?: string; after?: string; cursor?: string } = {},
) => one.call(listMessages, { params: { id: other.user.id }, query });

describe('a message', () => {
  test('comes back as sent and is last in both conversations', async () => {
    const [one, other] = await Promise.all([aMember(), aMember()]);

    const sent = await send(one, other, '  Hi <b>there</b>\nsecond line 🎓 ');
    const [{ data: mine }, { data: theirs }] = [await history(one, other), await history(other, one)];

    expect(sent).toMatchObject({
      senderId: one.user.id,
      receiverId: other.user.id,
      message: 'Hi <b>there</b>\nsecond line 🎓',
      seq: 1,
      isRead: false,
    });
    expect(mine).toEqual([sent]);
    expect(theirs.map(({ _id }) => _id)).toEqual([sent._id]);
  });

  test.each([{}, { message: ' \n ' }, { message: 5 }, { message: 'x'.repeat(4001) }, { message: '\ud83d' }])(
    'is refused as %j',
    async (body) => {
      const [one, other] = await Promise.all([aMember(), aMember()]);

      const answer = await sendJson('POST', `/api/v1/message/send/${other.user.id}`, body, one.headers);

      expect(answer.status).toBe(400);
    },
  );

  test('cannot be sent to oneself or to an unknown id', async () => {
    const { call, user } = await aMember();
    const to = (id: string) => refusal(call(sendMessage, { params: { id }, body: { message: 'x' } }));

    expect(await to(user.id)).toMatchObject({ status: 400 });
    expect(await to(missing)).toMatchObject({ status: 404 });
    expect(await to('x#y')).toMatchObject({ status: 404 });
  });

  test('repeated with its own id is stored once', async () => {
    const [one, other] = await Promise.all([aMember(), aMember()]);
    const id = newId();

    const tries = await Promise.all([1, 2, 3, 4].map(() => send(one, other, 'Once', id)));
    const { data } = await history(other, one);

    expect(new Set(tries.map(({ _id }) => _id)).size).toBe(1);
    expect(data).toHaveLength(1);
  });

  test('in a burst of two hundred arrives once, in one order without a gap', async () => {
    const [one, other] = await Promise.all([aMember(), aMember()]);
    const texts = Array.from({ length: 200 }, (_, index) => `Message ${index}`);

    const sent = await Promise.all(
      texts.map((text, position) =>
        sendPersistently(position % 2 ? one : other, position % 2 ? other : one, text),
      ),
    );
    const first = await history(one, other, { limit: '100' });
    const second = await history(one, other, { limit: '100', cursor: first.next ?? '' });
    const all = [...second.data, ...first.data];

    expect(all.map(({ seq }) => seq)).toEqual(texts.map((_, index) => index + 1));
    expect(all.map(({ message }) => message).toSorted()).toEqual(texts.toSorted());
    expect(new Set(sent.map(({ _id }) => _id)).size).toBe(200);
    expect(second.next).toBeUndefined();
    const stamps = all.map(({ createdAt }) => createdAt);
    expect(stamps).toEqual(stamps.toSorted());
  }, 120_000);
});

describe('a conversation', () => {
  test('is readable only by its two members', async () => {
    const [one, other, third] = await Promise.all([aMember(), aMember(), aMember()]);
    await send(one, other, 'Between us');

    for (const member of [one, other]) {
      expect((await history(third, member)).data).toEqual([]);
    }
    for (const id of [`${one.user.id}%23${other.user.id}`, `INBOX%23${one.user.id}`]) {
      const answer = await http(`/api/v1/message/${id}`, { headers: third.headers });
      expect(answer.status).toBe(404);
    }
  });

  test('returns the messages after a number, for clients that were offline', async () => {
    const [one, other] = await Promise.all([aMember(), aMember()]);
    for (const text of ['a', 'b', 'c', 'd']) await send(one, other, text);

    const { data } = await history(other, one, { after: '2' });

    expect(data.map(({ message }) => message)).toEqual(['c', 'd']);
  });

  test('is marked read by reading it, and the sender is notified', async () => {
    const [one, other] = await Promise.all([aMember(), aMember()]);
    await send(one, other, 'Read me');
    const unread = async () => (await other.call(listConversations, {})).data[0]?.unreadCount;

    expect(await unread()).toBe(1);
    expect((await history(one, other)).data[0]?.isRead).toBe(false);
    await history(other, one);

    expect(await unread()).toBe(0);
    expect((await history(one, other)).data[0]?.isRead).toBe(true);
  });

  test('is marked read up to a message, never back', async () => {
    const [one, other] = await Promise.all([aMember(), aMember()]);
    const first = await send(one, other, 'One');
    const second = await send(one, other, 'Two');
    const read = (messageId: string) =>
      other.call(readMessages, { params: { id: one.user.id }, body: { messageId } });

    await read(first._id);
    expect((await history(one, other)).data.map(({ isRead }) => isRead)).toEqual([true, false]);
    await read(second._id);
    await read(first._id);

    expect((await history(one, other)).data.map(({ isRead }) => isRead)).toEqual([true, true]);
  });

  test('cannot be marked as read in a conversation with nobody', async () => {
    const reader = await aMember();

    const { status, code } = await refusal(reader.call(readMessages, { params: { id: missing }, body: {} }));

    expect({ status, code }).toEqual({ status: 404, code: 'USER_NOT_FOUND' });
  });

  test('is in both inboxes, newest first', async () => {
    const [one, two, three] = await Promise.all([aMember(), aMember(), aMember()]);
    await send(one, two, 'First');
    await send(three, one, 'Second');

    const { data } = await one.call(listConversations, {});

    expect(data.map(({ user }) => user.id)).toEqual([three.user.id, two.user.id]);
    expect(data[0]).toMatchObject({ lastMessage: { message: 'Second' }, unreadCount: 1 });
    expect(data[1]).toMatchObject({ lastMessage: { message: 'First' }, unreadCount: 0 });
  });
});
