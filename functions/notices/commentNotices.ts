import * as z from 'zod/mini';
import { RETRY, retryUntilDone } from '#functions/platform/dynamo/retry.ts';
import { type Condition, type Key, rowExists } from '#functions/platform/dynamo/table.ts';
import { chunk } from '#functions/platform/runtime/chunk.ts';
import { timeOfId } from '#functions/platform/runtime/ids.ts';
import { inParallel } from '#functions/platform/runtime/inParallel.ts';
import { noticeLimits } from '#shared/notices/limits.ts';
import { notices, noticeExpiry, noticeKey, type NoticeRef } from './noticeRows.ts';

/**
 * Table Notices, the notices about comments and replies; `noticeRows.ts` describes the rows. A row holds `comments`, a
 * set of `<comment>#<author>`, so adding or removing one twice changes nothing. When there are many, the oldest are
 * folded into `earlier`, the number of people who wrote them, up to the comment `foldedTo`. A comment at or before
 * `foldedTo` that arrives again, or late, adds nothing. A folded author who comments again is counted twice, and one
 * whose folded comment is deleted or hidden stays counted. The time of the latest comment is taken from its id;
 * `recordedAt` is when the last one was recorded, and `latestCommentId` its id.
 */

/** A comment that was added, deleted, hidden or shown again, as read from the stream of comments. */
export interface CommentChange {
  readonly experienceId: string;
  /** The author of the experience. */
  readonly postAuthorId: string;
  readonly id: string;
  readonly authorId: string;
  /** Whether the comment is visible now. */
  readonly isVisible: boolean;
  readonly isNew: boolean;
  /** The members whom it mentions; they have a notice for that and none for a reply. */
  readonly mentioned?: readonly string[] | undefined;
}

const Row = z.object({
  comments: z._default(z.set(z.string()), () => new Set<string>()),
  foldedTo: z._default(z.string(), ''),
});
type Row = z.output<typeof Row>;
const noticesAtOnce = 10;
/** Comments added in one write, so that a write stays within one write unit. */
const maxAdded = 4;
const keptBehindFold = noticeLimits.maxComments / 2;

const entryOf = ({ id, authorId }: CommentChange) => `${id}#${authorId}`;
/** The author and the id of a comment in a row. */
export function parseCommentEntry(entry: string): { readonly id: string; readonly author: string } {
  const [id = '', author = ''] = entry.split('#');
  return { id, author };
}

/** Updates the notices about comments for the authors of experiences; their own comments cause none. Idempotent. */
export async function updateCommentNotices(changes: readonly CommentChange[], now: Date): Promise<void> {
  const others = changes.filter(({ postAuthorId, authorId }) => postAuthorId !== authorId);
  const groups = Map.groupBy(others, ({ postAuthorId, experienceId }) => `${postAuthorId}#${experienceId}`);
  await inParallel([...groups.values()], noticesAtOnce, async (group) => {
    const [first] = group;
    if (first === undefined) return;
    const notice = { memberId: first.postAuthorId, kind: 'comment', subjectId: first.experienceId } as const;
    await updateCommentNotice(notice, group, now);
  });
}

/** Adds comments to one notice, and removes those that are not visible any more. Idempotent. */
export async function updateCommentNotice(
  notice: NoticeRef,
  changes: readonly CommentChange[],
  now: Date,
): Promise<void> {
  const key = noticeKey(notice);
  // The last of several changes to one comment decides.
  const latest = [...new Map(changes.map((change) => [entryOf(change), change])).values()];
  const hiddenChanges = latest.filter(({ isVisible }) => !isVisible);
  if (hiddenChanges.length > 0) {
    await notices.change(key, {
      removeFromSet: { comments: new Set(hiddenChanges.map(entryOf)) },
      condition: rowExists,
    });
  }
  const visible = latest.filter(({ isVisible }) => isVisible);
  for (const batch of chunk(visible, maxAdded)) await add(key, batch, now);
}

/** A comment that is shown again after it was hidden causes no notice. */
async function add(key: Key, changes: readonly CommentChange[], now: Date): Promise<void> {
  let remaining = changes;
  await retryUntilDone(async () => {
    if (remaining.length === 0 || (await tryAdd(key, remaining, now))) return undefined;
    const row = await notices.get(Row, key, { consistent: true });
    if (row === undefined) return undefined;
    const foldedTo = row.comments.size < noticeLimits.maxComments ? row.foldedTo : await fold(key, row);
    remaining = remaining.filter((change) => change.id > foldedTo && !row.comments.has(entryOf(change)));
    return RETRY;
  });
}

/**
 * Adds comments if there is room and none of them is folded. Comments that the row holds already are not recorded
 * again.
 * @returns whether it did.
 */
async function tryAdd(key: Key, changes: readonly CommentChange[], now: Date): Promise<boolean> {
  const newChanges = changes.filter(({ isNew }) => isNew);
  const latestCommentId = newChanges
    .map(({ id }) => id)
    .toSorted()
    .at(-1);
  return notices.change(key, {
    add: { comments: new Set(changes.map(entryOf)) },
    set:
      latestCommentId === undefined
        ? {}
        : {
            latestCommentId,
            recordedAt: now.toISOString(),
            expiresAt: noticeExpiry(timeOfId(latestCommentId)),
          },
    condition: roomCondition(changes, newChanges.map(entryOf)),
  });
}

/**
 * The condition that a row has room for these comments, has folded none of them, and lacks at least one of the new
 * ones; without new ones, that the row exists.
 */
function roomCondition(changes: readonly CommentChange[], newEntries: readonly string[]): Condition {
  const [oldest = ''] = changes.map(({ id }) => id).toSorted();
  const entries = Object.fromEntries(newEntries.map((entry, index) => [`:entry${index}`, entry]));
  const absences = Object.keys(entries).map((name) => `NOT contains(comments, ${name})`);
  const parts = [
    absences.length === 0 ? 'attribute_exists(pk)' : absences.join(' OR '),
    'attribute_not_exists(comments) OR size(comments) < :most',
    'attribute_not_exists(foldedTo) OR foldedTo < :oldest',
  ];
  return {
    expression: parts.map((part) => `(${part})`).join(' AND '),
    values: { ':most': noticeLimits.maxComments, ':oldest': oldest, ...entries },
  };
}

/** Makes room in a full row, unless it has changed since. @returns the last comment that is folded. */
async function fold(key: Key, { comments, foldedTo: before }: Row): Promise<string> {
  const entries = [...comments].toSorted();
  const [old, kept] = [entries.slice(0, -keptBehindFold), entries.slice(-keptBehindFold)];
  const stillNamed = new Set(kept.map((entry) => parseCommentEntry(entry).author));
  const authors = new Set(old.map((entry) => parseCommentEntry(entry).author));
  const earlier = [...authors].filter((author) => !stillNamed.has(author)).length;
  const foldedTo = parseCommentEntry(old.at(-1) ?? '').id;
  const isFolded = await notices.change(key, {
    removeFromSet: { comments: new Set(old) },
    add: { earlier },
    set: { foldedTo },
    condition: { expression: 'contains(comments, :oldest)', values: { ':oldest': old[0] } },
  });
  return isFolded ? foldedTo : before;
}
