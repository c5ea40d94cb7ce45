import type { PresenceChange } from './model.ts';
import type { Roster } from './onlineRoster.ts';

/** What the worker that pushes works with. */
export interface Recipients {
  readonly roster: Roster;
  /** Step 4. */
  readonly tell: (changes: readonly PresenceChange[]) => Promise<void>;
}

/** Steps 3 and 4 for the pages from number `first` to number `last`. */
export async function tellPages({ roster, tell }: Recipients, first: number, last: number): Promise<void> {
  const pages = await roster.followFrom(first, last);
  const changes = lastOfEach(pages.flatMap((page) => page.changes));
  if (changes.length > 0) await tell(changes);
}

/** The final change of each member: the highest version, with all newcomers that are still connected. */
function lastOfEach(changes: readonly PresenceChange[]): PresenceChange[] {
  const members = new Map<string, PresenceChange>();
  for (const change of changes) {
    const before = members.get(change.entry.userId);
    members.set(change.entry.userId, before === undefined ? change : joined(before, change));
  }
  return [...members.values()];
}

function joined(one: PresenceChange, other: PresenceChange): PresenceChange {
  const { entry } = one.entry.v > other.entry.v ? one : other;
  const isNews = one.kind !== undefined || other.kind !== undefined;
  const kind = entry.sockets.length > 0 ? 'came' : 'left';
  const news = new Set([...one.newcomers, ...other.newcomers].map(({ id }) => id));
  return {
    entry,
    kind: isNews ? kind : undefined,
    newcomers: entry.sockets.filter(({ id }) => news.has(id)),
  };
}
