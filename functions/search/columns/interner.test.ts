import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { CodedColumn } from './codedColumn.ts';
import { Interner, NumberWriter } from './interner.ts';

const text = fc.string({ unit: fc.constantFrom('a', 'b', 'é'), maxLength: 2 });

test('texts are numbered in order of arrival, and map to their sorted index', () => {
  fc.assert(
    fc.property(fc.array(text, { maxLength: 12 }), (texts) => {
      const interner = new Interner();
      const firsts = [...new Set(texts)];
      expect(texts.map((entry) => interner.numberOf(entry))).toEqual(texts.map((one) => firsts.indexOf(one)));

      const sorted = interner.sorted();
      expect(sorted.texts).toEqual(firsts.toSorted());
      expect(Array.from(sorted.ranks, (rank) => sorted.texts[rank])).toEqual(firsts);
    }),
    { numRuns: 100 },
  );
});

test('numbers are kept, however many are added and whatever the capacity', () => {
  fc.assert(
    fc.property(fc.nat(4), fc.array(fc.array(fc.nat(9), { maxLength: 7 }), { maxLength: 6 }), (room, all) => {
      const writer = new NumberWriter(room);
      for (const some of all) writer.addAll(some);
      expect([...writer.numbers()]).toEqual(all.flat());
    }),
    { numRuns: 200 },
  );
});

test("a column has the sorted index of each row's text, and 0 for none", () => {
  const older = ['b', 'é', 'a'];
  const cell = fc.oneof(text, fc.nat(older.length));
  fc.assert(
    fc.property(fc.array(cell, { maxLength: 8 }), (cells) => {
      const column = new CodedColumn(cells.length);
      const meant = cells.map((candidate, row) => {
        if (typeof candidate === 'string') column.add(row, candidate);
        else column.copy(row, candidate, (number) => older[number - 1] ?? '');
        return typeof candidate === 'string' ? candidate : (older[candidate - 1] ?? '');
      });

      const texts = column.sort();

      expect(texts).toEqual([...new Set(meant)].filter((entry) => entry !== '').toSorted());
      expect(Array.from(column.codes, (number) => ['', ...texts][number])).toEqual(meant);
    }),
    { numRuns: 200 },
  );
});
