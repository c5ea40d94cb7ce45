import { type Condition, Table } from './table.ts';
import type { Step } from './transaction.ts';
import { userKey } from './users.ts';

/** Table Users, the counters of a profile: how many follow, and are followed. */
const users = new Table('users');

/** The steps that count one edge: up by one, or down. Each is refused where there is no such account. */
export function countSteps(
  followerId: string,
  followeeId: string,
  by: 1 | -1,
  also?: Condition,
): readonly [Step, Step] {
  const condition = { expression: 'attribute_exists(pk)' };
  const followee =
    also === undefined
      ? condition
      : { ...also, expression: `${condition.expression} AND ${also.expression}` };
  return [
    users.changeStep(userKey(followeeId), { add: { followersCount: by }, condition: followee }),
    users.changeStep(userKey(followerId), { add: { followingCount: by }, condition }),
  ];
}

/** The step that counts an edge out at this end alone, since the other is gone; refused where there is no such member. */
export function uncountStep(id: string, counter: 'followersCount' | 'followingCount'): Step {
  const condition = { expression: 'attribute_exists(pk)' };
  return users.changeStep(userKey(id), { add: { [counter]: -1 }, condition });
}

/** The steps that count several edges out, each member once: a transaction may name an item once alone. */
export function uncountSteps(
  edges: readonly { readonly followerId: string; readonly followeeId: string }[],
): readonly Step[] {
  const ids = new Set(edges.flatMap(({ followerId, followeeId }) => [followerId, followeeId]));
  return [...ids].map((id) =>
    users.changeStep(userKey(id), {
      add: {
        followersCount: -edges.filter(({ followeeId }) => followeeId === id).length,
        followingCount: -edges.filter(({ followerId }) => followerId === id).length,
      },
      condition: { expression: 'attribute_exists(pk)' },
    }),
  );
}
