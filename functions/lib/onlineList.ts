import { limits } from '#shared/limits.ts';
import type { Address } from '../stores/connections.ts';
import { peersOf } from '../stores/conversations.ts';
import { followeesOf, followersOf } from '../stores/follows.ts';
import { inParallel } from '../stores/inParallel.ts';
import { type Mode, onlineAmong, readMode, readRoster } from '../stores/presence.ts';
import { readView, startView, watchersOf } from '../stores/views.ts';

/** With how many of the people they last wrote with members see each other come and go. */
const peersMost = 200;
const membersAtOnce = 10;

/** The online ids that a socket is told: everyone's, or beyond a number those of whom its owner follows, talks to or watches. */
export async function onlineListFor(address: Address, now: Date): Promise<string[]> {
  const mode = await readMode();
  if (mode.wide) return wideListFor(address, mode, now);
  const { online } = await readRoster(now);
  return withSelf(
    address,
    online.map(({ userId }) => userId),
  );
}

/** The list of one socket while too many are online to tell everyone; it is noted, to be changed from then on. */
export async function wideListFor(address: Address, { epoch }: Mode, now: Date): Promise<string[]> {
  const [followees, peers, view] = await Promise.all([
    followeesOf(address.userId, limits.followIdsMost),
    peersOf(address.userId, peersMost),
    readView(address.connectionId),
  ]);
  const online = await onlineAmong([...followees, ...peers, ...(view?.watching ?? [])], now);
  const ids = withSelf(
    address,
    online.map(({ userId }) => userId),
  );
  await startView(address.connectionId, epoch, ids, now);
  return ids;
}

/**
 * The sockets that are to hear of these members' coming and going: of followers (the newest thousand), of those they
 * talk to, and those with them on the screen. What this costs grows with who watches, never with who is online.
 */
export async function audienceOf(
  userIds: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, readonly Address[]>> {
  const found = await inParallel(userIds, membersAtOnce, async (userId) => {
    const [followers, peers, watchers] = await Promise.all([
      followersOf(userId, limits.followIdsMost),
      peersOf(userId, peersMost),
      watchersOf(userId),
    ]);
    const people = await onlineAmong([userId, ...followers, ...peers], now);
    const sockets = people.flatMap((person) =>
      person.connections.map((connectionId) => ({ userId: person.userId, connectionId })),
    );
    return [userId, [...sockets, ...watchers]] as const;
  });
  return new Map(found);
}

function withSelf({ userId }: Address, ids: readonly string[]): string[] {
  return [...new Set([...ids, userId])];
}
