import { expect, test } from 'vitest';
import { blocksOf } from './blocks.ts';
import type { PlacedLine } from './timeline.ts';

const line = (seq: number | undefined): PlacedLine => ({
  key: `line ${seq}`,
  seq,
  mine: true,
  text: 'Hello',
  createdAt: '2026-11-21T08:00:00Z',
  mark: 'sent',
  id: 'one',
  hidden: undefined,
  first: false,
  last: false,
  isNew: false,
});
const numbers = (seqs: readonly (number | undefined)[]) =>
  blocksOf(seqs.map(line)).map(({ lines }) => lines.map(({ seq }) => seq));

test('blocks follow the numbers of the messages', () => {
  expect(numbers([8, 9, 10, 11, 19, 20])).toEqual([[8, 9], [10, 11, 19], [20]]);
});

test('earlier messages change no block except the one they complete', () => {
  const keys = (from: number) =>
    blocksOf(Array.from({ length: 30 - from }, (_, index) => line(from + index))).map(({ key }) => key);

  expect(keys(3).slice(-2)).toEqual(keys(15));
});

test('pending messages are in the block of the last message', () => {
  expect(numbers([12, undefined, undefined])).toEqual([[12, undefined, undefined]]);
  expect(numbers([undefined])).toEqual([[undefined]]);
});
