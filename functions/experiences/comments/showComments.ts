import { authorsFor, formerAuthor, isShownAuthor } from '#functions/members/people.ts';
import { timeOfId } from '#functions/platform/runtime/ids.ts';
import type { Author, Comment } from '#shared/platform/entities.ts';
import { mentionedIn, shownMentions } from '../mentions.ts';
import type { StoredComment } from '../store/comments.ts';

/** The reader, and the members hidden from them. */
interface Viewer {
  readonly id: string;
  readonly blocked: ReadonlySet<string>;
}

/**
 * Converts comments on one author's content to what a member sees, in the same order. Leaves out comments by hidden
 * authors.
 * @returns undefined if the experience's author is hidden.
 */
export async function showComments(
  { id: viewer, blocked }: Viewer,
  postAuthorId: string,
  comments: readonly StoredComment[],
): Promise<Comment[] | undefined> {
  const ids = comments.flatMap(({ authorId, mentions }) => [authorId, ...mentionedIn(mentions)]);
  const authorOf = await authorsFor(viewer, [postAuthorId, ...ids]);
  if (authorOf(postAuthorId) === undefined) return undefined;
  const isSeen = (id: string) => !blocked.has(id) && isShownAuthor(authorOf(id));
  return comments.flatMap((comment) => {
    const author = authorOf(comment.authorId);
    return author === undefined ? [] : toComment(comment, author, isSeen);
  });
}

/** A comment as its own author sees it. */
export async function showOwnComment(viewer: string, comment: StoredComment): Promise<Comment> {
  const authorOf = await authorsFor(viewer, [comment.authorId, ...mentionedIn(comment.mentions)]);
  const author = authorOf(comment.authorId) ?? formerAuthor(comment.authorId);
  return toComment(comment, author, (id) => isShownAuthor(authorOf(id)));
}

function toComment(stored: StoredComment, user: Author, isSeen: (id: string) => boolean): Comment {
  const { pk, sk, text, imageId, hidden } = stored;
  const mentions = shownMentions(stored.mentions, isSeen);
  return {
    _id: sk,
    id: sk,
    experienceId: pk,
    text,
    imageId,
    hidden,
    user,
    mentions,
    createdAt: timeOfId(sk),
  };
}
