import { describe, expect, it, test } from 'vitest';
import type { Message } from '#shared/platform/entities.ts';
import { blocksOf, type PlacedLine, timeline } from './timeline.ts';

function messageAt(seq: number, minute: number, senderId: string, change: Partial<Message> = {}): Message {
  const id = `m${seq}`;
  const createdAt = new Date(2026, 10, 20, 12, minute).toISOString();
  return {
    _id: id,
    id,
    senderId,
    receiverId: '',
    message: id,
    seq,
    nth: seq,
    createdAt,
    isRead: false,
    ...change,
  };
}

const bare = { messages: [], firstNewSeq: undefined };

describe('the timeline', () => {
  it('joins messages of one sender within five minutes', () => {
    const messages = [
      messageAt(1, 0, 'peer'),
      messageAt(2, 4, 'peer'),
      messageAt(3, 10, 'peer'),
      messageAt(4, 11, 'own'),
    ];

    const lines = timeline({ ...bare, messages }, [], 'peer')[0]?.lines ?? [];

    expect(lines.map(({ isGroupStart, isGroupEnd }) => [isGroupStart, isGroupEnd])).toEqual([
      [true, false],
      [false, true],
      [true, true],
      [true, true],
    ]);
  });

  it('starts a new group each day', () => {
    const messages = [messageAt(1, 0, 'peer'), messageAt(2, 12 * 60, 'peer')];

    expect(timeline({ ...bare, messages }, [], 'peer').map(({ day }) => day)).toEqual([
      '2026-11-20',
      '2026-11-21',
    ]);
  });

  it('starts a new group at the line of new messages', () => {
    const messages = [messageAt(1, 0, 'peer'), messageAt(2, 1, 'peer')];

    const lines = timeline({ ...bare, messages, firstNewSeq: 2 }, [], 'peer')[0]?.lines ?? [];

    expect(lines.map(({ isNew, isGroupStart }) => [isNew, isGroupStart])).toEqual([
      [false, true],
      [true, true],
    ]);
  });

  it('keeps the key of a pending message and shows its state', () => {
    const createdAt = new Date(2026, 10, 20, 12, 1).toISOString();
    const pending = [
      { clientMessageId: 'c1', message: 'hello', createdAt, state: 'failed', idState: 'first' },
    ] as const;
    const stored = messageAt(1, 1, 'own', { clientMessageId: 'c1', isRead: true });

    const before = timeline(bare, pending, 'peer')[0]?.lines[0];
    const after = timeline({ ...bare, messages: [stored] }, [], 'peer')[0]?.lines[0];

    expect([before?.lineKey, before?.delivery, after?.lineKey, after?.delivery]).toEqual([
      'c1',
      'failed',
      'c1',
      'read',
    ]);
  });
});

const lineOf = (seq: number | undefined): PlacedLine => ({
  lineKey: `line ${seq}`,
  clientMessageId: undefined,
  seq,
  isOwn: true,
  text: 'Hello',
  createdAt: '2026-11-21T08:00:00Z',
  delivery: 'sent',
  id: 'one',
  isHidden: false,
  isGroupStart: false,
  isGroupEnd: false,
  isNew: false,
});
const numbers = (seqs: readonly (number | undefined)[]) =>
  blocksOf(seqs.map(lineOf)).map(({ lines }) => lines.map(({ seq }) => seq));

test('blocks follow the numbers of the messages', () => {
  expect(numbers([8, 9, 10, 11, 19, 20])).toEqual([[8, 9], [10, 11, 19], [20]]);
});

test('earlier messages change no block except the one they complete', () => {
  const keys = (from: number) =>
    blocksOf(Array.from({ length: 30 - from }, (_, index) => lineOf(from + index))).map(({ key }) => key);

  expect(keys(3).slice(-2)).toEqual(keys(15));
});

test('pending messages are in the block of the last message', () => {
  expect(numbers([12, undefined, undefined])).toEqual([[12, undefined, undefined]]);
  expect(numbers([undefined])).toEqual([[undefined]]);
});
