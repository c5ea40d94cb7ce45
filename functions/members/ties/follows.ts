import * as z from 'zod/mini';
import {
  addEdge,
  Edge,
  removeEdge,
  removeEdgeStep,
  isCounted,
  reconcileEdges,
} from '#functions/platform/dynamo/edges.ts';
import { cutPage, paginate, type PageResult } from '#functions/platform/dynamo/paginate.ts';
import { type Key, Table } from '#functions/platform/dynamo/table.ts';
import type { Step } from '#functions/platform/dynamo/transaction.ts';
import { newId } from '#functions/platform/runtime/ids.ts';
import { inParallel } from '#functions/platform/runtime/inParallel.ts';
import { changeFollowCountsStep, findMember, findUser, type StoredUser } from '../users.ts';
import { areBlocked } from './blocks.ts';

/**
 * Table Follows, one item per follow, written as `edges.ts` describes: `followersCount` and `followingCount` of the
 * two members are exact. `updateFollowNotices.ts` follows its stream.
 *
 * | pk | sk | holds |
 * |---|---|---|
 * | `<follower>` | `<followee>` | `since` and `uncounted`, see `edges.ts` |
 *
 * The indexes byFollower and byFollowee list both ends, newest last; they are keyed by `since`, so ended edges are
 * not in them.
 */
const follows = new Table('follows');

/** A row as the indexes project it. */
const Listed = z.object({ pk: z.string(), sk: z.string(), since: z.string() });
type Listed = z.output<typeof Listed>;

const edgeKey = (followerId: string, followeeId: string) => ({ pk: followerId, sk: followeeId });

/** Where a page of edges ended. */
export interface EdgeCursor {
  readonly id: string;
  readonly since: string;
}

interface FollowResult {
  /** The followed member right after the change. */
  readonly user: StoredUser;
  readonly isNew: boolean;
}

/**
 * Follows a member, once. Checks for blocks beforehand: a block made at the same moment ends the follow within a
 * second or two.
 * @returns undefined if the other is not a member or there is a block between them.
 */
export async function addFollow(
  followerId: string,
  followeeId: string,
  now: Date,
): Promise<FollowResult | undefined> {
  const [stored, isBlocked] = await Promise.all([
    findMember(followeeId, now),
    areBlocked(followerId, followeeId),
  ]);
  if (stored === undefined || isBlocked) return undefined;
  const edge = edgeKey(followerId, followeeId);
  const added = await addEdge(follows, { ...edge, since: newId(now) }, countSteps([edge], 1));
  // Read again: others may have followed at the same moment.
  const user = added === 'missing' ? undefined : await findUser(followeeId);
  return user && { user, isNew: added === 'added' };
}

/** The step that stores a follow unconditionally, for callers that write its totals themselves. */
export function newEdgeStep(edge: {
  readonly followerId: string;
  readonly followeeId: string;
  readonly since: string;
}): Step {
  return follows.putStep({ ...edgeKey(edge.followerId, edge.followeeId), since: edge.since });
}

/** Ends a follow, if it exists. Idempotent. */
export function removeFollow(followerId: string, followeeId: string): Promise<void> {
  const edge = edgeKey(followerId, followeeId);
  return removeEdge(follows, edge, countSteps([edge], -1));
}

/** The steps that end the follows between two members, with their totals. Refused if one of them has changed. */
export async function endFollowSteps(userId: string, peerId: string): Promise<Step[]> {
  const edges = await Promise.all(
    [edgeKey(userId, peerId), edgeKey(peerId, userId)].map(async (key) => ({
      key,
      found: await follows.get(Edge, key, { consistent: true }),
    })),
  );
  const ending = edges.flatMap(({ found }) =>
    found?.since !== undefined && isCounted(found) ? [found] : [],
  );
  return [...edges.map(({ key, found }) => removeEdgeStep(follows, key, found)), ...countSteps(ending, -1)];
}

/**
 * Adds these follows to the totals at both ends, or subtracts them: one step per member, refused if the member is
 * deleted.
 */
function countSteps(edges: readonly Key[], delta: 1 | -1): Step[] {
  const totals = new Map<string, { followersCount?: number; followingCount?: number }>();
  const add = (memberId: string, counter: 'followersCount' | 'followingCount') => {
    const { [counter]: before = 0, ...others } = totals.get(memberId) ?? {};
    totals.set(memberId, { ...others, [counter]: before + delta });
  };
  for (const { pk, sk } of edges) {
    add(pk, 'followingCount');
    add(sk, 'followersCount');
  }
  return [...totals].map(([member, sums]) => changeFollowCountsStep(member, sums));
}

/** Counts those of these follows that were written alone. Idempotent. @returns as `reconcileEdges` does. */
export function reconcileFollows(edges: readonly Key[]): Promise<readonly Edge[]> {
  return reconcileEdges(follows, edges, (batch, delta) => Promise.resolve(countSteps(batch, delta)));
}

/** True if one member follows the other, by a consistent read. */
export async function isFollowing(followerId: string, followeeId: string): Promise<boolean> {
  return (
    (await follows.get(Edge, edgeKey(followerId, followeeId), { consistent: true }))?.since !== undefined
  );
}

/** Those of these members whom a member follows. */
export async function followedAmong(
  followerId: string,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const keys = [...new Set(ids)].map((id) => edgeKey(followerId, id));
  const edges = await follows.getMany(Edge, keys);
  return new Set(edges.flatMap(({ sk, since }) => (since === undefined ? [] : [sk])));
}

/** The ids that a member followed most recently. */
export async function followeesOf(userId: string, limit: number): Promise<string[]> {
  return (await edgesOf('byFollower', userId, limit)).map(({ sk }) => sk);
}

/** The ids of a member's newest followers. */
export async function followersOf(userId: string, limit: number): Promise<string[]> {
  return (await edgesOf('byFollowee', userId, limit)).map(({ pk }) => pk);
}

/** A page of the ids that a member follows (`byFollower`) or that follow them (`byFollowee`), newest first. */
export async function listEdges(
  index: 'byFollower' | 'byFollowee',
  userId: string,
  { limit, after }: { readonly limit: number; readonly after?: EdgeCursor | undefined },
): Promise<PageResult<EdgeCursor, EdgeCursor>> {
  const edges = await edgesOf(index, userId, limit + 1, after);
  const listed = edges.map(({ pk, sk, since }) => ({ id: index === 'byFollower' ? sk : pk, since }));
  return cutPage(listed, limit, (edge) => edge);
}

function edgesOf(
  index: 'byFollower' | 'byFollowee',
  userId: string,
  limit: number,
  after?: EdgeCursor,
): Promise<Listed[]> {
  const startKey =
    after === undefined
      ? undefined
      : {
          ...(index === 'byFollower' ? { pk: userId, sk: after.id } : { pk: after.id, sk: userId }),
          since: after.since,
        };
  return paginate(
    limit,
    (count, from) =>
      follows.query(Listed, { index, pk: userId, limit: count, newestFirst: true, after: from }),
    startKey,
  );
}

const edgesPerPage = 100;
const writesAtOnce = 10;

/** Deletes a page of the follows from and to a deleted member. @returns whether there were any. Idempotent. */
export async function eraseFollowsOf(userId: string): Promise<boolean> {
  const edges = [
    ...(await edgesOf('byFollower', userId, edgesPerPage)),
    ...(await edgesOf('byFollowee', userId, edgesPerPage)),
  ];
  await inParallel(edges, writesAtOnce, ({ pk, sk }) => removeFollow(pk, sk));
  return edges.length > 0;
}
