import { assert, asyncProperty, boolean, integer, nat, option, record } from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import * as conversations from '#functions/messages/store/conversations.ts';
import { deliverToInboxes, readInboxStep } from '#functions/messages/store/inboxRows.ts';
import { newMessageId } from '#functions/messages/store/messageId.ts';
import * as messages from '#functions/messages/store/messages.ts';
import * as sends from '#functions/messages/store/messageWrites.ts';
import { Table } from '#functions/platform/dynamo/table.ts';
import { transact } from '#functions/platform/dynamo/transaction.ts';
import { lowestIdAt, newId, timeOfId } from '#functions/platform/runtime/ids.ts';
import { correspondents } from '#tests/support/correspondents.ts';
import { startEngine } from '#tests/support/engine.ts';
import { runs } from '#tests/support/runs.ts';

const engine = await startEngine();
const { aMember, write } = correspondents();

afterAll(() => engine.stop());

let userId = '';
let other = '';
beforeEach(async () => {
  [userId, other] = [await aMember(), await aMember()];
});

const stored = async () => (await messages.newerPage(userId, other, { limit: 1000, after: 0 })).items;
const numbers = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

describe('pages', () => {
  /** A conversation of nine, which nothing changes. */
  const all = numbers(9);
  const most = all.length;
  const [me, peer] = [newId(), newId()];
  beforeAll(async () => {
    for (const seq of all) {
      const [senderId, receiverId] = seq % 2 === 0 ? [me, peer] : [peer, me];
      const message = { id: newId(), senderId, receiverId, message: `${seq}`, nth: Math.ceil(seq / 2) };
      await messages.putMessage({ ...message, seq, createdAt: new Date().toISOString() });
    }
  });
  const seqsOf = (page: readonly { readonly seq: number }[]) => page.map(({ seq }) => seq);
  const asked = record({
    limit: integer({ min: 1, max: most + 1 }),
    from: integer({ min: 1, max: most + 1 }),
    more: option(nat(most), { nil: undefined }),
    isMine: boolean(),
  });

  test(
    'before, after, around and between any numbers have exactly the messages there',
    { tags: ['random'] },
    () =>
      assert(
        asyncProperty(asked, async ({ limit, from, more, isMine }) => {
          const [first, second] = isMine ? [me, peer] : [peer, me];
          const to = more === undefined ? undefined : from + more;
          const older = await messages.olderMessages(first, second, { limit, before: to });
          expect(seqsOf(older)).toEqual(all.filter((seq) => to === undefined || seq < to).slice(-limit));
          const newer = await messages.newerPage(first, second, { limit, after: from });
          expect(seqsOf(newer.items)).toEqual(all.filter((seq) => seq > from).slice(0, limit));
          // More before it than after it.
          const [count, before] = [limit - 1, Math.ceil((limit - 1) / 2)];
          const around = await messages.messagesAround(first, second, from, count);
          expect(seqsOf(around)).toEqual(
            all.filter((seq) => seq >= from - before && seq <= from + count - before),
          );
          const newest = await messages.newestMessages(first, second, { limit, from, to });
          const between = all.filter((seq) => seq >= from && seq <= (to ?? most));
          expect(seqsOf(newest.items)).toEqual(between.toReversed().slice(0, limit));
          // It may be the last page even if this says that more may follow.
          if (between.length > limit) expect(newest.last).toBeDefined();
          if (between.length < limit) expect(newest.last).toBeUndefined();
        }),
        { numRuns: runs(40, 500) },
      ),
  );

  test('after numbers that no conversation reaches are empty, and the last message is known to both', async () => {
    for (const after of [999_999_999_999, 9_999_999_999_990])
      expect((await messages.newerPage(me, peer, { limit: 2, after })).items).toEqual([]);
    for (const [first, second] of [
      [me, peer],
      [peer, me],
    ] as const)
      expect((await messages.lastMessageOf(first, second))?.seq).toBe(most);
    expect(await messages.lastMessageOf(me, newId())).toBeUndefined();
  });

  test('show a third member nothing', async () => {
    const third = newId();
    const { message } = await write(userId, other, 'Between us');

    for (const id of [userId, other, `${userId}#${other}`, `INBOX#${userId}`]) {
      expect(await messages.olderMessages(third, id, { limit: 10 })).toEqual([]);
      expect(await conversations.inboxRow(third, id)).toBeUndefined();
      expect(await messages.findMessage(third, id, message.id)).toBeUndefined();
    }
  });
});

describe('a message', () => {
  /** As the store holds it, with number 3 in the conversation. */
  const aMessage = (more: { readonly hidden?: string } = {}) => ({
    id: newId(),
    senderId: userId,
    receiverId: other,
    message: 'Good morning',
    seq: 3,
    nth: 2,
    createdAt: '2026-11-22T10:00:00.000Z',
    ...more,
  });

  test('is read once its reader has read that far: the peer for own messages, the member for theirs', () => {
    const message = aMessage();
    const shown = { ...message, _id: message.id };
    const shownTo = (viewer: string, row?: Parameters<typeof messages.messageFor>[2]) =>
      messages.messageFor(message, viewer, row);

    expect(shownTo(userId, { readSeq: 0, peerReadSeq: 3 })).toEqual({ ...shown, isRead: true });
    expect(shownTo(userId, { readSeq: 3, peerReadSeq: 2 })).toEqual({ ...shown, isRead: false });
    expect(shownTo(other, { readSeq: 3, peerReadSeq: 0 })).toEqual({ ...shown, isRead: true });
    expect(shownTo(other, { readSeq: 2, peerReadSeq: 3 })).toEqual({ ...shown, isRead: false });
    for (const viewer of [userId, other]) expect(shownTo(viewer).isRead).toBe(false);
  });

  test('that is hidden keeps its text for its sender only', () => {
    const message = aMessage({ hidden: 'a case' });
    const { hidden: _, ...shown } = { ...message, _id: message.id, isRead: false, isHidden: true };

    expect(messages.messageFor(message, userId, undefined)).toEqual(shown);
    expect(messages.messageFor(message, other, undefined)).toEqual({ ...shown, message: '' });
  });

  test('is found by its own id, not by another with its number', async () => {
    const { message } = await write(userId, other, 'Hello');
    const { seq, createdAt } = message;

    expect((await messages.findMessage(other, userId, message.id))?.seq).toBe(seq);
    expect(await messages.findMessage(userId, other, newMessageId(new Date(createdAt), seq))).toBeUndefined();
  });

  test('is stored where every version reads it: under both members in order, by its number', async () => {
    const { message } = await write(userId, other, 'Hello');
    const [lo = '', hi = ''] = [userId, other].toSorted();

    for (const [member, peer] of [
      [lo, hi],
      [hi, lo],
    ] as const) {
      expect((await messages.lastMessageOf(member, peer))?.id).toBe(message.id);
    }
    const key = { pk: `${lo}#${hi}`, sk: 'MSG#000000000001' };
    expect(
      await new Table('messages').get(conversations.StoredMessage, key, { consistent: true }),
    ).toMatchObject({
      id: message.id,
    });
  });

  test('is not recreated by hiding if its row is gone', async () => {
    const { message } = await write(userId, other, 'Hello');
    const steps = await messages.hideMessageSteps(userId, other, message.id, 'a case');
    const key = { pk: [userId, other].toSorted().join('#'), sk: 'MSG#000000000001' };
    await new Table('messages').remove(key);

    expect((await transact(steps)).done).toBe(false);

    expect(await stored()).toEqual([]);
  });

  test('is hidden and restored unchanged, and no other', async () => {
    const { message } = await write(userId, other, 'Loud');
    await write(userId, other, 'Quiet');
    const before = await stored();
    const hide = async (id: string, caseId?: string) => messages.hideMessageSteps(other, userId, id, caseId);

    await transact(await hide(message.id, 'a case'));
    expect(await stored()).toEqual([{ ...before[0], hidden: 'a case' }, before[1]]);
    await transact(await hide(message.id));

    expect(await stored()).toEqual(before);
    expect(await hide(newId(), 'a case')).toEqual([]);
  });

  test('is stored once under its number, and by a step unconditionally', async () => {
    const [first, second] = [aMessage(), aMessage()];

    expect(await messages.putMessage(first)).toBe(true);
    expect(await messages.putMessage(second)).toBe(false);
    expect(await messages.lastMessageOf(userId, other)).toEqual(first);
    await transact([messages.newMessageStep(second)]);

    expect(await stored()).toEqual([second]);
  });

  test.each(['one', 'other'])(
    'leaves a complete view of a conversation both have read, also of the %s',
    async (whose) => {
      const message = aMessage();
      const [owner, peer] = whose === 'one' ? [userId, other] : [other, userId];
      await messages.putMessage(message);

      await transact([readInboxStep(owner, message)]);

      const row = await conversations.inboxRow(owner, peer, { consistent: true });
      expect(await conversations.inboxRow(peer, owner, { consistent: true })).toBeUndefined();
      const incoming = whose === 'one' ? 1 : 2;
      expect(row).toMatchObject({
        lastMessage: message,
        incoming,
        readIncoming: incoming,
        readSeq: 3,
        peerReadSeq: 3,
      });
      expect((await conversations.readConversations(owner, { limit: 5 })).items).toEqual([row]);
      await deliverToInboxes(message);
      expect(await conversations.inboxRow(owner, peer, { consistent: true })).toEqual(row);
    },
  );
});

describe('the next message', () => {
  const now = new Date('2026-11-22T10:00:00.000Z');
  const last = { id: newId(), receiverId: '', message: 'Hi', seq: 7, nth: 3 };
  const next = (more: object = {}, before?: Parameters<typeof sends.nextMessage>[1]) =>
    sends.nextMessage({ from: userId, to: other, text: 'Hello', now, ...more }, before);

  test('is the first of both if there is none, without a client id if none was given', () => {
    const { id, ...message } = next();
    const createdAt = now.toISOString();

    const said = { senderId: userId, receiverId: other, message: 'Hello' };
    expect(message).toStrictEqual({ ...said, seq: 1, nth: 1, createdAt });
    expect(timeOfId(id)).toBe(createdAt);
    expect(next({ clientMessageId: 'mine' })).toMatchObject({ clientMessageId: 'mine' });
  });

  test.each([
    ['one’s own', true, '2026-11-22T09:00:00.000Z', 4],
    ['the other’s', false, '2026-11-22T11:00:00.000Z', 5],
  ])("counts its sender's after %s, and is never earlier", (_, isOwn, createdAt, nth) => {
    const senderId = isOwn ? userId : other;
    const latest = [now.toISOString(), createdAt].toSorted().at(-1);

    expect(next({}, { ...last, senderId, createdAt })).toMatchObject({ seq: 8, nth, createdAt: latest });
  });
});

describe('a conversation', () => {
  test('is looked up by the ten minutes of its last message', () => {
    const ten = (moment: string) => conversations.tenMinutesOf(new Date(moment));

    expect(ten('2026-05-04T03:09:59.999Z')).toBe(lowestIdAt(new Date('2026-05-04T03:00:00.000Z')));
    expect(ten('2026-05-04T03:00:00.000Z')).toBe(ten('2026-05-04T03:09:59.999Z'));
  });

  test("whose last message is before a time's ten minutes has nothing newer", async () => {
    const [third, fourth] = [await aMember(), await aMember()];
    const at = (tens: number) => new Date(Date.UTC(2026, 4, 4, 3, tens * 10, 30));
    await write(other, userId, 'Early', undefined, at(1));
    await write(third, userId, 'Late', undefined, at(2));
    await write(fourth, userId, 'Latest', undefined, at(3));
    const since = async (tens: number, limit = 9) =>
      (await conversations.conversationsSince(userId, at(tens), limit)).map(({ sk }) => sk);

    expect(await since(2)).toEqual([fourth, third]);
    expect(await since(1, 2)).toEqual([fourth, third]);
    expect(await since(4)).toEqual([]);
  });
});
