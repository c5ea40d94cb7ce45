import * as z from 'zod/mini';
import { changeMailTopics, mailTopicsOf } from '#functions/members/mailing/mailChoices.ts';
import { accountExistsStep } from '#functions/members/users.ts';
import type { Change } from '#functions/platform/dynamo/table.ts';
import { transact } from '#functions/platform/dynamo/transaction.ts';
import type { NoticeSettings, NoticeSettingsChange } from '#shared/notices/settings.ts';
import { type Channel, optionalTopicsOf, noticeTopics, perOptionalTopic } from '#shared/notices/topics.ts';
import { notices, marksKey } from './noticeRows.ts';

/**
 * Table Notices, the settings in a member's row `MARKS`; `noticeRows.ts` describes the rows. What is mailed is in
 * `mailChoices.ts`.
 */

const names = z._default(z.set(z.string()), () => new Set<string>());
const Row = z.object({
  off: names,
  pushOn: names,
  pushOff: names,
  pushedTo: z._default(z.string(), ''),
  quietFrom: z.optional(z.string()),
  quietTo: z.optional(z.string()),
  timeZone: z._default(z.string(), ''),
});

/** The push settings of a member. */
export type PushSettings = Omit<NoticeSettings, 'email'> & { readonly pushedTo: string };

/** The notification settings of a member. */
export async function noticeSettingsOf(memberId: string): Promise<NoticeSettings> {
  const [row, email] = await Promise.all([
    notices.get(Row, marksKey(memberId), { consistent: true }),
    mailTopicsOf(memberId),
  ]);
  return { ...settingsIn(row), email };
}

/** A member's push settings, and `pushedTo`: what was recorded up to then has been pushed; '' if nothing has. */
export async function pushSettingsOf(memberId: string): Promise<PushSettings> {
  const row = await notices.get(Row, marksKey(memberId), { consistent: true });
  return { ...settingsIn(row), pushedTo: row?.pushedTo ?? '' };
}

/**
 * Records that everything up to this moment has been pushed. The mark never goes back, and an erased account gets
 * none.
 */
export async function markPushed(memberId: string, upTo: string): Promise<void> {
  await transact([
    notices.changeStep(marksKey(memberId), {
      set: { pushedTo: upTo },
      condition: {
        expression: 'attribute_not_exists(pushedTo) OR pushedTo < :upTo',
        values: { ':upTo': upTo },
      },
    }),
    accountExistsStep(memberId),
  ]);
}

function settingsIn(row: z.output<typeof Row> | undefined): Omit<NoticeSettings, 'email'> {
  const { quietFrom, quietTo } = row ?? {};
  return {
    here: perOptionalTopic('here', (topic) => row?.off.has(topic) !== true),
    push: perOptionalTopic('push', (topic) =>
      noticeTopics[topic].push === 'optIn'
        ? row?.pushOn.has(topic) === true
        : row?.pushOff.has(topic) !== true,
    ),
    quietHours: quietFrom === undefined || quietTo === undefined ? null : { from: quietFrom, to: quietTo },
    timeZone: row?.timeZone ?? '',
  };
}

/** The time zones of the members who have chosen one; a change of the last second may be missing. */
export async function timeZonesOf(members: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const Zone = z.object({ pk: z.string(), timeZone: z._default(z.string(), '') });
  const rows = await notices.getMany(Zone, members.map(marksKey));
  const chosen = rows.filter(({ timeZone }) => timeZone !== '');
  return new Map(chosen.map(({ pk, timeZone }) => [pk, timeZone]));
}

/** Changes a member's row, unless their account was erased. */
async function changeMarks(memberId: string, change: Change): Promise<void> {
  await transact([notices.changeStep(marksKey(memberId), change), accountExistsStep(memberId)]);
}

/** Changes the settings that are named; the others stay. @returns all settings after that. */
export async function changeNoticeSettingsOf(
  memberId: string,
  { here, email, askedWhen, push, quietHours, timeZone }: NoticeSettingsChange,
  now: Date = new Date(),
): Promise<NoticeSettings> {
  if (email !== undefined) await changeMailTopics(memberId, email, askedWhen, now);
  const { on, off } = switchedTopics('here', here);
  const pushed = switchedTopics('push', push);
  const removed = {
    ...(on.length > 0 && { off: new Set(on) }),
    ...(pushed.on.length > 0 && { pushOff: new Set(pushed.on) }),
    ...(pushed.off.length > 0 && { pushOn: new Set(pushed.off) }),
  };
  if (Object.keys(removed).length > 0) await changeMarks(memberId, { removeFromSet: removed });
  const set = {
    ...(quietHours && { quietFrom: quietHours.from, quietTo: quietHours.to }),
    ...(timeZone !== undefined && { timeZone }),
  };
  const remove = quietHours === null ? ['quietFrom', 'quietTo'] : [];
  const add = {
    ...(off.length > 0 && { off: new Set(off) }),
    ...(pushed.on.length > 0 && { pushOn: new Set(pushed.on) }),
    ...(pushed.off.length > 0 && { pushOff: new Set(pushed.off) }),
  };
  const isChange = [set, add, remove].some((part) => Object.keys(part).length > 0);
  if (isChange) await changeMarks(memberId, { set, add, remove });
  return noticeSettingsOf(memberId);
}

/** The topics of a channel that a change turns on, and those that it turns off. */
function switchedTopics(channel: Channel, wanted: Readonly<Record<string, boolean | undefined>> = {}) {
  const topics = optionalTopicsOf(channel);
  return {
    on: topics.filter((topic) => wanted[topic] === true),
    off: topics.filter((topic) => wanted[topic] === false),
  };
}
