import * as z from 'zod/mini';
import { RETRY, retryUntilDone } from '#functions/platform/dynamo/retry.ts';
import { attributeIs, allOf, anyOf, attributeIsMissing } from '#functions/platform/dynamo/table.ts';
import { type Step, transact } from '#functions/platform/dynamo/transaction.ts';
import { safetyLimits } from '#shared/moderation/limits.ts';
import { findUser } from '../users.ts';
import {
  blocks,
  muterKey,
  mutersKey,
  blockPairKey,
  findBlockPair,
  blocksPartition,
  blockSideOf,
} from './blocks.ts';
import { endFollowSteps } from './follows.ts';

/** The writes of table Blocks; `blocks.ts` documents its rows. */

const Row = z.object({ sk: z.string(), ids: z.optional(z.set(z.string())) });
const ownStepIndex = 1;

const roomFor = (limit: number) => ({
  expression: 'attribute_not_exists(ids) OR size(ids) < :limit',
  values: { ':limit': limit },
});

/**
 * Blocks a member, once. One transaction changes the lists of both and ends both follows. It keeps the names of that
 * moment, which each still shows in the other's conversations.
 * @returns 'full' at the maximum number of blocks.
 */
export function addBlock(blockerId: string, blockedId: string): Promise<'done' | 'full'> {
  const side = blockSideOf(blockerId, blockedId);
  return retryUntilDone(async () => {
    if ((await findBlockPair(blockerId, blockedId))?.[side] !== undefined) return 'done';
    const number = await rowWithRoom(blockedId);
    const outcome = await transact([
      blocks.changeStep(blockPairKey(blockerId, blockedId), {
        set: { [side]: number },
        setIfAbsent: { names: await namesOf([blockerId, blockedId]) },
        condition: { expression: `attribute_not_exists(${side})` },
      }),
      addStep(blockerId, 'OWN', blockedId, safetyLimits.maxBlocks),
      addStep(blockedId, rowName(number), blockerId, safetyLimits.maxBlockersPerRow),
      ...(await endFollowSteps(blockerId, blockedId)),
    ]);
    if (outcome.done) return 'done';
    return outcome.refused.includes(ownStepIndex) ? 'full' : RETRY;
  });
}

async function namesOf(ids: readonly string[]) {
  const users = await Promise.all(ids.map(findUser));
  return Object.fromEntries(
    users.flatMap((user) =>
      user === undefined ? [] : [[user.id, { fullName: user.fullName, username: user.username }]],
    ),
  );
}

/** Removes the member's own block, once; one by the other member stays. */
export function removeBlock(blockerId: string, blockedId: string): Promise<void> {
  const [mine, theirs] = [blockSideOf(blockerId, blockedId), blockSideOf(blockedId, blockerId)];
  return retryUntilDone(async () => {
    const pair = await findBlockPair(blockerId, blockedId);
    const number = pair?.[mine];
    if (pair === undefined || number === undefined) return undefined;
    const isMine = attributeIs(mine, number);
    const { done } = await transact([
      pair[theirs] === undefined
        ? blocks.removeStep(blockPairKey(blockerId, blockedId), allOf(isMine, attributeIsMissing(theirs)))
        : blocks.changeStep(blockPairKey(blockerId, blockedId), {
            remove: [mine],
            condition: allOf(isMine, { expression: `attribute_exists(${theirs})` }),
          }),
      takeStep(blockerId, 'OWN', blockedId),
      takeStep(blockedId, rowName(number), blockerId),
    ]);
    return done ? undefined : RETRY;
  });
}

/** Hides a member's posts from the viewer's lists, once. @returns 'full' at the maximum number of mutes. */
export async function addMute(muterId: string, mutedId: string): Promise<'done' | 'full'> {
  const { done } = await transact([
    blocks.changeStep(mutedKey(muterId), {
      add: { ids: new Set([mutedId]) },
      condition: anyOf(roomFor(safetyLimits.maxMutes), {
        expression: 'contains(ids, :other)',
        values: { ':other': mutedId },
      }),
    }),
    blocks.putStep(muterKey(muterId, mutedId)),
  ]);
  return done ? 'done' : 'full';
}

/** Shows a member's posts again. */
export async function removeMute(muterId: string, mutedId: string): Promise<void> {
  await transact([takeStep(muterId, 'MUTED', mutedId), blocks.removeStep(muterKey(muterId, mutedId))]);
}

const tiesPerPage = 20;

/**
 * Deletes a page of all blocks and mutes by and of a deleted member.
 * @returns whether there were any. Idempotent.
 */
export async function eraseBlocksOf(memberId: string): Promise<boolean> {
  const { items: rows } = await blocks.query(Row, { pk: blocksPartition(memberId), limit: tiesPerPage });
  const { items: muters } = await blocks.query(Row, { pk: mutersKey(memberId), limit: tiesPerPage });
  for (const { sk: muter } of muters) await removeMute(muter, memberId);
  for (const { sk, ids = new Set<string>() } of rows) {
    const batch = [...ids].slice(0, tiesPerPage);
    if (batch.length === 0) await blocks.remove({ pk: blocksPartition(memberId), sk });
    for (const peerId of batch) {
      if (sk === 'MUTED') await removeMute(memberId, peerId);
      else await (sk === 'OWN' ? removeBlock(memberId, peerId) : removeBlock(peerId, memberId));
    }
  }
  return rows.length + muters.length > 0;
}

const mutedKey = (memberId: string) => ({ pk: blocksPartition(memberId), sk: 'MUTED' });
const rowName = (number: number) => `BY#${String(number).padStart(6, '0')}`;

/** The number of the last row that lists who has blocked the member, or the next number if that row is full. */
async function rowWithRoom(memberId: string): Promise<number> {
  const range = {
    pk: blocksPartition(memberId),
    prefix: 'BY#',
    limit: 1,
    newestFirst: true,
    consistent: true,
  };
  const [last] = (await blocks.query(Row, range)).items;
  if (last === undefined) return 0;
  const isFull = (last.ids?.size ?? 0) >= safetyLimits.maxBlockersPerRow;
  return Number(last.sk.slice('BY#'.length)) + (isFull ? 1 : 0);
}

function addStep(memberId: string, sk: string, id: string, limit: number): Step {
  const key = { pk: blocksPartition(memberId), sk };
  return blocks.changeStep(key, { add: { ids: new Set([id]) }, condition: roomFor(limit) });
}

function takeStep(memberId: string, sk: string, id: string): Step {
  return blocks.changeStep({ pk: blocksPartition(memberId), sk }, { removeFromSet: { ids: new Set([id]) } });
}
