import * as z from 'zod/mini';
import { limits } from '#shared/limits.ts';
import { type EdgeChange, groupBy } from './edgeChange.ts';
import { experienceKey } from './experiences.ts';
import { inParallel } from './inParallel.ts';
import { removeLike } from './likes.ts';
import { newsOf, tellNotice } from './notices.ts';
import { Table } from './table.ts';
import { tally, talliedFields, talliedRow, type Totals } from './tallies.ts';

/** Table Experiences, what is counted of the likes; see `experiences.ts` for the rows, `likes.ts` for the edges. */
const experiences = new Table('experiences');

const Row = z.object({
  authorId: z.string(),
  likesCount: z.number(),
  newest: z._default(z.array(z.string()), () => []),
  ...talliedFields,
});
const atOnce = 10;

/**
 * Counts what one shard of the stream of likes tells: `likesCount` and the newest likers of each experience, in one
 * write each, and tells its author of them in another. Likes of what is gone are taken away. May be repeated, whole or in
 * parts.
 */
export async function countLikes(shard: string, changes: readonly EdgeChange[]): Promise<void> {
  await inParallel([...groupBy(changes, ({ to }) => to)], atOnce, async ([id, ofOne]) => {
    const row = talliedRow(experiences, Row, experienceKey(id));
    const counted = await tally(row, shard, ofOne, totalsOf);
    if (counted !== undefined) return tellOf(id, counted, ofOne);
    const late = ofOne.filter(({ isNew }) => isNew);
    await inParallel(late, atOnce, ({ from }) => removeLike(from, id));
    return undefined;
  });
}

/** An own like is no news; it is told apart among the newest alone, so that of more the count may hold it. */
async function tellOf(
  id: string,
  { authorId, likesCount, newest, tallies = 0 }: z.output<typeof Row>,
  changes: readonly EdgeChange[],
): Promise<void> {
  const byOthers = changes.filter(({ from }) => from !== authorId);
  if (byOthers.length === 0) return;
  const people = newest.filter((liker) => liker !== authorId);
  const count = likesCount - (newest.length - people.length);
  await tellNotice(
    { member: authorId, kind: 'like', thing: id },
    { people, count, told: tallies, at: newsOf(byOthers, people) },
  );
}

/** What these changes do to the likes of an experience. */
export function totalsOf(
  { newest: before }: { readonly newest: readonly string[] },
  changes: readonly EdgeChange[],
): Totals {
  let newest = before;
  let sum = 0;
  for (const { from, isNew } of changes) {
    const others = newest.filter((id) => id !== from);
    newest = isNew ? [from, ...others].slice(0, limits.likeIdsMost) : others;
    sum += isNew ? 1 : -1;
  }
  return { add: { likesCount: sum }, set: { newest } };
}
