import * as z from 'zod/mini';
import { isTimeOfDay, isTimeZone } from '#shared/platform/formFields.ts';
import { ruleError } from '#shared/platform/ruleError.ts';
import { noticeTexts } from './texts.ts';
import { perOptionalTopic } from './topics.ts';

const hereSettings = z.object(perOptionalTopic('here', () => z.boolean()));
const email = z.object(perOptionalTopic('email', () => z.boolean()));
const push = z.object(perOptionalTopic('push', () => z.boolean()));

/** From a time of day, `hh:mm`, to another, which may be on the next day. */
const QuietHours = z.object({ from: z.string(), to: z.string() });
export type QuietHours = z.output<typeof QuietHours>;

/** The notification settings of a member. */
export const NoticeSettings = z.object({
  /** The topics that are on in the network. */
  here: hereSettings,
  /** The topics that are on for e-mail. */
  email,
  /** The topics that are on for push. */
  push,
  /** The quiet hours, in the member's time zone; null if there are none. */
  quietHours: z.nullable(QuietHours),
  /** A name such as Europe/Amsterdam; empty until the member chooses one. */
  timeZone: z.string(),
});
export type NoticeSettings = z.output<typeof NoticeSettings>;

const time = z
  .string(noticeTexts.timeInvalid)
  .check(z.refine<string>((text) => isTimeOfDay(text), ruleError('INVALID_TIME', noticeTexts.timeInvalid)));

export const NoticeSettingsChange = z.object({
  here: z.optional(z.partial(hereSettings)),
  email: z.optional(z.partial(email)),
  /** Where the member was asked about e-mail, because consent is stored with its wording; by default the settings. */
  askedWhen: z.optional(z.literal('confirming')),
  push: z.optional(z.partial(push)),
  quietHours: z.optional(
    z.nullable(
      z.object({ from: time, to: time }).check(
        z.refine(({ from, to }) => from !== to, {
          ...ruleError('HOURS_EQUAL', noticeTexts.hoursEqual),
          path: ['to'],
        }),
      ),
    ),
  ),
  timeZone: z.optional(
    z
      .string(noticeTexts.zoneInvalid)
      .check(
        z.refine<string>(
          (name) => name === '' || isTimeZone(name),
          ruleError('INVALID_TIME_ZONE', noticeTexts.zoneInvalid),
        ),
      ),
  ),
});
export type NoticeSettingsChange = z.output<typeof NoticeSettingsChange>;
