import * as fc from 'fast-check';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { startEngine } from '../support/engine.ts';
import { withFaults } from '../support/faults.ts';

const engine = await startEngine();
const { newId } = await import('#functions/stores/ids.ts');
const conversations = await import('#functions/stores/conversations.ts');
const messages = await import('#functions/stores/messages.ts');
const { inParallel } = await import('#functions/stores/inParallel.ts');
const { Unavailable } = await import('#functions/stores/retry.ts');

afterAll(() => engine.stop());

let one = '';
let other = '';
beforeEach(() => {
  [one, other] = [newId(), newId()];
});

async function send(from: string, to: string, text: string, clientMessageId?: string, now = new Date()) {
  const sent = await messages.send({ from, to, text, clientMessageId, now }, async () => true);
  if (sent === undefined) throw new Error('the receiver does not exist');
  return sent;
}

/** As a client does: what was answered with 'not now' is sent again under its id. */
async function sendPersistently(from: string, to: string, text: string) {
  const id = newId();
  for (let tries = 0; tries < 20; tries += 1) {
    const sent = await send(from, to, text, id).catch((error: unknown) => {
      if (error instanceof Unavailable) return undefined;
      throw error;
    });
    if (sent !== undefined) return sent;
  }
  throw new Error('the message could not be sent in twenty tries');
}

const stored = () => messages.newerMessages(one, other, { limit: 1000, after: 0 });
const numbers = (count: number) => Array.from({ length: count }, (_, place) => place + 1);

async function unread(member: string, peer: string) {
  const row = await conversations.inboxRow(member, peer, true);
  return row === undefined ? undefined : conversations.unreadIn(row);
}

describe('sending', () => {
  test('numbers the messages of both in one row and keeps their ids and times in that order', async () => {
    const late = new Date('2026-05-01T10:00:00.500Z');
    const early = new Date('2026-05-01T10:00:00.000Z');

    await send(one, other, 'a', undefined, late);
    await send(other, one, 'b', undefined, early);
    await send(one, other, 'c', undefined, late);

    const all = await stored();
    expect(all.map(({ seq }) => seq)).toEqual([1, 2, 3]);
    expect(all.map(({ nth }) => nth)).toEqual([1, 1, 2]);
    expect(all.map(({ createdAt }) => createdAt)).toEqual([late, late, late].map((at) => at.toISOString()));
    expect(all.map(({ id }) => id)).toEqual(all.map(({ id }) => id).toSorted());
  });

  test('stores nothing for a receiver who does not exist', async () => {
    const draft = { from: one, to: other, text: 'x', now: new Date() };

    expect(await messages.send(draft, async () => false)).toBeUndefined();
    expect(await stored()).toEqual([]);
  });

  test('again under the same id answers the first and is not new', async () => {
    const id = newId();

    const first = await send(one, other, 'Once', id);
    const again = await send(one, other, 'Changed', id);

    expect(first.isNew).toBe(true);
    expect(again).toEqual({ message: first.message, isNew: false, isUntold: false });
    expect(await stored()).toHaveLength(1);
    expect(await unread(other, one)).toBe(1);
  });

  test('is untold from the push that failed until the one that did not; without an id of the client nothing is noted', async () => {
    const draft = { from: one, to: other, text: 'Hear me', clientMessageId: newId(), now: new Date() };
    const again = async () => (await messages.send(draft, async () => true))?.isUntold;

    expect(await again()).toBe(false);
    await messages.noteTold(draft, false);
    expect(await again()).toBe(true);
    await messages.noteTold(draft, true);
    expect(await again()).toBe(false);

    await messages.noteTold({ ...draft, clientMessageId: newId() }, false);
    await messages.noteTold({ ...draft, clientMessageId: undefined }, false);
    expect(await again()).toBe(false);
  });

  test('under the same id by the other of the two is another message', async () => {
    const id = newId();

    await send(one, other, 'Mine', id);
    const theirs = await send(other, one, 'Theirs', id);

    expect(theirs).toMatchObject({ isNew: true, message: { message: 'Theirs', seq: 2 } });
  });

  test('two hundred, sixteen at a time, stores each once and without a gap, for clients that send again what was not sent in time', async () => {
    const sent = await inParallel(numbers(200), 16, (place) =>
      place % 2 ? sendPersistently(one, other, `${place}`) : sendPersistently(other, one, `${place}`),
    );

    const all = await stored();
    expect(all.map(({ seq }) => seq)).toEqual(numbers(200));
    expect(new Set(all.map(({ message }) => message)).size).toBe(200);
    expect(new Set(sent.map(({ message }) => message.seq)).size).toBe(200);
    expect([await unread(one, other), await unread(other, one)]).toEqual([100, 100]);
  });

  test('is exact whatever answers are lost, delayed or refused, however often clients try again', async () => {
    const Try = fc.record({ message: fc.nat(11), byOne: fc.boolean() });
    await fc.assert(
      fc.asyncProperty(fc.array(Try, { minLength: 1, maxLength: 24 }), fc.integer(), async (tries, seed) => {
        [one, other] = [newId(), newId()];
        const ids = numbers(12).map(() => newId());
        const attempt = async ({ message, byOne }: (typeof tries)[number]) => {
          const [from, to] = byOne ? [one, other] : [other, one];
          return {
            key: `${from} ${message}`,
            sent: await send(from, to, `${from} ${message}`, ids[message]),
          };
        };
        const tried = await withFaults(seed, () => Promise.allSettled(tries.map(attempt)));
        const acknowledged = tried.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
        const settled = await Promise.all(tries.map(attempt));

        const all = await stored();
        expect(all.map(({ seq }) => seq)).toEqual(numbers(all.length));
        const wanted = new Set(settled.map(({ key }) => key));
        expect(all.map(({ message }) => message).toSorted()).toEqual([...wanted].toSorted());
        for (const { key, sent } of [...acknowledged, ...settled]) {
          expect(all.find(({ message }) => message === key)?.id).toBe(sent.message.id);
        }
        for (const key of wanted) {
          const news = acknowledged.filter((done) => done.key === key && done.sent.isNew);
          expect(news.length).toBeLessThanOrEqual(1);
        }
        const fromOne = all.filter(({ senderId }) => senderId === one).length;
        expect((await unread(other, one)) ?? 0).toBe(fromOne);
        expect((await unread(one, other)) ?? 0).toBe(all.length - fromOne);
      }),
      { numRuns: 12 },
    );
  });
});

describe('pages', () => {
  test('lead from the newest to the oldest, each oldest first, while others write', async () => {
    for (const place of numbers(7)) await send(one, other, `${place}`);

    const newest = await messages.olderMessages(one, other, { limit: 3 });
    await send(other, one, '8');
    const older = await messages.olderMessages(other, one, { limit: 3, before: newest[0]?.seq });
    const oldest = await messages.olderMessages(one, other, { limit: 3, before: older[0]?.seq });

    expect([oldest, older, newest].flat().map(({ message }) => message)).toEqual(numbers(7).map(String));
    expect(await messages.olderMessages(one, other, { limit: 3, before: 1 })).toEqual([]);
  });

  test('behind a number hold what came since', async () => {
    for (const place of numbers(5)) await send(one, other, `${place}`);

    const { length, 0: first } = await messages.newerMessages(one, other, { limit: 2, after: 2 });

    expect([length, first?.seq]).toEqual([2, 3]);
    expect(await messages.newerMessages(one, other, { limit: 2, after: 999_999_999_999 })).toEqual([]);
  });

  test('show a third member nothing', async () => {
    const third = newId();
    const { message } = await send(one, other, 'Between us');

    for (const peer of [one, other, `${one}#${other}`, `INBOX#${one}`]) {
      expect(await messages.olderMessages(third, peer, { limit: 10 })).toEqual([]);
      expect(await conversations.inboxRow(third, peer)).toBeUndefined();
      expect(await messages.findMessage(third, peer, message.id)).toBeUndefined();
    }
  });
});

describe('reading', () => {
  test('counts what came in behind the mark, whatever order marks arrive in', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.boolean(), { minLength: 1, maxLength: 12 }),
        fc.array(fc.nat(11), { maxLength: 6 }),
        async (byOne, marks) => {
          [one, other] = [newId(), newId()];
          for (const mine of byOne) await (mine ? send(one, other, 'm') : send(other, one, 't'));
          const all = await stored();
          const read = marks.flatMap((place) => all[place] ?? []);

          const told = await Promise.all(
            read.map((message) => conversations.markRead(one, other, conversations.markAt(message, one))),
          );

          const most = Math.max(0, ...read.map(({ seq }) => seq));
          const behind = all.filter(({ seq, senderId }) => seq > most && senderId === other);
          expect(await unread(one, other)).toBe(behind.length);
          const [mine, theirs] = [
            await conversations.inboxRow(one, other, true),
            await conversations.inboxRow(other, one, true),
          ];
          expect([mine?.readSeq, theirs?.peerReadSeq]).toEqual([most, most]);
          expect(told.includes(true)).toBe(most > 0);
        },
      ),
      { numRuns: 20 },
    );
  });

  test('shows its sender what was read', async () => {
    await send(one, other, 'a');
    const { message } = await send(one, other, 'b');
    const [first] = await stored();
    if (first === undefined) throw new Error('nothing was stored');

    await conversations.markRead(other, one, conversations.markAt(first, other));

    const row = await conversations.inboxRow(one, other);
    const seen = (await stored()).map((each) => messages.messageFor(each, one, row).isRead);
    expect(seen).toEqual([true, false]);
    expect(await messages.findMessage(one, other, message.id)).toMatchObject({ seq: 2 });
  });
});

describe('the inbox', () => {
  test('lists conversations by their last message, each once, page by page', async () => {
    const peers = numbers(5).map(() => newId());
    for (const peer of peers) await send(peer, one, 'Hello');
    await send(one, peers[0] ?? '', 'Back to you');

    const seen: string[] = [];
    let after: Parameters<typeof conversations.listConversations>[1]['after'];
    do {
      const page = await conversations.listConversations(one, { limit: 2, after });
      seen.push(...page.items.map(({ sk }) => sk));
      after = page.last;
    } while (after !== undefined);

    expect(seen).toEqual([peers[0], ...peers.slice(1).toReversed()]);
  });
});
