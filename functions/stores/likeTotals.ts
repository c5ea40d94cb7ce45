import * as z from 'zod/mini';
import { limits } from '#shared/limits.ts';
import { type EdgeChange, groupBy } from './edgeChange.ts';
import { experienceKey } from './experiences.ts';
import { inParallel } from './inParallel.ts';
import { removeLike } from './likes.ts';
import { Table } from './table.ts';
import { tally, talliedFields, talliedRow, type Totals } from './tallies.ts';

/** Table Experiences, what is counted of the likes; see `experiences.ts` for the rows, `likes.ts` for the edges. */
const experiences = new Table('experiences');

const Row = z.object({ newest: z._default(z.array(z.string()), () => []), ...talliedFields });
const atOnce = 10;

/**
 * Counts what one shard of the stream of likes tells: `likesCount` and the newest likers of each experience, in one
 * write each. Likes of what is gone are taken away. May be repeated, whole or in parts.
 */
export async function countLikes(shard: string, changes: readonly EdgeChange[]): Promise<void> {
  await inParallel([...groupBy(changes, ({ to }) => to)], atOnce, async ([id, ofOne]) => {
    const row = talliedRow(experiences, Row, experienceKey(id));
    if (await tally(row, shard, ofOne, totalsOf)) return;
    const late = ofOne.filter(({ isNew }) => isNew);
    await inParallel(late, atOnce, ({ from }) => removeLike(from, id));
  });
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
