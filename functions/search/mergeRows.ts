import { Bitmap } from './columns/bitmap.ts';
import { type EntryVersion, supersedes } from './indexEntry.ts';

/** The rows of a snapshot, as a merge needs them. */
export interface OlderRows {
  readonly count: number;
  /** The row of an id; undefined if the snapshot does not have it. */
  rowOf(id: string): number | undefined;
  versionAt(row: number): EntryVersion;
}

/** How added items find their rows. */
export interface RowOrder<Item> {
  readonly compare: (a: Item, b: Item) => number;
  /** The first older row, not before `from`, that comes after an item. */
  readonly firstRowAfter: (item: Item, from: number) => number;
}

/** Writes a snapshot row by row. */
export interface RowBuilder<Item> {
  /** Copies the older rows from `from` to before `to`. */
  copy(from: number, to: number): void;
  add(item: Item): void;
}

/** What entries change in a snapshot. */
export interface RowChanges<Entry> {
  /** The older rows that are replaced or removed. */
  readonly outdated: Bitmap;
  /** The entries that replace them or are new, in no order. */
  readonly added: readonly Exclude<Entry, { readonly gone: true }>[];
  /** The number of rows of the next snapshot. */
  readonly count: number;
}

/** What these entries, in any order and with any repeats, change in a snapshot. */
export function changesOf<Entry extends EntryVersion & { readonly id: string }>(
  older: OlderRows,
  entries: Iterable<Entry>,
): RowChanges<Entry> {
  const last = new Map<string, Entry>();
  const outdated = new Bitmap(older.count);
  for (const entry of entries) {
    const row = older.rowOf(entry.id);
    const current = last.get(entry.id) ?? (row === undefined ? undefined : older.versionAt(row));
    if (!supersedes(entry, current)) continue;
    last.set(entry.id, entry);
    if (row !== undefined) outdated.add(row);
  }
  const added = [...last.values()].filter(isPresent);
  return { outdated, added, count: older.count - outdated.size() + added.length };
}

function isPresent<Entry extends EntryVersion>(
  entry: Entry,
): entry is Exclude<Entry, { readonly gone: true }> {
  return entry.gone === undefined;
}

/**
 * Writes the next snapshot: the older rows that stay, and the added items among them.
 * @param olderCount the number of rows of the older snapshot.
 */
export function mergeRows<Item>(
  olderCount: number,
  { outdated, added }: { readonly outdated: Bitmap; readonly added: readonly Item[] },
  { compare, firstRowAfter }: RowOrder<Item>,
  builder: RowBuilder<Item>,
): void {
  let row = 0;
  const copyUntil = (end: number): void => {
    while (row < end) {
      const from = row;
      while (row < end && !outdated.has(row)) row += 1;
      if (row > from) builder.copy(from, row);
      else row += 1;
    }
  };
  for (const item of added.toSorted(compare)) {
    copyUntil(firstRowAfter(item, row));
    builder.add(item);
  }
  copyUntil(olderCount);
}
