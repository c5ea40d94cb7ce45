import type { StreamChange } from './streamCounters.ts';

/** An edge that came or went, as the stream of its table tells it. */
export interface EdgeChange extends StreamChange {
  /** The member whose edge it is. */
  readonly from: string;
  /** What it leads to. */
  readonly to: string;
  readonly isNew: boolean;
  /** Of one that came: a ULID of the moment. */
  readonly since?: string | undefined;
}

/** Gathers what belongs together, each group in the order of all. */
export function groupBy<T>(items: readonly T[], nameOf: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const name = nameOf(item);
    groups.set(name, [...(groups.get(name) ?? []), item]);
  }
  return groups;
}
