import * as fc from 'fast-check';
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import * as blocking from '#functions/members/ties/blocking.ts';
import { handler } from '#functions/messages/background/deliverMessages.ts';
import * as conversations from '#functions/messages/store/conversations.ts';
import * as messages from '#functions/messages/store/messages.ts';
import * as sends from '#functions/messages/store/messageWrites.ts';
import { TimedOutError } from '#functions/platform/dynamo/retry.ts';
import { newId } from '#functions/platform/runtime/ids.ts';
import { inParallel } from '#functions/platform/runtime/inParallel.ts';
import { plant } from '#tests/bench/plantRows.ts';
import { correspondents, takesAll } from '#tests/support/correspondents.ts';
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

/** Like a client, which sends a message again under its id if the server answers 'not now'. */
async function writePersistently(from: string, to: string, text: string, id = newId()) {
  for (let tries = 0; tries < 20; tries += 1) {
    const sent = await write(from, to, text, id).catch((error: unknown) => {
      if (error instanceof TimedOutError) return undefined;
      throw error;
    });
    if (sent !== undefined) return sent;
  }
  throw new Error('the message could not be sent in twenty tries');
}

const stored = async (limit = 1000) => (await messages.newerPage(userId, other, { limit, after: 0 })).items;
const numbers = (count: number) => Array.from({ length: count }, (_, index) => index + 1);
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);

async function unread(member: string, peer: string) {
  const row = await conversations.inboxRow(member, peer, { consistent: true });
  return row === undefined ? undefined : conversations.unreadIn(row);
}

/** This many messages from one member, all sent at the same moment. */
async function plantMessages(count: number, at: Date): Promise<void> {
  const pk = [userId, other].toSorted().join('#');
  const rows = numbers(count).map((seq) => ({
    pk,
    sk: `MSG#${String(seq).padStart(12, '0')}`,
    id: newId(at),
    senderId: userId,
    receiverId: other,
    message: 'Planted',
    seq,
    nth: seq,
    createdAt: at.toISOString(),
  }));
  await plant('messages', rows);
}

describe('sending', () => {
  test('stores nothing for an unknown receiver', async () => {
    const draft = { from: userId, to: other, text: 'x', now: new Date() };

    expect(await sends.storeMessage(draft, async () => false, takesAll)).toBeUndefined();
    expect(await stored()).toEqual([]);
  });

  test('is refused to a stranger and to one who never got a reply, but never to a member who was written to', async () => {
    const send = (from: string, to: string) =>
      sends.storeMessage({ from, to, text: 'Hello', now: new Date() }, exists, async () => true);
    const exists = async () => true;

    expect(await send(userId, other)).toBe('closed');
    await write(userId, other, 'While it was open');
    expect(await send(userId, other)).toBe('closed');
    expect(await send(other, userId)).toMatchObject({ isNew: true });
    expect(await send(userId, other)).toMatchObject({ isNew: true });
    expect(await stored()).toHaveLength(3);
  });

  test('adds a first message to both inboxes at once', async () => {
    await write(userId, other, 'Hello');

    expect([await unread(userId, other), await unread(other, userId)]).toEqual([0, 1]);
    expect((await conversations.readConversations(userId, { limit: 5 })).items).toHaveLength(1);
  });

  test('again under the same id returns the first, not as new', async () => {
    const id = newId();

    const sent = await write(userId, other, 'Once', id);
    for (const index of numbers(15)) await write(other, userId, `Answer ${index}`);
    const again = await write(userId, other, 'Changed', id);

    expect(sent.isNew).toBe(true);
    expect(again).toEqual({ message: sent.message, isNew: false, isBlocked: false });
    expect(await stored()).toHaveLength(16);
  });

  test('again after a block returns the first, reports the block, and stores nothing new', async () => {
    const id = newId();
    const sent = await write(userId, other, 'Before', id);
    await blocking.addBlock(other, userId);

    expect(await write(userId, other, 'Before', id)).toEqual({ ...sent, isNew: false, isBlocked: true });
    const draft = { from: userId, to: other, text: 'Behind', clientMessageId: newId(), now: new Date() };
    expect(await sends.storeMessage(draft, async () => true, takesAll)).toBeUndefined();
    expect(await stored()).toHaveLength(1);
  });

  test('under the same id by the other member is another message', async () => {
    const id = newId();

    await write(userId, other, 'Mine', id);
    const theirs = await write(other, userId, 'Theirs', id);

    expect(theirs).toMatchObject({ isNew: true, message: { message: 'Theirs', seq: 2 } });
  });
});

describe('the time of a client id', () => {
  const draftAt = (moment: Date, now = new Date()) => ({
    from: userId,
    to: other,
    text: 'Hello',
    clientMessageId: newId(moment),
    now,
  });

  test('may be at most five minutes ahead', () => {
    const now = new Date();
    const isAhead = (ms: number) => sends.hasFutureClientId(draftAt(new Date(now.getTime() + ms), now));
    expect([isAhead(300_000), isAhead(300_001), sends.hasFutureClientId({ now })]).toEqual([
      false,
      true,
      false,
    ]);
  });

  test("up to five minutes ahead of the server's clock finds the message stored under it", async () => {
    const draft = draftAt(minutesAgo(-4.9));

    await write(userId, other, 'Once', draft.clientMessageId);
    const again = await write(userId, other, 'Once', draft.clientMessageId);

    expect(again.isNew).toBe(false);
  });

  test('over a thousand messages old is refused, and nothing is stored', async () => {
    await plantMessages(1001, minutesAgo(30));

    expect(await sends.storeMessage(draftAt(minutesAgo(60)), async () => true, takesAll)).toBe('untraceable');
    expect(await stored(2000)).toHaveLength(1001);
    expect(await sends.storeMessage(draftAt(minutesAgo(20)), async () => true, takesAll)).toMatchObject({
      isNew: true,
    });
  });

  test('of any age is found among the last thousand', async () => {
    const draft = draftAt(minutesAgo(60));
    await write(userId, other, 'Long ago', draft.clientMessageId, minutesAgo(60));
    const sent = await stored();
    await plantMessages(999, minutesAgo(30));
    await plant('messages', [
      { pk: [userId, other].toSorted().join('#'), sk: 'MSG#000000000001', ...sent[0] },
    ]);

    expect(await sends.storeMessage(draft, async () => true, takesAll)).toMatchObject({
      isNew: false,
      message: { seq: 1 },
    });
  });
});

describe('with faults', () => {
  // The waits between tries are random; here they are short, so that faults take no time.
  beforeEach(() => vi.spyOn(Math, 'random').mockReturnValue(0.01));
  afterEach(() => vi.restoreAllMocks());

  test(
    'many sends of four writers, a fifth doubled, a quarter of requests failing before or after: none lost, none twice, no gap',
    { tags: ['random'], timeout: 600_000 },
    async () => {
      const streams = engine.follow('deliverMessages', handler);
      const count = runs(60, 1000);
      const wanted = numbers(count).map((index) => ({ index, id: newId() }));
      const tries = wanted.flatMap((each) => (each.index % 5 === 0 ? [each, each] : [each]));
      const writer = ({ index, id }: (typeof wanted)[number]) =>
        index % 2
          ? writePersistently(userId, other, `${index}`, id)
          : writePersistently(other, userId, `${index}`, id);

      const sent = await withFaults(20_261_122, () => inParallel(tries, 4, writer));

      const all = await stored(2000);
      expect(all.map(({ seq }) => seq)).toEqual(numbers(count));
      const ids = all.map(({ clientMessageId }) => clientMessageId ?? '').toSorted();
      expect(ids).toEqual(wanted.map(({ id }) => id).toSorted());
      for (const { message } of sent) {
        expect(all[message.seq - 1]).toMatchObject({ id: message.id, message: message.message });
      }
      const both = async () => [await unread(userId, other), await unread(other, userId)];
      await expect.poll(both, { timeout: 120_000 }).toEqual([count / 2, count / 2]);
      await streams.stop();
    },
  );

  test(
    'is exact whatever answers are lost, delayed or refused, however often clients retry',
    { tags: ['random'], timeout: 600_000 },
    async () => {
      const Try = fc.record({ message: fc.nat(11), byOne: fc.boolean() });
      await fc.assert(
        fc.asyncProperty(
          fc.array(Try, { minLength: 1, maxLength: 24 }),
          fc.integer(),
          async (tries, seed) => {
            [userId, other] = [await aMember(), await aMember()];
            const ids = numbers(12).map(() => newId());
            const attempt = async ({ message, byOne }: (typeof tries)[number]) => {
              const [from, to] = byOne ? [userId, other] : [other, userId];
              const key = `${from} ${message}`;
              return { key, sent: await write(from, to, key, ids[message]) };
            };
            const tried = await withFaults(seed, () => Promise.allSettled(tries.map(attempt)));
            const acknowledged = tried.flatMap((result) =>
              result.status === 'fulfilled' ? [result.value] : [],
            );
            const settled = await Promise.all(tries.map(attempt));
            await settle(userId, other);

            const all = await stored();
            expect(all.map(({ seq }) => seq)).toEqual(numbers(all.length));
            const keys = new Set(settled.map(({ key }) => key));
            expect(all.map(({ message }) => message).toSorted()).toEqual([...keys].toSorted());
            for (const { key, sent } of [...acknowledged, ...settled]) {
              expect(all.find(({ message }) => message === key)?.id).toBe(sent.message.id);
            }
            for (const key of keys) {
              const news = acknowledged.filter((done) => done.key === key && done.sent.isNew);
              expect(news.length).toBeLessThanOrEqual(1);
            }
            const fromOne = all.filter(({ senderId }) => senderId === userId).length;
            expect((await unread(other, userId)) ?? 0).toBe(fromOne);
            expect((await unread(userId, other)) ?? 0).toBe(all.length - fromOne);
          },
        ),
        { numRuns: runs(6, 60) },
      );
    },
  );
});

describe('the cost', () => {
  const at = (second: number) => new Date(Date.UTC(2026, 4, 1, 10, 0, second));
  const sendAt = (second: number) => async () => {
    const draft = { from: userId, to: other, text: 'Hello again', now: at(second) };
    await sends.storeMessage({ ...draft, clientMessageId: newId(at(second)) }, async () => true, takesAll);
    await settle(userId, other);
  };

  test('is seven write units, and three within ten minutes of the last message, at any length', async () => {
    for (const count of [1, 900]) {
      [userId, other] = [await aMember(), await aMember()];
      await plantMessages(count, at(-600));
      await settle(userId, other);

      expect(await unitsOf(sendAt(0), 'writes')).toBe(7);
      expect(await unitsOf(sendAt(30), 'writes')).toBe(3);
      expect(await unitsOf(sendAt(600), 'writes')).toBe(7);
    }
  });
});
