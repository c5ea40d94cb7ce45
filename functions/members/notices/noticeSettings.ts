import * as z from 'zod/mini';
import type { NoticeSettings, NoticeSettingsChange } from '#shared/notices/settings.ts';
import { noticeChoices, perChoice } from '#shared/notices/topics.ts';
import { Table } from '#functions/platform/dynamo/table.ts';
import { marksKey } from './recordNotice.ts';

/** Table Notices, the settings in a member's row `MARKS`; `recordNotice.ts` describes the rows. */
const notices = new Table('notices');

const Row = z.object({
  off: z._default(z.set(z.string()), () => new Set<string>()),
  quietFrom: z.optional(z.string()),
  quietTo: z.optional(z.string()),
  timeZone: z._default(z.string(), ''),
});

/** What reaches a member, and when. */
export async function noticeSettingsOf(member: string): Promise<NoticeSettings> {
  const row = await notices.get(Row, marksKey(member), true);
  const { quietFrom, quietTo } = row ?? {};
  return {
    here: perChoice((topic) => row?.off.has(topic) !== true),
    quietHours: quietFrom === undefined || quietTo === undefined ? null : { from: quietFrom, to: quietTo },
    timeZone: row?.timeZone ?? '',
  };
}

/** Changes the settings that are named; the others stay. @returns all settings after that. */
export async function changeNoticeSettingsOf(
  member: string,
  { here, quietHours, timeZone }: NoticeSettingsChange,
): Promise<NoticeSettings> {
  const named = (wanted: boolean) => noticeChoices.filter((topic) => here?.[topic] === wanted);
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
