import { blocksAndMutesOf } from '#functions/members/ties/blocks.ts';
import { followeesOf, followersOf } from '#functions/members/ties/follows.ts';
import { peersOf } from '#functions/messages/index.ts';
import { findSocket } from '#functions/sockets/socketRows.ts';
import { limits } from '#shared/platform/limits.ts';
import { watchersOf } from './store/watched.ts';

const maxPeers = limits.maxPresencePeers;

/** Decides who gets whose presence while too many are online to send everyone everything. */
export interface Subscriptions {
  /** The members and single sockets that get a member's presence. */
  readonly subscribersOf: (userId: string) => Promise<Subscribers>;
  /** The members whose presence this socket gets. */
  readonly subscribedTo: (userId: string, connectionId: string) => Promise<readonly string[]>;
}

interface Subscribers {
  /** Members, each on every socket. */
  readonly members: readonly string[];
  /** Single sockets. */
  readonly sockets: readonly { readonly userId: string; readonly connectionId: string }[];
}

/** The members whose presence someone gets without asking: those they follow and those they exchange messages with. */
export async function followeesAndPeersOf(userId: string): Promise<string[]> {
  const [followees, peers] = await Promise.all([
    followeesOf(userId, limits.maxFollowIds),
    peersOf(userId, maxPeers),
  ]);
  return [...followees, ...peers];
}

/**
 * Followers, message contacts, and strangers who watch. The presence of very well-known members is sent to nobody.
 */
export const subscriptions: Subscriptions = {
  subscribersOf: async (userId) => {
    const followers = await followersOf(userId, limits.maxPresenceFollowers + 1);
    if (followers.length > limits.maxPresenceFollowers) return { members: [], sockets: [] };
    const [peers, sockets] = await Promise.all([peersOf(userId, maxPeers), watchersOf(userId)]);
    return { members: [...followers, ...peers], sockets };
  },
  subscribedTo: async (userId, connectionId) => {
    const [contacts, socket] = await Promise.all([
      followeesAndPeersOf(userId),
      findSocket({ userId, connectionId }),
    ]);
    return [...contacts, ...(socket?.strangers ?? [])];
  },
};

/** The members blocked in either direction; read each time, because workers send at most once a second. */
export const blockedFor = async (userId: string): Promise<ReadonlySet<string>> =>
  (await blocksAndMutesOf(userId)).blocked;
