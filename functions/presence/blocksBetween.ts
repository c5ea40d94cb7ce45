import { apartFrom, ownBlocksOf } from '#functions/members/ties/blocks.ts';
import type { Blocks } from './tell.ts';

/** Current blocks; workers push at most once a second. */
export const blocks: Blocks = {
  apartFrom: async (userId) => (await apartFrom(userId)).blocked,
  apartAmong: async (userIds) => {
    const own = await ownBlocksOf(userIds);
    return (one, other) => own.get(one)?.has(other) === true || own.get(other)?.has(one) === true;
  },
};
