import * as z from 'zod/mini';
import { noticeLimits } from '#shared/noticeLimits.ts';
import { groupBy } from './edgeChange.ts';
import { timeOfId } from './ids.ts';
import { inParallel } from './inParallel.ts';
import { newsAt, noticeKey } from './notices.ts';
import { again, untilDone } from './retry.ts';
import { type Key, Table } from './table.ts';

/**
 * Table Notices, what members are told of comments; `notices.ts` describes the rows. A row holds `comments`, a set of
 * `<comment>#<author>`: to add or take one twice changes nothing. When there are many, the oldest are folded away into
 * `earlier`, the number of people who wrote them; one of those who writes again later is then counted twice.
 */
const notices = new Table('notices');

/** A comment that came, went, was hidden or shown again, as the stream of comments tells it. */
export interface CommentChange {
  readonly experienceId: string;
  /** Whose experience it is. */
  readonly writer: string;
  readonly id: string;
  readonly authorId: string;
  /** Whether it stands there now. */
  readonly stands: boolean;
  readonly isNew: boolean;
}

const Row = z.object({ comments: z._default(z.set(z.string()), () => new Set<string>()) });
const none = z.object({});
const atOnce = 10;
/** Added in one write, so that no row outgrows a unit of writing. */
const addedMost = 4;
const keptBehindFold = noticeLimits.commentsMost / 2;

const entryOf = ({ id, authorId }: CommentChange) => `${id}#${authorId}`;
/** Who wrote a comment that a row holds, and its id. */
export function partsOfEntry(entry: string): { readonly id: string; readonly author: string } {
  const [id = '', author = ''] = entry.split('#');
  return { id, author };
}

/** Tells the writers of experiences what became of comments on them; their own are no news. May be repeated. */
export async function noteComments(changes: readonly CommentChange[]): Promise<void> {
  const others = changes.filter(({ writer, authorId }) => writer !== authorId);
  const groups = groupBy(others, ({ writer, experienceId }) => `${writer}#${experienceId}`);
  await inParallel([...groups.values()], atOnce, noteOfOne);
}

async function noteOfOne(changes: readonly CommentChange[]): Promise<void> {
  const [first] = changes;
  if (first === undefined) return;
  const key = noticeKey({ member: first.writer, kind: 'comment', thing: first.experienceId });
  // Of several changes of one comment the last says how it stands.
  const latest = [...new Map(changes.map((change) => [entryOf(change), change])).values()];
  const gone = latest.filter(({ stands }) => !stands);
  if (gone.length > 0) {
    const condition = { expression: 'attribute_exists(pk)' };
    await notices.change(none, key, { take: { comments: new Set(gone.map(entryOf)) }, condition });
  }
  const standing = latest.filter(({ stands }) => stands);
  for (let place = 0; place < standing.length; place += addedMost)
    await add(key, standing.slice(place, place + addedMost));
}

/** What was hidden and is shown again is no news, and makes no notice. */
async function add(key: Key, changes: readonly CommentChange[]): Promise<void> {
  const news = changes.filter(({ isNew }) => isNew).map(({ id }) => id);
  const newest = news.toSorted().at(-1);
  const room = '(attribute_not_exists(comments) OR size(comments) < :most)';
  await untilDone(async () => {
    const isDone = await notices.change(none, key, {
      add: { comments: new Set(changes.map(entryOf)) },
      set: newest === undefined ? {} : newsAt(timeOfId(newest)),
      condition: {
        expression: newest === undefined ? `attribute_exists(pk) AND ${room}` : room,
        values: { ':most': noticeLimits.commentsMost },
      },
    });
    return isDone === undefined && (await fold(key)) ? again : undefined;
  });
}

/** Makes room in a row. @returns false where there is nothing to make it of. */
async function fold(key: Key): Promise<boolean> {
  const entries = [...((await notices.get(Row, key, true))?.comments ?? [])].toSorted();
  const [old, kept] = [entries.slice(0, -keptBehindFold), entries.slice(-keptBehindFold)];
  if (old.length === 0) return false;
  const stillNamed = new Set(kept.map((entry) => partsOfEntry(entry).author));
  const authors = new Set(old.map((entry) => partsOfEntry(entry).author));
  const earlier = [...authors].filter((author) => !stillNamed.has(author)).length;
  await notices.change(none, key, {
    take: { comments: new Set(old) },
    add: { earlier },
    condition: { expression: 'contains(comments, :oldest)', values: { ':oldest': old[0] } },
  });
  return true;
}
