import * as z from 'zod/mini';
import { pairsAmong } from './blocks.ts';
import { type EdgeChange, groupBy } from './edgeChange.ts';
import { endFollow } from './follows.ts';
import { inParallel } from './inParallel.ts';
import { Table } from './table.ts';
import { tally, talliedFields, talliedRow, type Told, type Totals } from './tallies.ts';
import { userKey } from './users.ts';

/** Table Users, what is counted of the follows; see `users.ts` for the rows, `follows.ts` for the edges. */
const users = new Table('users');

const Row = z.object(talliedFields);
const atOnce = 10;

type Counter = 'followersCount' | 'followingCount';
interface End extends Told {
  readonly member: string;
  readonly counter: Counter;
  readonly by: 1 | -1;
}

/**
 * Counts what one shard of the stream of follows tells, at both ends, each member in one write. A follow from or to
 * somebody who is gone, or across a block, that came at the same moment, is taken away: going, it is told and counted
 * in its turn. May be repeated, whole or in parts.
 */
export async function countFollows(shard: string, changes: readonly EdgeChange[]): Promise<void> {
  const gone = new Set<string>();
  await inParallel(
    [...groupBy(changes.flatMap(endsOf), ({ member }) => member)],
    atOnce,
    async ([id, ends]) => {
      const isThere = await tally(talliedRow(users, Row, userKey(id)), shard, ends, totalsOf);
      if (!isThere) gone.add(id);
    },
  );
  const made = changes.filter(({ isNew }) => isNew);
  const apart = await pairsAmong(made.map(({ from, to }) => [from, to]));
  const late = made.filter(({ from, to }) => gone.has(from) || gone.has(to) || apart(from, to));
  await inParallel(late, atOnce, ({ from, to }) => endFollow(from, to));
}

function endsOf({ sequence, from, to, isNew }: EdgeChange): End[] {
  const by = isNew ? 1 : -1;
  return [
    { sequence, member: to, counter: 'followersCount', by },
    { sequence, member: from, counter: 'followingCount', by },
  ];
}

function totalsOf(_: unknown, ends: readonly End[]): Totals {
  const sumOf = (wanted: Counter) =>
    ends.reduce((sum, { counter, by }) => (counter === wanted ? sum + by : sum), 0);
  return { add: { followersCount: sumOf('followersCount'), followingCount: sumOf('followingCount') } };
}
