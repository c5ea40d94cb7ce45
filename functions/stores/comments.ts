import * as z from 'zod/mini';
import { Author, type Comment } from '#shared/entities.ts';
import { isId } from '#shared/fields.ts';
import { changeExperienceStep, findExperience } from './experiences.ts';
import { cutPage, gather, type Gathered, type Page } from './gather.ts';
import { newId, timeOfId } from './ids.ts';
import { inParallel } from './inParallel.ts';
import { renameTo } from './renameTo.ts';
import { type Key, type Rows, Table, type Values } from './table.ts';
import { transact } from './transaction.ts';

/**
 * Table Comments.
 *
 * | pk | sk | holds |
 * |---|---|---|
 * | `<experience>` | `<id>` | a comment with its author's summary |
 *
 * Index byAuthor: `authorId`, keys alone. `commentsCount` of the experience changes in the same transaction.
 */
const comments = new Table('comments');

const StoredComment = z.object({
  pk: z.string(),
  sk: z.string(),
  authorId: z.string(),
  user: Author,
  text: z.string(),
  imageId: z.optional(z.string()),
});
type StoredComment = z.output<typeof StoredComment>;

const Place = z.object({ pk: z.string(), sk: z.string() });

export interface NewComment {
  readonly experienceId: string;
  readonly user: Author;
  readonly text: string;
  /** Must be an image of that experience. */
  readonly imageId: string | undefined;
  readonly now: Date;
}

function commentOf({ pk, sk, user, text, imageId }: StoredComment): Comment {
  return { _id: sk, id: sk, experienceId: pk, text, imageId, user, createdAt: timeOfId(sk) };
}

/** Stores a comment and counts it. @returns it, or undefined where there is no such experience or it has no such image. */
export async function addComment(draft: NewComment): Promise<Comment | undefined> {
  const { experienceId, user, text, imageId, now } = draft;
  if (!isId(experienceId)) return undefined;
  const stored = { pk: experienceId, sk: newId(now), authorId: user._id, user, text, imageId };
  const hasImage =
    imageId === undefined
      ? undefined
      : { expression: 'contains(imageIds, :image)', values: { ':image': imageId } };
  const { done } = await transact([
    comments.putStep(stored),
    changeExperienceStep(experienceId, { add: { commentsCount: 1 } }, hasImage),
  ]);
  return done ? commentOf(stored) : undefined;
}

/** The comments on an experience, oldest first. */
export async function listComments(experienceId: string, { limit, after }: Page): Promise<Gathered<Comment>> {
  const found = await gather(
    limit + 1,
    (most, from) => comments.query(StoredComment, { pk: experienceId, limit: most, after: from }),
    after === undefined ? undefined : { pk: experienceId, sk: after },
  );
  const { items, last } = cutPage(found, limit, ({ sk }) => sk);
  return { items: items.map(commentOf), last };
}

export interface Removal {
  readonly experienceId: string;
  readonly commentId: string;
  readonly by: { readonly userId: string; readonly isAdmin: boolean };
}

/** Deletes a comment and counts it out, once. The write holds only for the two authors on whom the right was judged. */
export async function removeComment({
  experienceId,
  commentId,
  by,
}: Removal): Promise<'removed' | 'noExperience' | 'noComment' | 'notYours'> {
  const key = { pk: experienceId, sk: commentId };
  const [experience, comment] = await Promise.all([
    findExperience(experienceId),
    comments.get(StoredComment, key, true),
  ]);
  if (experience === undefined) return 'noExperience';
  if (comment === undefined) return 'noComment';
  if (!by.isAdmin && by.userId !== comment.authorId && by.userId !== experience.authorId) return 'notYours';
  const writtenBy = (author: string) => ({ expression: 'authorId = :author', values: { ':author': author } });
  const outcome = await transact([
    comments.removeStep(key, writtenBy(comment.authorId)),
    changeExperienceStep(experienceId, { add: { commentsCount: -1 } }, writtenBy(experience.authorId)),
  ]);
  if (outcome.done) return 'removed';
  return outcome.refused.includes(0) ? 'noComment' : 'noExperience';
}

const rowsOfPage = 100;
const writesAtOnce = 10;

/** Deletes every comment on an experience that is gone, page by page; begun again, it goes on where it was. */
export async function removeComments(experienceId: string): Promise<void> {
  for (;;) {
    const { items } = await comments.query(Place, {
      pk: experienceId,
      limit: rowsOfPage,
      consistent: true,
    });
    if (items.length === 0) return;
    await inParallel(items, writesAtOnce, (key) => comments.remove(key));
  }
}

/** Brings an author's new summary into all their comments, page by page; an older one overwrites no newer. */
export async function renameInComments(author: Author, version: number): Promise<void> {
  let after: Values | undefined;
  do {
    const page: Rows<Key> = await comments.query(Place, {
      index: 'byAuthor',
      pk: author._id,
      limit: rowsOfPage,
      after,
    });
    await inParallel(page.items, writesAtOnce, (key) =>
      comments.change(StoredComment, key, renameTo(author, version)),
    );
    after = page.last;
  } while (after !== undefined);
}
