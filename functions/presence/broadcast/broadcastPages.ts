import type { PresencePage, PresenceUpdate } from '../types.ts';

/** Where the pages come from, and who sends their changes. Tests have senders of their own. */
interface PresenceSender {
  readonly onlineMembers: {
    /** The follow phase: updates the list, and returns the pages from number `first` to number `last`. */
    readonly followFrom: (first: number, last: number) => Promise<readonly PresencePage[]>;
  };
  /** The send phase. */
  readonly broadcast: (changes: readonly PresenceUpdate[]) => Promise<void>;
}

/** The follow and send phases for the pages from number `first` to number `last`. */
export async function broadcastPages(
  { onlineMembers, broadcast }: PresenceSender,
  first: number,
  last: number,
): Promise<void> {
  const pages = await onlineMembers.followFrom(first, last);
  const changes = latestPerMember(pages.flatMap((page) => page.changes));
  if (changes.length > 0) await broadcast(changes);
}

/** The final change of each member: the highest version, with every new socket that is still connected. */
function latestPerMember(changes: readonly PresenceUpdate[]): PresenceUpdate[] {
  const members = new Map<string, PresenceUpdate>();
  for (const change of changes) {
    const before = members.get(change.entry.userId);
    members.set(change.entry.userId, before === undefined ? change : merged(before, change));
  }
  return [...members.values()];
}

function merged(earlier: PresenceUpdate, later: PresenceUpdate): PresenceUpdate {
  const { entry } = earlier.entry.version > later.entry.version ? earlier : later;
  const isNews = earlier.kind !== undefined || later.kind !== undefined;
  const kind = entry.sockets.length > 0 ? 'came' : 'left';
  const news = new Set([...earlier.newSockets, ...later.newSockets]);
  return {
    entry,
    kind: isNews ? kind : undefined,
    newSockets: entry.sockets.flatMap(({ id }) => (news.has(id) ? id : [])),
  };
}
