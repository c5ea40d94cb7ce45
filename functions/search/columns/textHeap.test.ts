import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { TextHeap, TextWriter } from './textHeap.ts';

/**
 * Few letters of one to four bytes, and enough texts to fill several blocks of sixteen, with and without a
 * remainder.
 */
const text = fc.string({ unit: fc.constantFrom('a', 'b', 'é', '李', '𝒳'), maxLength: 4 });
const counts = fc.constantFrom(0, 1, 2, 15, 16, 17, 31, 32, 33, 48);
const texts = counts.chain((length) => fc.array(text, { minLength: length, maxLength: length }));

function heapOf(some: readonly string[], room?: number): TextHeap {
  const writer = new TextWriter(room);
  for (const line of some) writer.add(line);
  return new TextHeap(writer.bytes());
}

const linesOf = (some: readonly string[]) => Buffer.from(some.map((line) => `${line}\n`).join(''));
const rowsOf = (heap: TextHeap) => Array.from({ length: heap.count }, (_, row) => heap.textAt(row));

test('a heap gives every row its text, and each byte its row', () => {
  fc.assert(
    fc.property(texts, (some) => {
      const heap = heapOf(some);
      expect(heap.bytes.equals(linesOf(some))).toBe(true);
      expect([heap.count, rowsOf(heap)]).toEqual([some.length, some]);

      const starts = Array.from({ length: some.length + 1 }, (_, row) => linesOf(some.slice(0, row)).length);
      expect(starts.map((_, row) => heap.startOf(row))).toEqual(starts);
      const rowOfByte = some.flatMap((line, row) => Array.from(linesOf([line]), () => row));
      expect(rowOfByte.map((_, index) => heap.rowAt(index))).toEqual(rowOfByte);
    }),
    { numRuns: 100 },
  );
});

test('rows that contain a text are found once each, also at the end of their text', () => {
  const wanted = fc.string({ unit: fc.constantFrom('a', 'b', 'é', '李', '𝒳'), minLength: 1, maxLength: 2 });
  fc.assert(
    fc.property(texts, wanted, (some, line) => {
      const heap = heapOf(some);
      const rowsWhere = (holds: (held: string) => boolean) =>
        some.flatMap((held, row) => (holds(held) ? [row] : []));

      expect(heap.rowsWith(line)).toEqual(rowsWhere((held) => held.includes(line)));
      expect(heap.rowsWith(`${line}\n`)).toEqual(rowsWhere((held) => held.endsWith(line)));
    }),
    { numRuns: 200 },
  );
});

test('a writer takes texts and runs of another heap, whatever its capacity', () => {
  const steps = fc.array(
    fc.oneof(
      text,
      fc.tuple(fc.nat(20), fc.nat(20)).map(([from, more]) => ({ from, to: from + more })),
    ),
    { maxLength: 8 },
  );
  const older = Array.from({ length: 40 }, (_, row) => '李é'.repeat(row % 4) + row);
  const heap = heapOf(older);
  fc.assert(
    fc.property(fc.nat(12), steps, (room, all) => {
      const writer = new TextWriter(room);
      const expected = all.flatMap((step) => {
        if (typeof step === 'string') {
          writer.add(step);
          return [step];
        }
        writer.copy(heap, step.from, step.to);
        return older.slice(step.from, step.to);
      });
      expect(writer.bytes().equals(linesOf(expected))).toBe(true);
    }),
    { numRuns: 200 },
  );
});

test('a text of three-byte letters fits when the capacity is used up', () => {
  const writer = new TextWriter(4);
  writer.add('');
  writer.add('ab');
  writer.add('李李');
  expect(new TextHeap(writer.bytes()).textAt(2)).toBe('李李');
});
