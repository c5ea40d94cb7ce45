import * as z from 'zod/mini';
import { noticeKinds, type NoticeKind, type NoticeSettings } from '#shared/noticeEntities.ts';
import { noticeLimits } from '#shared/noticeLimits.ts';
import { dayMs } from '../days.ts';
import { partsOfEntry } from './commentNotices.ts';
import { inParallel } from './inParallel.ts';
import { marksKey, noticeKey, type NoticeOf } from './notices.ts';
import { Table } from './table.ts';

/** Table Notices, as their member sees and marks them; `notices.ts` describes the rows. */
const notices = new Table('notices');

const none = z._default(z.string(), '');
const Row = z.object({
  sk: z.string(),
  people: z._default(z.array(z.string()), () => []),
  count: z._default(z.number(), 0),
  comments: z._default(z.set(z.string()), () => new Set<string>()),
  earlier: z._default(z.number(), 0),
  at: none,
  readTo: none,
  off: z._default(z.set(z.string()), () => new Set<string>()),
});
type Row = z.output<typeof Row>;

/** A notice as its row has it. */
export interface OwnNotice {
  readonly kind: NoticeKind;
  readonly thing: string;
  /** The latest first, more than are shown. */
  readonly people: readonly string[];
  readonly count: number;
  /** Of comments: those that are known, the latest first. */
  readonly comments: readonly { readonly id: string; readonly author: string }[];
  readonly at: string;
  readonly isRead: boolean;
}

/**
 * What a member was told lately, of the kinds they want to hear of, the latest first. All rows are read in one Query, at
 * most `rowsMost`: there is one for each own thing, so few have more, and no index must be written with each notice.
 */
export async function noticesOf(member: string, now: Date): Promise<OwnNotice[]> {
  const { items } = await notices.query(Row, { pk: member, limit: noticeLimits.rowsMost });
  const marks = items.find(({ sk }) => sk === marksKey(member).sk);
  const since = new Date(now.getTime() - noticeLimits.keptDays * dayMs).toISOString();
  return items
    .filter(({ at }) => at > since)
    .flatMap((row) => noticeOf(row, marks) ?? [])
    .toSorted((one, other) => (one.at < other.at ? 1 : -1));
}

function noticeOf(row: Row, marks: Row | undefined): OwnNotice | undefined {
  const [name, thing = ''] = row.sk.split('#');
  const kind = noticeKinds.find((one) => one === name);
  if (kind === undefined || marks?.off.has(kind) === true) return undefined;
  const comments = [...row.comments].toSorted().toReversed().map(partsOfEntry);
  const authors = [...new Set(comments.map(({ author }) => author))];
  const { at, readTo } = row;
  const isRead = at <= readTo || at <= (marks?.readTo ?? '');
  const told =
    kind === 'comment'
      ? { people: authors, count: authors.length + row.earlier }
      : { people: row.people, count: row.count };
  return told.people.length === 0 ? undefined : { kind, thing, ...told, comments, at, isRead };
}

const writesAtOnce = 10;

/** Marks these notices of a member as read up to a moment; a mark never goes back. */
export async function markRead(of: readonly NoticeOf[], upTo: string): Promise<void> {
  const condition = {
    expression: 'attribute_exists(pk) AND (attribute_not_exists(readTo) OR readTo < :upTo)',
    values: { ':upTo': upTo },
  };
  await inParallel(of, writesAtOnce, (one) =>
    notices.change(z.object({}), noticeKey(one), { set: { readTo: upTo }, condition }),
  );
}

/** Marks all that came up to a moment as read, in one write. */
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
  here: Readonly<Partial<Record<NoticeKind, boolean | undefined>>>,
): Promise<NoticeSettings> {
  const named = (wanted: boolean) => noticeKinds.filter((kind) => here[kind] === wanted);
  const key = marksKey(member);
  const [on, off] = [named(true), named(false)];
  if (on.length > 0) await notices.change(Off, key, { take: { off: new Set(on) } });
  if (off.length > 0) await notices.change(Off, key, { add: { off: new Set(off) } });
  return noticeSettingsOf(member);
}

function settingsOf(row: z.output<typeof Off> | undefined): NoticeSettings {
  const isOn = (kind: NoticeKind) => row?.off.has(kind) !== true;
  return { here: { like: isOn('like'), comment: isOn('comment'), follow: isOn('follow') } };
}
