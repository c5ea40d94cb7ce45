import type { MailText, Words } from '#functions/platform/mail/words.ts';
import { startAndEnd } from '#shared/events/eventTime.ts';
import type { ChangedDetail } from '../store/eventRows.ts';

/** The texts of mails about events: times, changes and guests. */

const texts = {
  allDay: /*i18n*/ { id: 'mail.value.allDay', message: 'All day' },
  hours: /*i18n*/ { id: 'mail.value.hours', message: '{start} to {end}' },
  ownTime: /*i18n*/ { id: 'mail.value.ownTime', message: 'In your time zone: {time}' },
  online: /*i18n*/ { id: 'mail.value.online', message: 'Online' },
  party: /*i18n*/ {
    id: 'mail.value.party',
    message: '{guests, plural, one {you and # guest} other {you and # guests}}',
    comment: "Ends 'Your RSVP is for …'",
  },
  changed: /*i18n*/ {
    id: 'mail.value.changed',
    message: '{count, plural, one {The {details} has changed.} other {The {details} have changed.}}',
  },
} as const;

const details: Readonly<Record<ChangedDetail, MailText>> = {
  name: /*i18n*/ {
    id: 'mail.value.changedName',
    message: 'name',
    comment: "In 'The date and place have changed.'",
  },
  date: /*i18n*/ {
    id: 'mail.value.changedDate',
    message: 'date',
    comment: "In 'The date and place have changed.'",
  },
  time: /*i18n*/ {
    id: 'mail.value.changedTime',
    message: 'time',
    comment: "In 'The date and place have changed.'",
  },
  place: /*i18n*/ {
    id: 'mail.value.changedPlace',
    message: 'place',
    comment: "In 'The date and place have changed.'",
  },
  'online link': /*i18n*/ {
    id: 'mail.value.changedLink',
    message: 'online link',
    comment: "In 'The date and place have changed.'",
  },
};

/** 'The date and place have changed.' */
export function changesText(changed: readonly ChangedDetail[], words: Words): string {
  const detailNames = changed.map((detail) => words.text(details[detail]));
  return words.text(texts.changed, { count: changed.length, details: words.list(detailNames) });
}

/** 'All day', '6:30 PM' or '6:30 to 11:00 PM' */
export function hoursText(times: Parameters<typeof startAndEnd>[0], words: Words): string {
  const { start, end } = startAndEnd(times, words.locale);
  if (start === undefined) return words.text(texts.allDay);
  return end === undefined ? start : words.text(texts.hours, { start, end });
}

/** When an event starts in the member's time zone. */
export const readersTimeText = (time: string, words: Words): string => words.text(texts.ownTime, { time });

export const onlineText = (words: Words): string => words.text(texts.online);

/** 'you and 2 guests'; undefined without guests. */
export const partyText = (guests: number, words: Words): string | undefined =>
  guests === 0 ? undefined : words.text(texts.party, { guests });
