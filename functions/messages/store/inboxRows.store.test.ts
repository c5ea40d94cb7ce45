import * as fc from 'fast-check';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { handler } from '#functions/messages/background/deliverMessages.ts';
import * as conversations from '#functions/messages/store/conversations.ts';
import { deliverToInboxes, moveOwnReadMark, moveReadMark } from '#functions/messages/store/inboxRows.ts';
import * as messages from '#functions/messages/store/messages.ts';
import { Table } from '#functions/platform/dynamo/table.ts';
import { transact } from '#functions/platform/dynamo/transaction.ts';
import { correspondents } from '#tests/support/correspondents.ts';
import { startEngine } from '#tests/support/engine.ts';
import { withFaults } from '#tests/support/faults.ts';
import { runs } from '#tests/support/runs.ts';
import { unitsOf } from '#tests/support/unitsOf.ts';

const engine = await startEngine();
const { aMember, write, settle } = correspondents();

afterAll(() => engine.stop());

let userId = '';
let other = '';
beforeEach(async () => {
  [userId, other] = [await aMember(), await aMember()];
});

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index + 1);
const stored = async () => (await messages.newerPage(userId, other, { limit: 1000, after: 0 })).items;
const rows = async () => [
  await conversations.inboxRow(userId, other, { consistent: true }),
  await conversations.inboxRow(other, userId, { consistent: true }),
];
const listed = async (member: string) => (await conversations.readConversations(member, { limit: 20 })).items;

type Stored = Awaited<ReturnType<typeof stored>>[number];

/** Stream records of messages. */
function eventOf(said: readonly Stored[], eventName = 'INSERT') {
  return {
    Records: said.map((message) => ({
      eventName,
      dynamodb: {
        Keys: { pk: { S: [message.senderId, message.receiverId].toSorted().join('#') }, sk: { S: 'MSG#' } },
        NewImage: Object.fromEntries(
          Object.entries(message).map(([name, value]) => [
            name,
            typeof value === 'number' ? { N: String(value) } : { S: value },
          ]),
        ),
      },
    })),
  };
}

/** The messages of a conversation of which only the first has reached the inboxes. */
async function aChat(byOne: readonly boolean[]): Promise<Stored[]> {
  [userId, other] = [await aMember(), await aMember()];
  for (const mine of byOne) await (mine ? write(userId, other, 'm') : write(other, userId, 't'));
  return stored();
}

describe('an inbox', () => {
  test(
    'has the last message, unread count and read position, with late, repeated, split or reordered records',
    { tags: ['random'], timeout: 600_000 },
    async () => {
      const batches = fc.array(fc.tuple(fc.nat(11), fc.nat(11)), { maxLength: 6 });
      const marked = fc.array(fc.nat(11), { maxLength: 5 });
      const talk = fc.array(fc.boolean(), { minLength: 1, maxLength: 12 });
      await fc.assert(
        fc.asyncProperty(talk, batches, marked, fc.integer(), async (byOne, parts, marks, seed) => {
          const all = await aChat(byOne);
          const read = marks.flatMap((index) => all[index] ?? []);
          const works = [
            ...parts.map(
              ([from, to]) =>
                () =>
                  handler(eventOf(all.slice(from, to + 1))),
            ),
            ...read.map(
              (message) => () => moveReadMark(userId, other, conversations.readMarkAt(message, userId)),
            ),
          ];
          await withFaults(seed, () => Promise.allSettled(works.map((work) => work())));
          // Failed work is repeated: streams halve and redeliver batches, and readers retry.
          for (const work of works) await work();
          await handler(eventOf(all.slice(-1)));

          const most = Math.max(0, ...read.map(({ seq }) => seq));
          const behind = all.filter(({ seq, senderId }) => seq > most && senderId === other);
          const [mine, theirs] = await rows();
          if (mine === undefined || theirs === undefined) throw new Error('a row is missing');
          expect([mine.lastMessage, theirs.lastMessage]).toEqual([all.at(-1), all.at(-1)]);
          expect([mine.readSeq, theirs.peerReadSeq]).toEqual([most, most]);
          expect(conversations.unreadIn(mine)).toBe(behind.length);
          expect(conversations.unreadIn(theirs)).toBe(byOne.filter(Boolean).length);
        }),
        { numRuns: runs(8, 60) },
      );
    },
  );

  test('takes only the newest message of each conversation from a batch', async () => {
    const all = await aChat(Array<boolean>(10).fill(true));

    expect(await unitsOf(() => handler(eventOf(all)), 'writes')).toBeLessThanOrEqual(6);
    expect((await rows()).map((row) => row?.lastMessage?.seq)).toEqual([10, 10]);
  });

  test('can start with a read mark and is listed with its first message', async () => {
    const all = await aChat([true]);
    [userId, other] = [await aMember(), await aMember()];
    const [first] = all.map((message) => ({ ...message, senderId: userId, receiverId: other }));
    if (first === undefined) throw new Error('nothing was written');

    expect(await moveReadMark(other, userId, conversations.readMarkAt(first, other))).toBe(true);
    expect(await moveReadMark(other, userId, conversations.readMarkAt(first, other))).toBe(false);
    expect(await listed(other)).toEqual([]);
    await deliverToInboxes(first);

    const [row] = await listed(other);
    expect(row).toMatchObject({ sk: userId, readSeq: 1, lastMessage: first });
    expect(row && conversations.unreadIn(row)).toBe(0);
    expect((await listed(userId))[0]).toMatchObject({ peerReadSeq: 1 });
  });

  test('of an erased member is not recreated by a message or a mark', async () => {
    const all = await aChat([true, false]);
    const gone = other;
    await new Table('users').remove({ pk: `USER#${gone}`, sk: '-' });
    await conversations.eraseInboxOf(gone);

    await handler(eventOf(all));
    await write(userId, gone, 'Are you still there?');
    await settle(userId, gone);
    await moveOwnReadMark(gone, userId, { seq: 2, incoming: 1 });

    expect(await conversations.inboxRow(gone, userId, { consistent: true })).toBeUndefined();
    expect((await listed(userId))[0]?.lastMessage.seq).toBe(3);
  });

  test('shows moderation of its last message, and no replay undoes it', async () => {
    const all = await aChat([true, true]);
    const streams = engine.follow('deliverMessages', handler);
    const shown = async () => (await listed(other))[0]?.lastMessage.hidden;
    const hide = async (index: number, caseId?: string) =>
      transact(await messages.hideMessageSteps(userId, other, all[index]?.id ?? '', caseId));

    await hide(0, 'a case');
    await hide(1, 'another case');
    await expect.poll(shown).toBe('another case');
    await handler(eventOf(all));
    expect(await shown()).toBe('another case');
    await hide(1);

    await expect.poll(shown).toBeUndefined();
    await streams.stop();
  });
});

describe('the list', () => {
  const at = (tens: number) => new Date(Date.UTC(2026, 4, 1, 10, tens * 10));

  test('has conversations by their last message, each once, page by page', async () => {
    const peers = await Promise.all(numbers(5).map(aMember));
    for (const [index, peer] of peers.entries()) await write(peer, userId, 'Hello', undefined, at(index));
    const [first = ''] = peers;
    await write(userId, first, 'Back to you', undefined, at(9));
    await settle(userId, first);

    const seen: string[] = [];
    let after: Parameters<typeof conversations.readConversations>[1]['after'];
    do {
      const page = await conversations.readConversations(userId, { limit: 2, after });
      seen.push(...page.items.map(({ sk }) => sk));
      after = page.last;
    } while (after !== undefined);

    expect(seen).toEqual([first, ...peers.slice(1).toReversed()]);
    expect((await listed(userId)).map(({ sk }) => sk)).toEqual(seen);
    expect(await conversations.peersOf(userId, 3)).toEqual(seen.slice(0, 3));
  });

  test('is sorted by messages within ten minutes', async () => {
    const peers = await Promise.all(numbers(4).map(aMember));
    const order = [2, 0, 3, 1];
    for (const index of order) {
      const now = new Date(at(0).getTime() + index * 1000);
      await write(peers[index] ?? '', userId, 'Hello', undefined, now);
    }

    expect((await listed(userId)).map(({ sk }) => sk)).toEqual(peers.toReversed());
  });

  test('read completely costs one Query and matches reading each row', async () => {
    const peers = await Promise.all(numbers(12).map(aMember));
    for (const peer of peers) await write(peer, userId, 'Hello');
    await moveOwnReadMark(userId, await aMember(), { seq: 1, incoming: 1 });

    expect(await unitsOf(() => listed(userId))).toBeLessThanOrEqual(2);
    const since = await conversations.conversationsSince(userId, new Date(Date.now() - 120_000), 20);
    expect(await listed(userId)).toEqual(since);
  });
});
