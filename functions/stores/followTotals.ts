import * as z from 'zod/mini';
import { noticeLimits } from '#shared/noticeLimits.ts';
import { pairsAmong } from './blocks.ts';
import { type EdgeChange, groupBy } from './edgeChange.ts';
import { endFollow } from './follows.ts';
import { inParallel } from './inParallel.ts';
import { newsOf, tellNotice } from './notices.ts';
import { Table } from './table.ts';
import { tally, talliedFields, talliedRow, type Totals } from './tallies.ts';
import { userKey } from './users.ts';

/** Table Users, what is counted of the follows; see `users.ts` for the rows, `follows.ts` for the edges. */
const users = new Table('users');

const Row = z.object({
  followersCount: z._default(z.number(), 0),
  /** The newest of them, as many as a notice knows. */
  newestFollowers: z._default(z.array(z.string()), () => []),
  ...talliedFields,
});
type Row = z.output<typeof Row>;
const atOnce = 10;

type Counter = 'followersCount' | 'followingCount';
interface End extends EdgeChange {
  readonly member: string;
  readonly counter: Counter;
  readonly by: 1 | -1;
}

/**
 * Counts what one shard of the stream of follows tells, at both ends, each member in one write, and tells who is followed
 * of it in another. A follow from or to somebody who is gone, or across a block, that came at the same moment, is taken
 * away: going, it is told and counted in its turn. May be repeated, whole or in parts.
 */
export async function countFollows(shard: string, changes: readonly EdgeChange[]): Promise<void> {
  const gone = new Set<string>();
  await inParallel(
    [...groupBy(changes.flatMap(endsOf), ({ member }) => member)],
    atOnce,
    async ([id, ends]) => {
      const counted = await tally(talliedRow(users, Row, userKey(id)), shard, ends, totalsOf);
      if (counted === undefined) gone.add(id);
      else await tellOf(id, counted, ends);
    },
  );
  const made = changes.filter(({ isNew }) => isNew);
  const apart = await pairsAmong(made.map(({ from, to }) => [from, to]));
  const late = made.filter(({ from, to }) => gone.has(from) || gone.has(to) || apart(from, to));
  await inParallel(late, atOnce, ({ from, to }) => endFollow(from, to));
}

function endsOf(change: EdgeChange): End[] {
  const by = change.isNew ? 1 : -1;
  return [
    { ...change, member: change.to, counter: 'followersCount', by },
    { ...change, member: change.from, counter: 'followingCount', by },
  ];
}

const followed = (ends: readonly End[]) => ends.filter(({ counter }) => counter === 'followersCount');

function totalsOf({ newestFollowers: before }: Row, ends: readonly End[]): Totals {
  const sumOf = (wanted: Counter) =>
    ends.reduce((sum, { counter, by }) => (counter === wanted ? sum + by : sum), 0);
  const add = { followersCount: sumOf('followersCount'), followingCount: sumOf('followingCount') };
  const theirs = followed(ends);
  if (theirs.length === 0) return { add };
  let newestFollowers = before;
  for (const { from, isNew } of theirs) {
    const others = newestFollowers.filter((id) => id !== from);
    newestFollowers = isNew ? [from, ...others].slice(0, noticeLimits.peopleKept) : others;
  }
  return { add, set: { newestFollowers } };
}

async function tellOf(
  member: string,
  { newestFollowers: people, followersCount: count, tallies = 0 }: Row,
  ends: readonly End[],
): Promise<void> {
  const theirs = followed(ends);
  if (theirs.length === 0) return;
  const state = { people, count, told: tallies, at: newsOf(theirs, people) };
  await tellNotice({ member, kind: 'follow', thing: member }, state);
}
