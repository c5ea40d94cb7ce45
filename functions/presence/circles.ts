import { peersOf } from '#functions/messages/index.ts';
import { limits } from '#shared/limits.ts';
import { findConnection } from '#functions/platform/sockets/connections.ts';

import { followeesOf, followersOf } from '#functions/members/ties/follows.ts';
import { watchersOf } from './store/watched.ts';
import type { Circles } from './tell.ts';

const peersMost = limits.pushedPeersMost;

/** The members of whom somebody is told without asking: whom they follow and whom they write with. */
export async function circleOf(userId: string): Promise<string[]> {
  const [followees, peers] = await Promise.all([
    followeesOf(userId, limits.followIdsMost),
    peersOf(userId, peersMost),
  ]);
  return [...followees, ...peers];
}

/** Followers, the people one writes with, and strangers who look on. The very well-known are told of by nobody. */
export const circles: Circles = {
  watchersOf: async (userId) => {
    const followers = await followersOf(userId, limits.pushedFollowersMost + 1);
    if (followers.length > limits.pushedFollowersMost) return { members: [], sockets: [] };
    const [peers, sockets] = await Promise.all([peersOf(userId, peersMost), watchersOf(userId)]);
    return { members: [...followers, ...peers], sockets };
  },
  watchedBy: async (userId, connectionId) => {
    const [circle, connection] = await Promise.all([
      circleOf(userId),
      findConnection({ userId, connectionId }),
    ]);
    return [...circle, ...(connection?.strangers ?? [])];
  },
};
