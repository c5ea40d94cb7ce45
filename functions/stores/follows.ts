import * as z from 'zod/mini';
import { areApart } from './blocks.ts';
import { gather, type Gathered } from './gather.ts';
import { newId } from './ids.ts';
import { inParallel } from './inParallel.ts';
import { Table } from './table.ts';
import type { Step } from './transaction.ts';
import { findMember, type StoredUser } from './users.ts';

/**
 * Table Follows, one item per edge; `followTotals.ts` follows its stream and counts.
 *
 * | pk | sk | holds |
 * |---|---|---|
 * | `<follower>` | `<followee>` | `since`, a ULID of the moment |
 *
 * Indexes byFollower and byFollowee list both ends, newest last.
 */
const follows = new Table('follows');

const Edge = z.object({ pk: z.string(), sk: z.string(), since: z.string() });
type Edge = z.output<typeof Edge>;

/** Where a page of edges ended. */
export interface EdgePlace {
  readonly id: string;
  readonly since: string;
}

/** Who is followed now, as read before: their total cannot hold a new follow yet. */
export interface Followed {
  readonly user: StoredUser;
  readonly isNew: boolean;
}

/**
 * Follows, once; both ends are counted by `followTotals.ts`. Whether the two may meet is asked before: a block that
 * lands in the same instant ends the follow within a second or two, as a member who goes in it does.
 * @returns undefined where the other is no member, or a block stands between them.
 */
export async function follow(
  followerId: string,
  followeeId: string,
  now: Date,
): Promise<Followed | undefined> {
  const [user, isApart] = await Promise.all([findMember(followeeId, now), areApart(followerId, followeeId)]);
  if (user === undefined || isApart) return undefined;
  const since = newId(now);
  const edge = { pk: followerId, sk: followeeId, since };
  if (await follows.put(edge, { expression: 'attribute_not_exists(pk)' })) return { user, isNew: true };
  // It may be refused by its own earlier self, where the answer to that was lost.
  return { user, isNew: (await followedSince(followerId, followeeId)) === since };
}

/** The step that stores a follow, whatever stood there; `since` is a ULID of the moment. */
export function newEdgeStep(edge: {
  readonly followerId: string;
  readonly followeeId: string;
  readonly since: string;
}): Step {
  return follows.putStep({ pk: edge.followerId, sk: edge.followeeId, since: edge.since });
}

/** Takes a follow back, once. @returns since when there was one; undefined where there was none. */
export async function unfollow(followerId: string, followeeId: string): Promise<string | undefined> {
  const since = await followedSince(followerId, followeeId);
  if (since !== undefined) await endFollow(followerId, followeeId);
  return since;
}

/** Ends a follow, if there is one. Safe to repeat. */
export async function endFollow(followerId: string, followeeId: string): Promise<void> {
  await follows.remove({ pk: followerId, sk: followeeId });
}

/** The steps that end the follows between two members, refused where one of them has changed meanwhile. */
export async function endFollowSteps(one: string, other: string): Promise<Step[]> {
  const [there, back] = await Promise.all([isFollowing(one, other), isFollowing(other, one)]);
  return [edgeEndStep(one, other, there), edgeEndStep(other, one, back)];
}

function edgeEndStep(followerId: string, followeeId: string, isThere: boolean): Step {
  const key = { pk: followerId, sk: followeeId };
  return isThere
    ? follows.removeStep(key, { expression: 'attribute_exists(pk)' })
    : follows.checkStep(key, { expression: 'attribute_not_exists(pk)' });
}

/** True where the one follows the other, as it was last written. */
export async function isFollowing(followerId: string, followeeId: string): Promise<boolean> {
  return (await followedSince(followerId, followeeId)) !== undefined;
}

/** Since when the one follows the other, a ULID, as it was last written; undefined where not. */
export async function followedSince(followerId: string, followeeId: string): Promise<string | undefined> {
  return (await follows.get(Edge, { pk: followerId, sk: followeeId }, true))?.since;
}

/** The newest ids that a member follows. */
export async function followeesOf(userId: string, most: number): Promise<string[]> {
  return (await edgesOf('byFollower', userId, most)).map(({ sk }) => sk);
}

/** The newest ids that follow a member. */
export async function followersOf(userId: string, most: number): Promise<string[]> {
  return (await edgesOf('byFollowee', userId, most)).map(({ pk }) => pk);
}

/** A page of the ids that a member follows (`byFollower`) or is followed by (`byFollowee`), newest first. */
export async function listEdges(
  index: 'byFollower' | 'byFollowee',
  userId: string,
  { limit, after }: { readonly limit: number; readonly after?: EdgePlace | undefined },
): Promise<Gathered<EdgePlace, EdgePlace>> {
  const edges = await edgesOf(index, userId, limit + 1, after);
  const places = edges.map(({ pk, sk, since }) => ({ id: index === 'byFollower' ? sk : pk, since }));
  const items = places.slice(0, limit);
  return { items, last: places.length > limit ? items.at(-1) : undefined };
}

function edgesOf(
  index: 'byFollower' | 'byFollowee',
  userId: string,
  most: number,
  after?: EdgePlace,
): Promise<Edge[]> {
  const place =
    after === undefined
      ? undefined
      : {
          ...(index === 'byFollower' ? { pk: userId, sk: after.id } : { pk: after.id, sk: userId }),
          since: after.since,
        };
  return gather(
    most,
    (limit, from) => follows.query(Edge, { index, pk: userId, limit, newestFirst: true, after: from }),
    place,
  );
}

const edgesOfPage = 100;
const writesAtOnce = 10;

/** Takes back a page of the follows from and to a member who is gone. @returns whether there were any. Safe to repeat. */
export async function removeEdgesOf(userId: string): Promise<boolean> {
  const edges = [
    ...(await edgesOf('byFollower', userId, edgesOfPage)),
    ...(await edgesOf('byFollowee', userId, edgesOfPage)),
  ];
  await inParallel(edges, writesAtOnce, ({ pk, sk }) => endFollow(pk, sk));
  return edges.length > 0;
}
