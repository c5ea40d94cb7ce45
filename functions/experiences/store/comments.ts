import * as z from 'zod/mini';
import type { Remover } from '#functions/members/audit/removers.ts';
import { unblockedSteps } from '#functions/members/ties/blocks.ts';
import {
  type ClientId,
  forgetClientIds,
  findCreatedWith,
  claimClientIdSteps,
} from '#functions/platform/dynamo/clientIds.ts';
import { cutPage, paginate, type PageResult, type PageRequest } from '#functions/platform/dynamo/paginate.ts';
import { removePage } from '#functions/platform/dynamo/removePage.ts';
import { type Key, Table, rowExists, attributeIs, RowKey } from '#functions/platform/dynamo/table.ts';
import { type Step, transact } from '#functions/platform/dynamo/transaction.ts';
import { newId } from '#functions/platform/runtime/ids.ts';
import { inParallel } from '#functions/platform/runtime/inParallel.ts';
import { changeExperienceStep, findExperience, findShownExperience } from './experiences.ts';

/**
 * Table Comments.
 *
 * | pk | sk | holds |
 * |---|---|---|
 * | `<experience>` | `<id>` | a comment with its author's id; `postAuthorId` is the author of the experience |
 * | `CLIENT#<member>` | `<client id>` | what was created with this client id; see `clientIds.ts` |
 *
 * `commentsCount` of the experience changes in the same transaction.
 */
const comments = new Table('comments');

const StoredComment = z.object({
  pk: z.string(),
  sk: z.string(),
  authorId: z.string(),
  text: z.string(),
  imageId: z.optional(z.string()),
  /** As `encodeMentions` writes them. */
  mentions: z.optional(z.string()),
  /** The moderation case that hid it. */
  hidden: z.optional(z.string()),
});
export type StoredComment = z.output<typeof StoredComment>;

interface NewComment {
  readonly experienceId: string;
  readonly authorId: string;
  readonly text: string;
  /** Must be an image of that experience. */
  readonly imageId: string | undefined;
  /** The members whom the text mentions. */
  readonly mentions?: string | undefined;
  /** A repeated client id creates nothing new. */
  readonly clientId?: ClientId | undefined;
  readonly now: Date;
}

/**
 * Stores a comment and counts it; a repeated client id returns the stored comment.
 * @returns undefined if the author cannot see such an experience, it does not have this image, one of the two authors
 * blocked the other, or the comment stored under this client id was deleted.
 */
export async function addComment(draft: NewComment): Promise<StoredComment | undefined> {
  const { experienceId, authorId, text, imageId, mentions, clientId, now } = draft;
  const experience = await findShownExperience(authorId, experienceId);
  if (experience === undefined) return undefined;
  const { authorId: postAuthorId } = experience;
  const stored = { pk: experienceId, sk: newId(now), authorId, postAuthorId, text, imageId, mentions };
  const hasImage =
    imageId === undefined
      ? undefined
      : { expression: 'contains(imageIds, :image)', values: { ':image': imageId } };
  const { done } = await transact([
    comments.putStep(stored),
    changeExperienceStep(experienceId, { add: { commentsCount: 1 }, condition: hasImage }),
    ...claimClientIdSteps(comments, clientId, stored, now),
    ...unblockedSteps(authorId, postAuthorId),
  ]);
  if (done) return stored;
  const key = await findCreatedWith(comments, clientId);
  return key === undefined ? undefined : comments.get(StoredComment, key, { consistent: true });
}

/** A comment, read consistently, or undefined. */
export async function findComment(experienceId: string, id: string): Promise<StoredComment | undefined> {
  return comments.get(StoredComment, { pk: experienceId, sk: id }, { consistent: true });
}

/** These comments, in no order; deleted ones are missing. */
export function findComments(keys: readonly Key[]): Promise<StoredComment[]> {
  return comments.getMany(StoredComment, keys);
}

const Commenter = z.pick(StoredComment, { sk: true, authorId: true, hidden: true });

/** The authors of the latest visible comments on an experience, each with the id of their first one among those. */
export async function latestCommenters(
  experienceId: string,
  limit: number,
): Promise<ReadonlyMap<string, string>> {
  const { items } = await comments.query(Commenter, { pk: experienceId, limit, newestFirst: true });
  const visible = items.filter(({ hidden }) => hidden === undefined);
  return new Map(visible.map(({ sk, authorId }) => [authorId, sk]));
}

/** The comments on an experience, oldest first. */
export async function readComments(
  experienceId: string,
  { limit, after }: PageRequest,
): Promise<PageResult<StoredComment>> {
  const rows = await paginate(
    limit + 1,
    (pageSize, from) => comments.query(StoredComment, { pk: experienceId, limit: pageSize, after: from }),
    after === undefined ? undefined : { pk: experienceId, sk: after },
  );
  return cutPage(rows, limit, ({ sk }) => sk);
}

/** As `hideExperienceSteps`, for a comment. */
export async function hideCommentSteps(
  experienceId: string,
  id: string,
  caseId: string | undefined,
): Promise<readonly Step[]> {
  if ((await findComment(experienceId, id)) === undefined) return [];
  return [
    comments.changeStep(
      { pk: experienceId, sk: id },
      {
        ...(caseId === undefined ? { remove: ['hidden'] } : { set: { hidden: caseId } }),
        condition: rowExists,
      },
    ),
  ];
}

interface CommentRemoval {
  readonly experienceId: string;
  readonly commentId: string;
  readonly remover: Remover;
}

/**
 * Deletes a comment and decrements the count once. The write succeeds only for the two authors that the permission
 * check saw.
 */
export async function removeComment({
  experienceId,
  commentId,
  remover,
}: CommentRemoval): Promise<'removed' | 'noExperience' | 'noComment' | 'notYours'> {
  const key = { pk: experienceId, sk: commentId };
  const [experience, comment] = await Promise.all([
    findExperience(experienceId),
    findComment(experienceId, commentId),
  ]);
  if (experience === undefined) return 'noExperience';
  if (comment === undefined) return 'noComment';
  const isOwn = remover.userId === comment.authorId || remover.userId === experience.authorId;
  if (!isOwn && !remover.isAdmin) return 'notYours';
  const writtenBy = (author: string) => attributeIs('authorId', author);
  const outcome = await transact([
    comments.removeStep(key, writtenBy(comment.authorId)),
    changeExperienceStep(experienceId, {
      add: { commentsCount: -1 },
      condition: writtenBy(experience.authorId),
    }),
    ...(remover.isAdmin && !isOwn ? await remover.audit() : []),
  ]);
  if (outcome.done) return 'removed';
  return outcome.refused.includes(0) ? 'noComment' : 'noExperience';
}

/** Deletes a page of the comments on a deleted experience. @returns whether there were any. Idempotent. */
export function removeComments(experienceId: string): Promise<boolean> {
  return removePage(comments, experienceId);
}

const commentsPerPage = 100;
const writesAtOnce = 10;

/** A page of an author's comments, oldest first. */
export async function readCommentsOf(
  authorId: string,
  { limit, after }: PageRequest<Key>,
): Promise<PageResult<StoredComment, Key>> {
  const cursor = after === undefined ? undefined : { pk: after.pk, sk: after.sk, authorId };
  const rows = await paginate(
    limit + 1,
    (pageSize, from) =>
      comments.query(RowKey, { index: 'byAuthor', pk: authorId, limit: pageSize, after: from }),
    cursor,
  );
  const { items: shown, last } = cutPage(rows, limit, (row) => row);
  const items = await comments.getMany(StoredComment, shown);
  return { items: items.toSorted((a, b) => (a.sk < b.sk ? -1 : 1)), last };
}

/** Deletes a page of a deleted member's comments. @returns whether there were any. Idempotent. */
export async function eraseCommentsOf(authorId: string): Promise<boolean> {
  const range = { index: 'byAuthor', pk: authorId, limit: commentsPerPage };
  const { items } = await comments.query(RowKey, range);
  await inParallel(items, writesAtOnce, async ({ pk, sk }) => {
    const remover = { userId: authorId, isAdmin: false } as const;
    const outcome = await removeComment({ experienceId: pk, commentId: sk, remover });
    if (outcome === 'noExperience') await comments.remove({ pk, sk });
  });
  return items.length > 0;
}

/** Deletes the client ids under which a member has commented. @returns as `removeComments` does. */
export function eraseClientIdsOfComments(memberId: string): Promise<boolean> {
  return forgetClientIds(comments, memberId);
}
