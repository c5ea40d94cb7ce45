import { noticeLimits } from '#shared/noticeLimits.ts';
import type { NoticeKind } from '#shared/noticeEntities.ts';
import { dayMs } from '../days.ts';
import type { EdgeChange } from './edgeChange.ts';
import { timeOfId } from './ids.ts';
import { removePage } from './removePage.ts';
import { type Key, Table } from './table.ts';
import { type Step, transact } from './transaction.ts';

/**
 * Table Notices: what others did that concerns a member, one row for all of a kind that happened to one thing.
 * `ownNotices.ts` reads it.
 *
 * | pk | sk | holds |
 * |---|---|---|
 * | `<member>` | `<kind>#<id of the thing>` | `people`, the latest first, `count`, `told`: see `NoticeState`; `at`, `expiresAt`; `readTo`: up to when it is read |
 * | the same | `comment#<experience>` | `comments` and `earlier`, as `commentNotices.ts` writes them, in place of the first three |
 * | the same | `MARKS` | `readTo`: up to when all is read; `off`: the kinds that are turned off |
 *
 * A notice is written without being read: its state repeats what a stream has just counted, and may come late, twice or
 * out of order. Who is left out for whom (blocked, muted, suspended) is asked as notices are shown, as it is of all lists.
 */
const notices = new Table('notices');

/** Whose notice it is, and what it is about. */
export interface NoticeOf {
  readonly member: string;
  readonly kind: NoticeKind;
  /** The id of an experience; of follows, of the member themselves. */
  readonly thing: string;
}

/** How a notice stands, as whoever counts such things has just counted them. */
export interface NoticeState {
  /** The latest, those first. */
  readonly people: readonly string[];
  readonly count: number;
  /** Grows with each state of this thing: an older one never takes the place of a newer. */
  readonly told: number;
  /** When the latest of them came, ISO 8601 UTC; undefined where some only went: that makes no notice, and no news. */
  readonly at: string | undefined;
}

export const noticeKey = ({ member, kind, thing }: NoticeOf): Key => ({ pk: member, sk: `${kind}#${thing}` });
export const marksKey = (member: string): Key => ({ pk: member, sk: 'MARKS' });

/** What a row says of when it was news. */
export function newsAt(at: string) {
  const expiresAt = Math.floor((Date.parse(at) + noticeLimits.keptDays * dayMs) / 1000);
  return { at, expiresAt };
}

/** A stream tells of what happened within the last day; older edges were moved to their table. */
const newsMs = 2 * dayMs;

/** When the latest of those came who are among these people now; undefined where none did lately. */
export function newsOf(changes: readonly EdgeChange[], people: readonly string[]): string | undefined {
  const came = changes.filter(({ isNew, from }) => isNew && people.includes(from));
  const latest = came
    .flatMap(({ since }) => since ?? [])
    .toSorted()
    .at(-1);
  const at = latest === undefined ? '' : timeOfId(latest);
  return Date.parse(at) > Date.now() - newsMs ? at : undefined;
}

/** The step that brings a notice to a state, refused where it stands there or beyond. */
export function noticeStep(of: NoticeOf, { people, count, told, at }: NoticeState): Step {
  const isOlder = 'told < :told';
  return notices.changeStep(noticeKey(of), {
    set: { people: people.slice(0, noticeLimits.peopleKept), count, told, ...(at && newsAt(at)) },
    condition: {
      expression: at === undefined ? isOlder : `attribute_not_exists(told) OR ${isOlder}`,
      values: { ':told': told },
    },
  });
}

/** Tells a member of something, in one write. Safe to repeat, and to do late. */
export async function tellNotice(of: NoticeOf, state: NoticeState): Promise<void> {
  await transact([noticeStep(of, state)]);
}

/** Deletes what a member was told about an own experience that is gone. Safe to repeat. */
export async function removeNoticesAbout(member: string, experienceId: string): Promise<void> {
  for (const kind of ['like', 'comment'] as const)
    await notices.remove(noticeKey({ member, kind, thing: experienceId }));
}

/** Deletes a page of what a member who is gone was told. @returns whether there was anything. Safe to repeat. */
export function removeNoticesOf(member: string): Promise<boolean> {
  return removePage(notices, member);
}
