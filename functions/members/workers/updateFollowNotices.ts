import * as z from 'zod/mini';
import { type Key, Table } from '#functions/platform/dynamo/table.ts';
import { inParallel } from '#functions/platform/runtime/inParallel.ts';
import { type EdgeChange, edgeHandler } from '#functions/platform/streams/edgeHandler.ts';
import {
  updateTotals,
  counterFields,
  counterRow,
  type Totals,
} from '#functions/platform/streams/streamCounters.ts';
import { noticeLimits } from '#shared/notices/limits.ts';
import { latestAddedAt, recordNotice } from '../noticeRows/recordNotice.ts';
import { blockedPairsAmong } from '../ties/blocks.ts';
import { reconcileFollows, removeFollow } from '../ties/follows.ts';
import { userKey } from '../users.ts';

/** Table Users, the latest followers of a member; `users.ts` documents the rows, `follows.ts` the edges. */
const users = new Table('users');

const Row = z.object({
  followersCount: z.number(),
  /** The latest followers, as many as a notice keeps. */
  latestFollowers: z._default(z.array(z.string()), () => []),
  ...counterFields,
});
type Row = z.output<typeof Row>;
const atOnce = 10;

/**
 * Handles the changes of one shard of the stream of follows. Writes the latest followers of each member, then the
 * member's notice, and ends a follow if a block was made at the same moment. A follow is counted by the transaction
 * that writes it; only follows that were written alone under load are counted here. Idempotent, whole or in parts.
 * @param uncounted the follows that were written alone.
 */
async function applyFollowChanges(
  shard: string,
  changes: readonly EdgeChange[],
  uncounted: readonly Key[],
): Promise<void> {
  await reconcileFollows(uncounted);
  await inParallel([...Map.groupBy(changes, ({ to }) => to)], atOnce, async ([id, ofOne]) => {
    const counted = await updateTotals(
      counterRow(users, Row, userKey(id)),
      shard,
      ofOne,
      latestFollowersAfter,
    );
    if (counted !== undefined) await notifyMember(id, counted, ofOne);
  });
  const made = changes.filter(({ isNew }) => isNew);
  const areBlocked = await blockedPairsAmong(made.map(({ from, to }) => [from, to]));
  const late = made.filter(({ from, to }) => areBlocked(from, to));
  await inParallel(late, atOnce, ({ from, to }) => removeFollow(from, to));
}

function latestFollowersAfter({ latestFollowers: before }: Row, changes: readonly EdgeChange[]): Totals {
  let latestFollowers = before;
  for (const { from, isNew } of changes) {
    const others = latestFollowers.filter((id) => id !== from);
    latestFollowers = isNew ? [from, ...others].slice(0, noticeLimits.peopleKept) : others;
  }
  return { set: { latestFollowers } };
}

async function notifyMember(
  member: string,
  { latestFollowers: people, followersCount: count, counterVersion = 0 }: Row,
  changes: readonly EdgeChange[],
): Promise<void> {
  const state = { people, count, version: counterVersion, at: latestAddedAt(changes, people) };
  await recordNotice({ member, kind: 'follow', subjectId: member }, state);
}

/** Keeps the latest followers of each member and the notice about them up to date. */
export const handler = edgeHandler(applyFollowChanges);
