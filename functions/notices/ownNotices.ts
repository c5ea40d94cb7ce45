import * as z from 'zod/mini';
import { type BlocksAndMutes, noBlocksOrMutes } from '#functions/members/ties/blocks.ts';
import { timeOfId } from '#functions/platform/runtime/ids.ts';
import { inParallel } from '#functions/platform/runtime/inParallel.ts';
import { dayMs, isoTimeAfter } from '#functions/platform/runtime/time.ts';
import { noticeId, noticeKinds, type NoticeKind } from '#shared/notices/entities.ts';
import { noticeLimits } from '#shared/notices/limits.ts';
import { isOptionalTopic, noticeTopics, topicOf } from '#shared/notices/topics.ts';
import { parseCommentEntry } from './commentNotices.ts';
import { notices, marksKey, noticeKey, type NoticeRef } from './noticeRows.ts';

/** Table Notices, reading and marking a member's own notices; `noticeRows.ts` describes the rows. */

const textOrEmpty = z._default(z.string(), '');
const Row = z.object({
  sk: z.string(),
  people: z._default(z.array(z.string()), () => []),
  count: z._default(z.number(), 0),
  comments: z._default(z.set(z.string()), () => new Set<string>()),
  earlier: z._default(z.number(), 0),
  happenedAt: textOrEmpty,
  recordedAt: textOrEmpty,
  /** For comments: the one recorded at `recordedAt`. */
  latestCommentId: textOrEmpty,
  readTo: textOrEmpty,
  on: z.optional(z.string()),
  /** For an announcement. */
  title: textOrEmpty,
  off: z._default(z.set(z.string()), () => new Set<string>()),
});
type Row = z.output<typeof Row>;

/** A notice as its row holds it, without people blocked in either direction. */
export interface OwnNotice {
  readonly kind: NoticeKind;
  readonly subjectId: string;
  /** For a mention in a comment: its experience. */
  readonly experienceId?: string | undefined;
  /** For an announcement. */
  readonly title: string;
  /** Latest first, more than are shown; empty for an event or an announcement. */
  readonly people: readonly string[];
  readonly count: number;
  /** For comments and replies: the known ones, latest first. */
  readonly comments: readonly { readonly id: string; readonly author: string }[];
  /** When the latest event of it happened. */
  readonly happenedAt: string;
  /** When that was recorded, which may be later because of the stream's delay. */
  readonly recordedAt: string;
  /** Read up to this `recordedAt`; '' if never read. */
  readonly readTo: string;
}

export const isUnread = ({ recordedAt, readTo }: OwnNotice): boolean => recordedAt > readTo;

/** When the last of these notices was recorded; '' without any. */
export const newestRecordedAt = (recorded: readonly Pick<OwnNotice, 'recordedAt'>[]): string =>
  recorded
    .map(({ recordedAt }) => recordedAt)
    .toSorted()
    .at(-1) ?? '';

/** A notice's cursor in the list, latest first; unique among a member's notices. */
export const noticeCursorOf = ({ happenedAt, kind, subjectId }: OwnNotice): string =>
  `${happenedAt} ${noticeId(kind, subjectId)}`;
const latestFirst = (a: OwnNotice, b: OwnNotice) => (noticeCursorOf(a) < noticeCursorOf(b) ? 1 : -1);

/**
 * A member's recent notices of the kinds they want, latest first. One Query reads all rows, at most `maxRows`: there is
 * one row per subject of their own, so few members have more, and no index must be written with each notice.
 * @param hidden members to leave out; may be a pending promise. A comment by them does not raise its notice; a like or
 * follow does, because no row holds when the others happened.
 */
export async function noticesOf(
  memberId: string,
  now: Date,
  hidden: BlocksAndMutes | Promise<BlocksAndMutes> = noBlocksOrMutes,
): Promise<OwnNotice[]> {
  const [{ items }, blocksAndMutes] = await Promise.all([
    notices.query(Row, { pk: memberId, limit: noticeLimits.maxRows }),
    hidden,
  ]);
  const marks = items.find(({ sk }) => sk === marksKey(memberId).sk);
  const since = isoTimeAfter(now, -noticeLimits.keptDays * dayMs);
  return items
    .flatMap((row) => noticeOf(row, marks, blocksAndMutes) ?? [])
    .filter(({ happenedAt }) => happenedAt > since)
    .toSorted(latestFirst);
}

function noticeOf(
  row: Row,
  marks: Row | undefined,
  { blocked, muted }: BlocksAndMutes,
): OwnNotice | undefined {
  const [name, subjectId = ''] = row.sk.split('#');
  const kind = noticeKinds.find((candidate) => candidate === name);
  if (kind === undefined || isOff(kind, marks)) return undefined;
  const isVisible = (id: string) => !blocked.has(id) && !muted.has(id);
  const shown =
    kind === 'comment' || kind === 'reply' ? shownComments(row, isVisible) : shownPeople(row, isVisible);
  const allRead = marks?.readTo ?? '';
  const readTo = row.readTo > allRead ? row.readTo : allRead;
  const isShown = shown.people.length > 0 || isWithoutActor({ kind });
  const { on: experienceId, title } = row;
  return isShown ? { kind, subjectId, experienceId, title, ...shown, readTo } : undefined;
}

const eventKinds: ReadonlySet<NoticeKind> = new Set(
  Object.values(noticeTopics).flatMap(({ group, kinds }) => (group === 'events' ? kinds : [])),
);
/** True for a notice about an event; it may no longer hold. */
export const isAboutEvent = ({ kind }: Pick<OwnNotice, 'kind'>): boolean => eventKinds.has(kind);

/** True for the kinds of notices that come from no member. */
export const isWithoutActor = ({ kind }: Pick<OwnNotice, 'kind'>): boolean =>
  isAboutEvent({ kind }) || kind === 'announcement';

/** Topics that always show stay on, whatever the row says. */
function isOff(kind: NoticeKind, marks: Row | undefined): boolean {
  const topic = topicOf(kind) ?? '';
  return isOptionalTopic('here', topic) && marks?.off.has(topic) === true;
}

type ShownPart = Pick<OwnNotice, 'people' | 'count' | 'comments' | 'happenedAt' | 'recordedAt'>;

function shownPeople(
  { people: all, count, happenedAt, recordedAt }: Row,
  isVisible: (id: string) => boolean,
): ShownPart {
  const people = all.filter(isVisible);
  return { people, count: count - (all.length - people.length), comments: [], happenedAt, recordedAt };
}

function shownComments(row: Row, isVisible: (id: string) => boolean): ShownPart {
  const comments = [...row.comments]
    .toSorted()
    .toReversed()
    .map(parseCommentEntry)
    .filter(({ author }) => isVisible(author));
  const people = [...new Set(comments.map(({ author }) => author))];
  const [latest] = comments;
  const happenedAt = latest === undefined ? '' : timeOfId(latest.id);
  // A deleted comment, or one by a member who is not shown, does not make a notice unread.
  const isShown = comments.some(({ id }) => id === row.latestCommentId);
  return {
    people,
    count: people.length + row.earlier,
    comments,
    happenedAt,
    recordedAt: isShown ? row.recordedAt : happenedAt,
  };
}

const writesAtOnce = 10;

/** Marks these notices of a member as read up to a recording time; a mark never goes back. */
export async function markRead(refs: readonly NoticeRef[], upTo: string): Promise<void> {
  const condition = {
    expression: 'attribute_exists(pk) AND (attribute_not_exists(readTo) OR readTo < :upTo)',
    values: { ':upTo': upTo },
  };
  await inParallel(refs, writesAtOnce, (notice) =>
    notices.change(noticeKey(notice), { set: { readTo: upTo }, condition }),
  );
}

/** Marks everything recorded up to a moment as read, in one write. */
export async function markAllRead(memberId: string, upTo: string): Promise<void> {
  const condition = {
    expression: 'attribute_not_exists(readTo) OR readTo < :upTo',
    values: { ':upTo': upTo },
  };
  await notices.change(marksKey(memberId), { set: { readTo: upTo }, condition });
}
