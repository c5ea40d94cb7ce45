import * as z from 'zod/mini';
import { noticeLimits } from '#shared/notices/limits.ts';
import { blockedPairsAmong } from './blocks.ts';
import { type EdgeChange, edgeHandler } from '#functions/platform/streams/edgeHandler.ts';
import { reconcileFollows, unfollow } from './follows.ts';
import { inParallel } from '#functions/platform/runtime/inParallel.ts';
import { latestAddedAt, recordNotice } from '../notices/noticeRows.ts';
import { type Key, Table } from '#functions/platform/dynamo/table.ts';
import {
  addCounts,
  counterFields,
  counterRow,
  type Totals,
} from '#functions/platform/streams/streamCounters.ts';
import { userKey } from '../users.ts';

/** Table Users, the newest followers of a member; `users.ts` documents the rows, `follows.ts` the edges. */
const users = new Table('users');

const Row = z.object({
  followersCount: z.number(),
  /** The newest followers, as many as a notice keeps. */
  newestFollowers: z._default(z.array(z.string()), () => []),
  ...counterFields,
});
type Row = z.output<typeof Row>;
const atOnce = 10;

/**
 * Handles one shard of the stream of follows: counts those that were written alone, updates each member's newest
 * followers with one write, and notifies them with another. It ends a follow if a block was made at the same moment.
 * Safe to repeat, whole or in parts.
 * @param uncounted the edges that were written alone.
 */
async function applyFollowChanges(
  shard: string,
  changes: readonly EdgeChange[],
  uncounted: readonly Key[],
): Promise<void> {
  await reconcileFollows(uncounted);
  await inParallel([...Map.groupBy(changes, ({ to }) => to)], atOnce, async ([id, ofOne]) => {
    const counted = await addCounts(counterRow(users, Row, userKey(id)), shard, ofOne, newestFollowersAfter);
    if (counted !== undefined) await notifyMember(id, counted, ofOne);
  });
  const made = changes.filter(({ isNew }) => isNew);
  const areBlocked = await blockedPairsAmong(made.map(({ from, to }) => [from, to]));
  const late = made.filter(({ from, to }) => areBlocked(from, to));
  await inParallel(late, atOnce, ({ from, to }) => unfollow(from, to));
}

function newestFollowersAfter({ newestFollowers: before }: Row, changes: readonly EdgeChange[]): Totals {
  let newestFollowers = before;
  for (const { from, isNew } of changes) {
    const others = newestFollowers.filter((id) => id !== from);
    newestFollowers = isNew ? [from, ...others].slice(0, noticeLimits.peopleKept) : others;
  }
  return { set: { newestFollowers } };
}

async function notifyMember(
  member: string,
  { newestFollowers: people, followersCount: count, counterVersion = 0 }: Row,
  changes: readonly EdgeChange[],
): Promise<void> {
  const state = { people, count, version: counterVersion, at: latestAddedAt(changes, people) };
  await recordNotice({ member, kind: 'follow', thing: member }, state);
}

/** Counts followers and followed members as follows begin and end. */
export const handler = edgeHandler(applyFollowChanges);
