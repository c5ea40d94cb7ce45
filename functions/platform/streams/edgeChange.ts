import type { StreamChange } from './streamCounters.ts';

/** A change of an edge, from the stream of its table. */
export interface EdgeChange extends StreamChange {
  /** The member who created the edge. */
  readonly from: string;
  /** What the edge points to. */
  readonly to: string;
  readonly isNew: boolean;
  /** For an edge that began: a ULID of that time. */
  readonly since?: string | undefined;
}

/** Groups items by name; each group keeps the original order. */
export function groupBy<T>(items: readonly T[], nameOf: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const name = nameOf(item);
    groups.set(name, [...(groups.get(name) ?? []), item]);
  }
  return groups;
}
