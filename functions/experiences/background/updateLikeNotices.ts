import { recordNotice } from '#functions/notices/noticeRows.ts';
import type { Edge } from '#functions/platform/dynamo/edges.ts';
import { inParallel } from '#functions/platform/runtime/inParallel.ts';
import { edgeHandler } from '#functions/platform/streams/streamHandlers.ts';
import { findExperience } from '../store/experiences.ts';
import { reconcileLikes } from '../store/likes.ts';

const concurrentNotices = 10;

/** An author's own like causes no notice, and their notice does not count it while `likers` lists it. */
async function notifyAuthor(id: string, likes: readonly Edge[], now: Date): Promise<void> {
  const experience = await findExperience(id);
  if (experience === undefined) return;
  const { authorId } = experience;
  const people = likes.filter(({ pk }) => pk !== authorId).map(({ pk, since }) => ({ id: pk, since }));
  const count = async () => {
    const latest = await findExperience(id);
    return latest && latest.likesCount - (latest.likers.has(authorId) ? 1 : 0);
  };
  if (people.length > 0)
    await recordNotice({ memberId: authorId, kind: 'like', subjectId: id }, people, count, now);
}

/**
 * Counts the likes that were written alone under load, then updates the notices about all of them. Any other like is
 * counted by the transaction that writes it.
 */
export const handler = edgeHandler(async (keys) => {
  const now = new Date();
  const likes = await reconcileLikes(keys);
  await inParallel([...Map.groupBy(likes, ({ sk }) => sk)], concurrentNotices, ([id, group]) =>
    notifyAuthor(id, group, now),
  );
});
