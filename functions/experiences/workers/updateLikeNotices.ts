import * as z from 'zod/mini';
import { latestAddedAt, recordNotice } from '#functions/members/noticeRows/recordNotice.ts';
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
import { experienceKey } from '../store/experiences.ts';
import { reconcileLikes } from '../store/likes.ts';

/**
 * Table Experiences: `latestLikers`; `store/experiences.ts` describes the rows, `store/likes.ts` the
 * edges.
 */
const experiences = new Table('experiences');

const Row = z.object({
  authorId: z.string(),
  likesCount: z.number(),
  likers: z._default(z.set(z.string()), () => new Set<string>()),
  latestLikers: z._default(z.array(z.string()), () => []),
  ...counterFields,
});
const atOnce = 10;
/** One more than a notice names, because one of them may be the author, whom the notice leaves out. */
const maxLatest = noticeLimits.peopleKept + 1;

/**
 * Handles the changes of one shard of the stream of likes. Writes the latest likers of each experience, then its
 * author's notice. A like is counted by the transaction that writes it; only likes that were written alone under load
 * are counted here. Idempotent, whole or in parts.
 * @param uncounted the likes that were written alone.
 */
async function applyLikeChanges(
  shard: string,
  changes: readonly EdgeChange[],
  uncounted: readonly Key[],
): Promise<void> {
  await reconcileLikes(uncounted);
  await inParallel([...Map.groupBy(changes, ({ to }) => to)], atOnce, async ([id, ofOne]) => {
    const counted = await updateTotals(
      counterRow(experiences, Row, experienceKey(id)),
      shard,
      ofOne,
      latestLikersAfter,
    );
    if (counted !== undefined) await notifyAuthor(id, counted, ofOne);
  });
}

/** An author's own like causes no notice. With very many likers it is detected only among the first and the last. */
async function notifyAuthor(
  id: string,
  { authorId, likesCount, likers, latestLikers, counterVersion = 0 }: z.output<typeof Row>,
  changes: readonly EdgeChange[],
): Promise<void> {
  const byOthers = changes.filter(({ from }) => from !== authorId);
  if (byOthers.length === 0) return;
  const people = latestLikers.filter((liker) => liker !== authorId);
  const count = likesCount - (likers.has(authorId) || latestLikers.includes(authorId) ? 1 : 0);
  await recordNotice(
    { member: authorId, kind: 'like', subjectId: id },
    { people, count, version: counterVersion, at: latestAddedAt(byOthers, people) },
  );
}

/** The latest members to like an experience, as many as its notice names. */
function latestLikersAfter(
  { latestLikers: before }: { readonly latestLikers: readonly string[] },
  changes: readonly EdgeChange[],
): Totals {
  let latestLikers = before;
  for (const { from, isNew } of changes) {
    const others = latestLikers.filter((id) => id !== from);
    latestLikers = isNew ? [from, ...others].slice(0, maxLatest) : others;
  }
  return { set: { latestLikers } };
}

/** Keeps the latest likers of each experience and the notice of its author up to date. */
export const handler = edgeHandler(applyLikeChanges);
