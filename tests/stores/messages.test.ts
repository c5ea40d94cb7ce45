import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { correspondents } from '../support/correspondents.ts';
import { startEngine } from '../support/engine.ts';

const engine = await startEngine();
const { newId } = await import('#functions/stores/ids.ts');
const conversations = await import('#functions/stores/conversations.ts');
const { markRead } = await import('#functions/stores/inboxRows.ts');
const messages = await import('#functions/stores/messages.ts');
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
