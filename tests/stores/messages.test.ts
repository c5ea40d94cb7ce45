import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { correspondents } from '../support/correspondents.ts';
import { startEngine } from '../support/engine.ts';

const engine = await startEngine();
const { newId } = await import('#functions/stores/ids.ts');
const conversations = await import('#functions/stores/conversations.ts');
const { deliver, markRead, readInboxStep } = await import('#functions/stores/inboxRows.ts');
const messages = await import('#functions/stores/messages.ts');
const { transact } = await import('#functions/stores/transaction.ts');
const { aMember, write } = await correspondents();

afterAll(() => engine.stop());

let one = '';
let other = '';
beforeEach(async () => {
  [one, other] = [await aMember(), await aMember()];
});

const stored = () => messages.newerMessages(one, other, { limit: 1000, after: 0 });
const numbers = (count: number) => Array.from({ length: count }, (_, place) => place + 1);

describe('pages', () => {
  test('lead from the newest to the oldest, each oldest first, while others write', async () => {
    for (const place of numbers(7)) await write(one, other, `${place}`);

    const newest = await messages.olderMessages(one, other, { limit: 3 });
    await write(other, one, '8');
    const older = await messages.olderMessages(other, one, { limit: 3, before: newest[0]?.seq });
    const oldest = await messages.olderMessages(one, other, { limit: 3, before: older[0]?.seq });

    expect([oldest, older, newest].flat().map(({ message }) => message)).toEqual(numbers(7).map(String));
    expect(await messages.olderMessages(one, other, { limit: 3, before: 1 })).toEqual([]);
  });

  test('behind a number hold what came since', async () => {
    for (const place of numbers(5)) await write(one, other, `${place}`);

    const { length, 0: first } = await messages.newerMessages(one, other, { limit: 2, after: 2 });

    expect([length, first?.seq]).toEqual([2, 3]);
    expect(await messages.newerMessages(one, other, { limit: 2, after: 999_999_999_999 })).toEqual([]);
  });

  test('show a third member nothing', async () => {
    const third = newId();
    const { message } = await write(one, other, 'Between us');

    for (const peer of [one, other, `${one}#${other}`, `INBOX#${one}`]) {
      expect(await messages.olderMessages(third, peer, { limit: 10 })).toEqual([]);
      expect(await conversations.inboxRow(third, peer)).toBeUndefined();
      expect(await messages.findMessage(third, peer, message.id)).toBeUndefined();
    }
  });
});

describe('the messages around one', () => {
  const around = async (seq: number, count: number) =>
    (await messages.messagesAround(other, one, seq, count)).map((message) => message.seq);

  test('are more of those before than behind, as far as there are any', async () => {
    for (const place of numbers(9)) await write(one, other, `${place}`);

    expect(await around(5, 3)).toEqual([3, 4, 5, 6]);
    expect(await around(5, 4)).toEqual([3, 4, 5, 6, 7]);
    expect(await around(5, 0)).toEqual([5]);
    expect(await around(1, 3)).toEqual([1, 2]);
    expect(await around(2, 4)).toEqual([1, 2, 3, 4]);
    expect(await around(9, 3)).toEqual([7, 8, 9]);
  });
});

describe('a message', () => {
  /** As the store holds it; it is number 3 of the conversation. */
  const aMessage = (more: { readonly hidden?: string } = {}) => ({
    id: newId(),
    senderId: one,
    receiverId: other,
    message: 'Good morning',
    seq: 3,
    nth: 2,
    createdAt: '2026-11-22T10:00:00.000Z',
    ...more,
  });

  test('is read where its reader has read so far: the other of what is one’s own, oneself of what is theirs', () => {
    const said = aMessage();
    const shown = { ...said, _id: said.id };
    const seen = (viewer: string, row?: Parameters<typeof messages.messageFor>[2]) =>
      messages.messageFor(said, viewer, row);

    expect(seen(one, { readSeq: 0, peerReadSeq: 3 })).toEqual({ ...shown, isRead: true });
    expect(seen(one, { readSeq: 3, peerReadSeq: 2 })).toEqual({ ...shown, isRead: false });
    expect(seen(other, { readSeq: 3, peerReadSeq: 0 })).toEqual({ ...shown, isRead: true });
    expect(seen(other, { readSeq: 2, peerReadSeq: 3 })).toEqual({ ...shown, isRead: false });
    for (const viewer of [one, other]) expect(seen(viewer).isRead).toBe(false);
  });

  test('that is hidden keeps its words for its sender alone', () => {
    const said = aMessage({ hidden: 'a case' });
    const shown = { ...said, _id: said.id, isRead: false };

    expect(messages.messageFor(said, one, undefined)).toEqual(shown);
    expect(messages.messageFor(said, other, undefined)).toEqual({ ...shown, message: '', hidden: '' });
  });

  test('is hidden and shown again as it was, and no other', async () => {
    const { message } = await write(one, other, 'Loud');
    await write(one, other, 'Quiet');
    const before = await stored();
    const hide = async (id: string, caseId?: string) => messages.hideMessageSteps(other, one, id, caseId);

    await transact(await hide(message.id, 'a case'));
    expect(await stored()).toEqual([{ ...before[0], hidden: 'a case' }, before[1]]);
    await transact(await hide(message.id));

    expect(await stored()).toEqual(before);
    expect(await hide(newId(), 'a case')).toEqual([]);
  });

  test('is put under its number once, and by a step whatever stands there', async () => {
    const [first, second] = [aMessage(), aMessage()];

    expect(await messages.putMessage(first)).toBe(true);
    expect(await messages.putMessage(second)).toBe(false);
    expect(await messages.lastMessageOf(one, other)).toEqual(first);
    await transact([messages.newMessageStep(second)]);

    expect(await stored()).toEqual([second]);
  });

  test.each(['one', 'other'])(
    'leaves a whole view of a conversation that both have read, also of the %s',
    async (whose) => {
      const said = aMessage();
      const [owner, peer] = whose === 'one' ? [one, other] : [other, one];
      await messages.putMessage(said);

      await transact([readInboxStep(owner, said)]);

      const row = await conversations.inboxRow(owner, peer, true);
      expect(await conversations.inboxRow(peer, owner, true)).toBeUndefined();
      const incoming = whose === 'one' ? 1 : 2;
      expect(row).toMatchObject({
        lastMessage: said,
        incoming,
        readIncoming: incoming,
        readSeq: 3,
        peerReadSeq: 3,
      });
      expect((await conversations.listConversations(owner, { limit: 5 })).items).toEqual([row]);
      await deliver(said);
      expect(await conversations.inboxRow(owner, peer, true)).toEqual(row);
    },
  );
});

describe('reading', () => {
  test('shows its sender what was read', async () => {
    await write(one, other, 'a');
    const { message } = await write(one, other, 'b');
    const [first] = await stored();
    if (first === undefined) throw new Error('nothing was stored');

    await markRead(other, one, conversations.markAt(first, other));

    const row = await conversations.inboxRow(one, other);
    const seen = (await stored()).map((each) => messages.messageFor(each, one, row).isRead);
    expect(seen).toEqual([true, false]);
    expect(await messages.findMessage(one, other, message.id)).toMatchObject({ seq: 2 });
  });
});
