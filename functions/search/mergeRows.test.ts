import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { firstIndexWhere } from './columns/packedId.ts';
import type { EntryVersion } from './indexEntry.ts';
import { changesOf, mergeRows } from './mergeRows.ts';

interface Item extends EntryVersion {
  readonly id: string;
}

const ids = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];
const id = fc.constantFrom(...ids);
const older = fc.uniqueArray(fc.record({ id, version: fc.constantFrom(1, 2, 3) }), {
  selector: (item) => item.id,
});
const entry = fc.record(
  { id, version: fc.constantFrom(1, 2, 3, 4), gone: fc.constant(true as const) },
  { requiredKeys: ['id', 'version'] },
);

const byId = (a: Item, b: Item) => (a.id < b.id ? -1 : 1);

test('a merge has the winning entry of each id, in order, and copies the rest in whole runs', () => {
  fc.assert(
    fc.property(older, fc.array(entry), (some, entries) => {
      const rows: readonly Item[] = some.toSorted(byId);
      const changes = changesOf<Item>(
        {
          count: rows.length,
          rowOf: (wanted) => {
            const row = rows.findIndex((mergedRow) => mergedRow.id === wanted);
            return row === -1 ? undefined : row;
          },
          versionAt: (row) => rows[row] ?? { version: 0 },
        },
        entries,
      );
      const merged: Item[] = [];
      let runs = 0;
      mergeRows(
        rows.length,
        changes,
        {
          compare: byId,
          firstRowAfter: (item) => firstIndexWhere(rows.length, (row) => byId(item, rows[row] ?? item) <= 0),
        },
        {
          copy: (from, to) => {
            runs += 1;
            expect(to).toBeGreaterThan(from);
            merged.push(...rows.slice(from, to));
          },
          add: (item) => merged.push(item),
        },
      );

      const expected = ids.flatMap((itemId) => {
        const all = [...rows, ...entries].filter((other) => other.id === itemId);
        const version = Math.max(...all.map((other) => other.version));
        const last = all.filter((other) => other.version === version);
        return all.length === 0 || last.some(({ gone }) => gone) ? [] : [{ id: itemId, version }];
      });
      expect(merged).toEqual(expected);
      expect(changes.count).toBe(expected.length);
      expect(runs).toBeLessThanOrEqual(changes.added.length + changes.outdated.size() + 1);
    }),
  );
});
