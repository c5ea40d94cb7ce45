import { partsOfEntry } from '#functions/experiences/index.ts';
import { isAboutEvent } from '#functions/events/index.ts';
import * as z from 'zod/mini';
import {
  type NoticeChoice,
  noticeChoices,
  noticeId,
  noticeKinds,
  type NoticeKind,
  type NoticeSettings,
} from '#shared/noticeEntities.ts';
import { noticeLimits } from '#shared/noticeLimits.ts';
import { dayMs } from '#functions/platform/runtime/days.ts';
import { type Apart, fromNobody } from '#functions/members/ties/blocks.ts';

import { timeOfId } from '#functions/platform/runtime/ids.ts';
import { inParallel } from '#functions/platform/runtime/inParallel.ts';
import { marksKey, noticeKey, type NoticeOf } from '#functions/members/notices/recordNotice.ts';
import { Table } from '#functions/platform/dynamo/table.ts';

/** Table Notices, as their member sees and marks them; `recordNotice.ts` describes the rows. */
const notices = new Table('notices');

const none = z._default(z.string(), '');
const Row = z.object({
  sk: z.string(),
  people: z._default(z.array(z.string()), () => []),
  count: z._default(z.number(), 0),
  comments: z._default(z.set(z.string()), () => new Set<string>()),
  earlier: z._default(z.number(), 0),
  at: none,
  newAt: none,
  /** Of comments: the one that was recorded at `newAt`. */
  newest: none,
  readTo: none,
  off: z._default(z.set(z.string()), () => new Set<string>()),
});
type Row = z.output<typeof Row>;

/** A notice as its row has it, without those from whom its member is apart. */
export interface OwnNotice {
  readonly kind: NoticeKind;
  readonly thing: string;
  /** The latest first, more than are shown; of an event nobody. */
  readonly people: readonly string[];
  readonly count: number;
  /** Of comments: those that are known, the latest first. */
  readonly comments: readonly { readonly id: string; readonly author: string }[];
  /** When the latest of it happened. */
  readonly at: string;
  /** When that was recorded, which may be later: a stream takes its time. */
  readonly newAt: string;
  /** Up to which `newAt` it is read; '' where it never was. */
  readonly readTo: string;
}

export const isUnread = ({ newAt, readTo }: OwnNotice): boolean => newAt > readTo;

/** Where a notice stands among all, from their end on: no two of a member stand at the same place. */
export const placeOf = ({ at, kind, thing }: OwnNotice): string => `${at} ${noticeId(kind, thing)}`;
const backwards = (one: OwnNotice, other: OwnNotice) => (placeOf(one) < placeOf(other) ? 1 : -1);

/**
 * What a member was told lately, of the kinds they want to hear of, the latest first. All rows are read in one Query, at
 * most `rowsMost`: there is one for each own thing, so few have more, and no index must be written with each notice.
 * @param from whom it leaves out, which may still be on its way. What they wrote lifts no notice of comments; a like or a
 * follow of theirs does, as no row knows when those of the others came.
 */
export async function noticesOf(
  member: string,
  now: Date,
  from: Apart | Promise<Apart> = fromNobody,
): Promise<OwnNotice[]> {
  const [{ items }, apart] = await Promise.all([
    notices.query(Row, { pk: member, limit: noticeLimits.rowsMost }),
    from,
  ]);
  const marks = items.find(({ sk }) => sk === marksKey(member).sk);
  const since = new Date(now.getTime() - noticeLimits.keptDays * dayMs).toISOString();
  return items
    .flatMap((row) => noticeOf(row, marks, apart) ?? [])
    .filter(({ at }) => at > since)
    .toSorted(backwards);
}

function noticeOf(row: Row, marks: Row | undefined, { blocked, muted }: Apart): OwnNotice | undefined {
  const [name, thing = ''] = row.sk.split('#');
  const kind = noticeKinds.find((one) => one === name);
  if (kind === undefined || marks?.off.has(kind) === true) return undefined;
  const isNear = (id: string) => !blocked.has(id) && !muted.has(id);
  const told = kind === 'comment' ? toldOfComments(row, isNear) : toldOfPeople(row, isNear);
  const allRead = marks?.readTo ?? '';
  const readTo = row.readTo > allRead ? row.readTo : allRead;
  const isShown = told.people.length > 0 || isAboutEvent({ kind });
  return isShown ? { kind, thing, ...told, readTo } : undefined;
}

type ToldOf = Pick<OwnNotice, 'people' | 'count' | 'comments' | 'at' | 'newAt'>;

function toldOfPeople({ people: all, count, at, newAt }: Row, isNear: (id: string) => boolean): ToldOf {
  const people = all.filter(isNear);
  return { people, count: count - (all.length - people.length), comments: [], at, newAt };
}

function toldOfComments(row: Row, isNear: (id: string) => boolean): ToldOf {
  const comments = [...row.comments]
    .toSorted()
    .toReversed()
    .map(partsOfEntry)
    .filter(({ author }) => isNear(author));
  const people = [...new Set(comments.map(({ author }) => author))];
  const [latest] = comments;
  const at = latest === undefined ? '' : timeOfId(latest.id);
  // A deleted comment, or one by a member who is not shown, makes nothing unread.
  const isShown = comments.some(({ id }) => id === row.newest);
  return { people, count: people.length + row.earlier, comments, at, newAt: isShown ? row.newAt : at };
}

const writesAtOnce = 10;

/** Marks these notices of a member as read where they were recorded up to a moment; a mark never goes back. */
export async function markRead(of: readonly NoticeOf[], upTo: string): Promise<void> {
  const condition = {
    expression: 'attribute_exists(pk) AND (attribute_not_exists(readTo) OR readTo < :upTo)',
    values: { ':upTo': upTo },
  };
  await inParallel(of, writesAtOnce, (one) =>
    notices.change(z.object({}), noticeKey(one), { set: { readTo: upTo }, condition }),
  );
}

/** Marks all that was recorded up to a moment as read, in one write. */
export async function markAllRead(member: string, upTo: string): Promise<void> {
  const condition = {
    expression: 'attribute_not_exists(readTo) OR readTo < :upTo',
    values: { ':upTo': upTo },
  };
  await notices.change(z.object({}), marksKey(member), { set: { readTo: upTo }, condition });
}

const Off = z.pick(Row, { off: true });

/** Which kinds a member is told of. */
export async function noticeSettingsOf(member: string): Promise<NoticeSettings> {
  return settingsOf(await notices.get(Off, marksKey(member), true));
}

/** Turns kinds on and off; those that are not named stay as they are. @returns how it stands then. */
export async function changeNoticeSettingsOf(
  member: string,
  here: Readonly<Partial<Record<NoticeChoice, boolean | undefined>>>,
): Promise<NoticeSettings> {
  const named = (wanted: boolean) => noticeChoices.filter((kind) => here[kind] === wanted);
  const key = marksKey(member);
  const [on, off] = [named(true), named(false)];
  if (on.length > 0) await notices.change(Off, key, { take: { off: new Set(on) } });
  if (off.length > 0) await notices.change(Off, key, { add: { off: new Set(off) } });
  return noticeSettingsOf(member);
}

function settingsOf(row: z.output<typeof Off> | undefined): NoticeSettings {
  const isOn = (kind: NoticeChoice) => row?.off.has(kind) !== true;
  return {
    here: {
      like: isOn('like'),
      comment: isOn('comment'),
      follow: isOn('follow'),
      seat: isOn('seat'),
      eventChanged: isOn('eventChanged'),
    },
  };
}
