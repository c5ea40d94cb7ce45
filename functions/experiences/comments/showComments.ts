import type { Author, Comment } from '#shared/platform/entities.ts';
import type { StoredComment } from '../store/comments.ts';
import { timeOfId } from '#functions/platform/runtime/ids.ts';
import { authorsFor, formerMember } from '#functions/members/people.ts';

/**
 * Converts comments on one author's content to what a member sees, in the same order. Leaves out comments by hidden
 * authors.
 * @returns undefined if the experience's author is hidden.
 */
export async function showComments(
  viewer: string,
  writer: string,
  comments: readonly StoredComment[],
): Promise<Comment[] | undefined> {
  const authorOf = await authorsFor(viewer, [writer, ...comments.map(({ authorId }) => authorId)]);
  if (authorOf(writer) === undefined) return undefined;
  return comments.flatMap((comment) => {
    const author = authorOf(comment.authorId);
    return author === undefined ? [] : shown(comment, author);
  });
}

/** A comment as its own author sees it. */
export async function showOwnComment(viewer: string, comment: StoredComment): Promise<Comment> {
  const authorOf = await authorsFor(viewer, [comment.authorId]);
  return shown(comment, authorOf(comment.authorId) ?? formerMember(comment.authorId));
}

function shown({ pk, sk, text, imageId, hidden }: StoredComment, user: Author): Comment {
  return { _id: sk, id: sk, experienceId: pk, text, imageId, hidden, user, createdAt: timeOfId(sk) };
}
