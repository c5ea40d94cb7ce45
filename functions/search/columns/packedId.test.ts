import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { newId, timeOfId } from '#functions/platform/runtime/ids.ts';
import {
  compareIds,
  firstIndexWhere,
  idAt,
  idBytes,
  idsBefore,
  createdAtOf,
  nextIndexWhere,
  orderById,
  packId,
  rowOfId,
} from './packedId.ts';

const letter = fc.constantFrom(...Array.from('0123456789ABCDEFGHJKMNPQRSTVWXYZ'));
const anyId = fc
  .tuple(fc.nat(7), fc.string({ unit: letter, minLength: 25, maxLength: 25 }))
  .map(([first, rest]) => `${first}${rest}`);
/** Ids that differ in one or two letters. */
const alike = fc
  .tuple(fc.nat(25), fc.constantFrom('0', '1', '7'), fc.constantFrom('0', '1', '7'))
  .map(([index, id, last]) => `${'1'.repeat(index)}${id}${'1'.repeat(25 - index)}`.slice(0, 25) + last);
const ids = fc.uniqueArray(fc.oneof(anyId, alike), { maxLength: 30 });

function columnOf(some: readonly string[]): Uint8Array {
  const column = new Uint8Array(some.length * idBytes);
  for (const [row, id] of some.entries()) packId(id, column, row * idBytes);
  return column;
}

test('an id and its time are read back, next to other ids', () => {
  fc.assert(
    fc.property(ids, (some) => {
      const column = columnOf(some);
      expect(some.map((_, row) => idAt(column, row))).toEqual(some);
    }),
    { numRuns: 100 },
  );
  const dates = [new Date(0), new Date('2026-11-23T02:00:00.123Z'), new Date('9999-12-31T23:59:59.999Z')];
  const column = columnOf(dates.map((moment) => newId(moment)));
  expect(dates.map((_, row) => createdAtOf(column, row))).toEqual(dates.map((moment) => moment.getTime()));
  expect(dates.map((_, row) => timeOfId(idAt(column, row)))).toEqual(dates.map((id) => id.toISOString()));
});

test('packed ids compare, sort and are found like their texts', () => {
  fc.assert(
    fc.property(ids, anyId, (some, other) => {
      const column = columnOf(some);
      const sorted = some.toSorted();
      const byId = orderById(column);
      expect(Array.from(byId, (row) => some[row])).toEqual(sorted);

      const signs = some.map((_, row) => Math.sign(compareIds(column, row, columnOf([other]), 0)));
      expect(signs).toEqual(some.map((id) => (id === other ? 0 : id < other ? -1 : 1)));
      expect(compareIds(columnOf([other]), 0, columnOf([...some, other]), some.length)).toBe(0);

      expect(some.map((id) => rowOfId(column, byId, id))).toEqual(some.map((_, row) => row));
      expect(rowOfId(column, byId, other)).toBe(some.includes(other) ? some.indexOf(other) : undefined);
      for (const id of [...some, other, '', '1', 'ZZZZ', other.slice(0, 9)]) {
        expect(idsBefore(column, byId, id)).toBe(some.filter((earlierId) => earlierId < id).length);
      }
    }),
    { numRuns: 15 },
  );
});

test('a text that is no id is never found, even if it packs to the same bytes', () => {
  const id = `0${'1'.repeat(25)}`;
  const column = columnOf([id]);
  const byId = orderById(column);
  expect(
    [id, `${id}1`, `I${id.slice(1)}`, id.slice(0, -1), ''].map((candidate) =>
      rowOfId(column, byId, candidate),
    ),
  ).toEqual([0, undefined, undefined, undefined, undefined]);
});

test('the first index that meets a condition is found from any earlier start, and the end if there is none', () => {
  fc.assert(
    fc.property(fc.nat(20), fc.nat(20), fc.nat(20), (first, end, start) => {
      const from = Math.min(start, end);
      const rowsRead: number[] = [];
      const holds = (index: number) => {
        rowsRead.push(index);
        return index >= first;
      };
      expect(firstIndexWhere(end, holds)).toBe(Math.min(first, end));
      expect(nextIndexWhere(from, end, holds)).toBe(Math.max(from, Math.min(first, end)));
      expect(rowsRead.every((index) => index >= 0 && index < end)).toBe(true);
    }),
    { numRuns: 200 },
  );
});
