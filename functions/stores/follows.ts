import * as z from 'zod/mini';
import { meetSteps } from './blocks.ts';
import { gather, type Gathered } from './gather.ts';
import { newId } from './ids.ts';
import { inParallel } from './inParallel.ts';
import { type Condition, Table } from './table.ts';
import { type Step, transact } from './transaction.ts';
import { countSteps, uncountStep, uncountSteps } from './edgeCounters.ts';
import { isMemberAt } from './users.ts';

/**
 * Table Follows, one item per edge.
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

/**
 * Follows, once, and counts it on both ends.
 * @returns whether it is new; undefined where one of the two is no member, or a block stands between them.
 */
export async function follow(
  followerId: string,
  followeeId: string,
  now: Date,
): Promise<boolean | undefined> {
  const outcome = await transact([
    newEdgeStep({ followerId, followeeId, since: newId(now) }, { expression: 'attribute_not_exists(pk)' }),
    ...countSteps(followerId, followeeId, 1, isMemberAt(now)),
    ...meetSteps(followerId, followeeId),
  ]);
  if (outcome.done) return true;
  return outcome.refused.includes(0) ? false : undefined;
}

/** The step that stores a follow and counts it nowhere; `since` is a ULID of the moment. */
export function newEdgeStep(
  edge: { readonly followerId: string; readonly followeeId: string; readonly since: string },
  condition?: Condition,
): Step {
  return follows.putStep({ pk: edge.followerId, sk: edge.followeeId, since: edge.since }, condition);
}

/** Takes a follow back, once. @returns whether there was one. */
export async function unfollow(followerId: string, followeeId: string): Promise<boolean> {
  const outcome = await transact([
    follows.removeStep({ pk: followerId, sk: followeeId }, { expression: 'attribute_exists(pk)' }),
    ...countSteps(followerId, followeeId, -1),
  ]);
  return outcome.done;
}

/** The steps that end the follows between two members, refused where one of them has changed meanwhile. */
export async function endFollowSteps(one: string, other: string): Promise<Step[]> {
  const [there, back] = await Promise.all([isFollowing(one, other), isFollowing(other, one)]);
  return [
    edgeEndStep(one, other, there),
    edgeEndStep(other, one, back),
    ...uncountSteps([
      ...(there ? [{ followerId: one, followeeId: other }] : []),
      ...(back ? [{ followerId: other, followeeId: one }] : []),
    ]),
  ];
}

function edgeEndStep(followerId: string, followeeId: string, isThere: boolean): Step {
  const key = { pk: followerId, sk: followeeId };
  return isThere
    ? follows.removeStep(key, { expression: 'attribute_exists(pk)' })
    : follows.checkStep(key, { expression: 'attribute_not_exists(pk)' });
}

/** True where the one follows the other, as it was last written. */
export async function isFollowing(followerId: string, followeeId: string): Promise<boolean> {
  return (await follows.get(Edge, { pk: followerId, sk: followeeId }, true)) !== undefined;
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

/**
 * Takes back a page of the follows from and to a member who is gone, each counted out at its other end.
 * @returns whether there were any. Safe to repeat.
 */
export async function removeEdgesOf(userId: string): Promise<boolean> {
  const out = await edgesOf('byFollower', userId, edgesOfPage);
  await inParallel(out, writesAtOnce, (edge) => removeEdge(edge, uncountStep(edge.sk, 'followersCount')));
  const back = await edgesOf('byFollowee', userId, edgesOfPage);
  await inParallel(back, writesAtOnce, (edge) => removeEdge(edge, uncountStep(edge.pk, 'followingCount')));
  return out.length + back.length > 0;
}

/** The index may show an edge for a moment that is gone; and the other end may be gone as well. */
async function removeEdge({ pk, sk }: Edge, counting: Step): Promise<void> {
  const key = { pk, sk };
  const removal = follows.removeStep(key, { expression: 'attribute_exists(pk)' });
  const outcome = await transact([removal, counting]);
  if (!outcome.done && !outcome.refused.includes(0)) await follows.remove(key);
}
