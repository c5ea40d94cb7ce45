import * as z from 'zod/mini';
import { noticeLimits } from '#shared/noticeLimits.ts';
import { type EdgeChange, groupBy } from '#functions/platform/streams/edgeChange.ts';
import { experienceKey } from './experiences.ts';
import { inParallel } from '#functions/platform/runtime/inParallel.ts';
import { settleLikes } from './likes.ts';
import { newsOf, recordNotice } from '#functions/members/notices/recordNotice.ts';
import { type Key, Table } from '#functions/platform/dynamo/table.ts';
import {
  addCounts,
  counterFields,
  counterRow,
  type Totals,
} from '#functions/platform/streams/streamCounters.ts';

/** Table Experiences, its newest likers; see `experiences.ts` for the rows, `likes.ts` for the edges. */
const experiences = new Table('experiences');

const Row = z.object({
  authorId: z.string(),
  likesCount: z.number(),
  likers: z._default(z.set(z.string()), () => new Set<string>()),
  newest: z._default(z.array(z.string()), () => []),
  ...counterFields,
});
const atOnce = 10;
/** One of them may be the author, who is not named in the notice. */
const newestMost = noticeLimits.peopleKept + 1;

/**
 * Follows what one shard of the stream of likes tells: counts those that were written alone, keeps the newest likers of
 * each experience, in one write each, and tells its author of them in another. May be repeated, whole or in parts.
 * @param uncounted the edges that were written alone.
 */
export async function countLikes(
  shard: string,
  changes: readonly EdgeChange[],
  uncounted: readonly Key[],
): Promise<void> {
  await settleLikes(uncounted);
  await inParallel([...groupBy(changes, ({ to }) => to)], atOnce, async ([id, ofOne]) => {
    const counted = await addCounts(counterRow(experiences, Row, experienceKey(id)), shard, ofOne, totalsOf);
    if (counted !== undefined) await tellOf(id, counted, ofOne);
  });
}

/** An own like is no news; among very many it is found only where it was one of the first or the last. */
async function tellOf(
  id: string,
  { authorId, likesCount, likers, newest, tallies = 0 }: z.output<typeof Row>,
  changes: readonly EdgeChange[],
): Promise<void> {
  const byOthers = changes.filter(({ from }) => from !== authorId);
  if (byOthers.length === 0) return;
  const people = newest.filter((liker) => liker !== authorId);
  const count = likesCount - (likers.has(authorId) || newest.includes(authorId) ? 1 : 0);
  await recordNotice(
    { member: authorId, kind: 'like', thing: id },
    { people, count, told: tallies, at: newsOf(byOthers, people) },
  );
}

/** The latest members to like an experience, as many as its notice names. */
export function totalsOf(
  { newest: before }: { readonly newest: readonly string[] },
  changes: readonly EdgeChange[],
): Totals {
  let newest = before;
  for (const { from, isNew } of changes) {
    const others = newest.filter((id) => id !== from);
    newest = isNew ? [from, ...others].slice(0, newestMost) : others;
  }
  return { set: { newest } };
}
