import * as z from 'zod/mini';
import type { NoticeSettings, NoticeSettingsChange } from '#shared/notices/settings.ts';
import { choicesOf, perChoice } from '#shared/notices/topics.ts';
import { Table } from '#functions/platform/dynamo/table.ts';
import { changeMailTopics, mailTopicsOf } from '../mailChoices.ts';
import { marksKey } from './recordNotice.ts';

/**
 * Table Notices, the settings in a member's row `MARKS`; `recordNotice.ts` describes the rows. What is mailed is in
 * `mailChoices.ts`.
 */
const notices = new Table('notices');

const Row = z.object({
  off: z._default(z.set(z.string()), () => new Set<string>()),
  quietFrom: z.optional(z.string()),
  quietTo: z.optional(z.string()),
  timeZone: z._default(z.string(), ''),
});

/** What reaches a member, and when. */
export async function noticeSettingsOf(member: string): Promise<NoticeSettings> {
  const [row, email] = await Promise.all([notices.get(Row, marksKey(member), true), mailTopicsOf(member)]);
  const { quietFrom, quietTo } = row ?? {};
  return {
    here: perChoice('here', (topic) => row?.off.has(topic) !== true),
    email,
    quietHours: quietFrom === undefined || quietTo === undefined ? null : { from: quietFrom, to: quietTo },
    timeZone: row?.timeZone ?? '',
  };
}

/** Changes the settings that are named; the others stay. @returns all settings after that. */
export async function changeNoticeSettingsOf(
  member: string,
  { here, email, askedWhen, quietHours, timeZone }: NoticeSettingsChange,
  now: Date = new Date(),
): Promise<NoticeSettings> {
  const named = (wanted: boolean) => choicesOf('here').filter((topic) => here?.[topic] === wanted);
  if (email !== undefined) await changeMailTopics(member, email, askedWhen, now);
  const key = marksKey(member);
  const [on, off] = [named(true), named(false)];
  if (on.length > 0) await notices.change(Row, key, { take: { off: new Set(on) } });
  const set = {
    ...(quietHours && { quietFrom: quietHours.from, quietTo: quietHours.to }),
    ...(timeZone !== undefined && { timeZone }),
  };
  const change = {
    ...(Object.keys(set).length > 0 && { set }),
    ...(quietHours === null && { remove: ['quietFrom', 'quietTo'] }),
    ...(off.length > 0 && { add: { off: new Set(off) } }),
  };
  if (Object.keys(change).length > 0) await notices.change(Row, key, change);
  return noticeSettingsOf(member);
}
