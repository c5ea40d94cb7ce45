import { type CommentChange, updateCommentNotice } from '#functions/notices/commentNotices.ts';
import { removeNotice } from '#functions/notices/noticeRows.ts';
import { inParallel } from '#functions/platform/runtime/inParallel.ts';
import { noticeLimits } from '#shared/notices/limits.ts';
import { latestCommenters } from './comments.ts';

const experiencesAtOnce = 5;
const membersAtOnce = 10;

/**
 * Updates the notices of everyone who commented on an experience before, for comments that others add, and removes
 * those of members who have no comment there any more. Only the authors of the latest comments are notified, so a
 * comment costs one Query and at most `maxNotifiedCommenters` writes. The author of the experience has a notice of
 * their own. Idempotent.
 */
export async function updateReplyNotices(changes: readonly CommentChange[], now: Date): Promise<void> {
  const groups = Map.groupBy(changes, ({ experienceId }) => experienceId);
  await inParallel([...groups], experiencesAtOnce, ([experienceId, group]) =>
    recordRepliesOn(experienceId, group, now),
  );
}

async function recordRepliesOn(
  experienceId: string,
  changes: readonly CommentChange[],
  now: Date,
): Promise<void> {
  const commenters = await latestCommenters(experienceId, noticeLimits.maxNotifiedCommenters);
  const isPostAuthor = (id: string) => changes.some(({ postAuthorId }) => postAuthorId === id);
  const notified = [...commenters].filter(([memberId]) => !isPostAuthor(memberId));
  await inParallel(notified, membersAtOnce, async ([memberId, first]) => {
    const addedReplies = changes.filter(
      ({ authorId, id, mentioned }) =>
        authorId !== memberId && id > first && mentioned?.includes(memberId) !== true,
    );
    if (addedReplies.length > 0)
      await updateCommentNotice({ memberId, kind: 'reply', subjectId: experienceId }, addedReplies, now);
  });
  const removedChanges = changes.filter(({ isVisible, authorId }) => !isVisible && !commenters.has(authorId));
  await inParallel([...new Set(removedChanges.map(({ authorId }) => authorId))], membersAtOnce, (memberId) =>
    removeNotice({ memberId, kind: 'reply', subjectId: experienceId }),
  );
}
