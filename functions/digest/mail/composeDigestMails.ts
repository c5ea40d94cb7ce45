import * as z from 'zod/mini';
import { hoursText } from '#functions/events/mail/eventWords.ts';
import { findUser } from '#functions/members/users.ts';
import type { Step } from '#functions/platform/dynamo/transaction.ts';
import { mailHandler } from '#functions/platform/mail/mailKind.ts';
import { mailStep } from '#functions/platform/mail/mailStep.ts';
import type { Words } from '#functions/platform/mail/words.ts';
import { dayMs } from '#functions/platform/runtime/time.ts';
import type { NoticeKind } from '#shared/notices/entities.ts';
import { type Digest, digestOf, type Newcomers, upcomingEvents } from '../digestOf.ts';
import { isoWeekOf, maxDigestDelayMs } from '../digestTimes.ts';
import { weeklyDigestKind } from './digestMailKinds.ts';

type DigestDue = z.output<(typeof weeklyDigestKind)['data']>;

/** The step that starts a member's digest. Refused if they had one in that week. */
export function startDigestStep(userId: string, due: DigestDue, now: Date): Step {
  return mailStep(weeklyDigestKind, { userId, data: due, cause: `${userId}#${isoWeekOf(due.day)}`, now });
}

/** The digest as of now; what it shows may have changed since it was due. */
export const weeklyDigestMail = mailHandler(weeklyDigestKind, async ({ at, day }, { userId, now, words }) => {
  const due = new Date(at);
  if (now.getTime() - due.getTime() > maxDigestDelayMs) return { notSent: 'too late' };
  const [events, user] = await Promise.all([upcomingEvents(now), findUser(userId)]);
  const digest = await digestOf(userId, { due, now }, events);
  if (digest === undefined || user === undefined) return { notSent: 'nothing new, or a member who was here' };
  return {
    values: {
      ...spanValues(digest.weeks, user.fullName, words),
      days: daysText(day, digest.weeks, words),
      ...noticeValues(digest, words),
      ...peopleValues(digest, words),
      ...eventValues(digest, words),
    },
  };
});

const texts = {
  subject: /*i18n*/ {
    id: 'mail.value.digestSubject',
    message:
      '{weeks, plural, one {Your week on the Alumni Network} other {Your last # weeks on the Alumni Network}}',
  },
  title: /*i18n*/ {
    id: 'mail.value.digestTitle',
    message: '{weeks, plural, one {Your week, {name}} other {Your last # weeks, {name}}}',
  },
  notices: /*i18n*/ {
    id: 'mail.value.newNotices',
    message: '{count, plural, one {# new notification} other {# new notifications}}',
  },
  more: /*i18n*/ {
    id: 'mail.value.more',
    message: '{count, plural, one {# more} other {# more}}',
    comment: "Ends 'Maya, Jonas, Lin and 2 more'",
  },
} as const;

function spanValues(weeks: number, fullName: string, words: Words) {
  const name = fullName.split(' ')[0] ?? '';
  return { subject: words.text(texts.subject, { weeks }), title: words.text(texts.title, { weeks, name }) };
}

function daysText(day: string, weeks: number, { locale }: Words): string {
  const last = Date.parse(`${day}T00:00:00Z`);
  const shortDay = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'long', timeZone: 'UTC' });
  return shortDay.formatRange(last - (weeks * 7 - 1) * dayMs, last);
}

function noticeValues({ notices }: Digest, words: Words): Readonly<Record<string, string>> {
  if (notices.length === 0) return {};
  const each = notices.flatMap(({ kind, object, people, count }) => [
    ...(people.length === 0 ? [] : [[kind, namesOf(people, count, words)]]),
    [`${kind}Title`, object.title],
    [`${kind}Link`, linkOf(kind, object._id, people[0]?.id)],
  ]);
  return {
    notices: words.text(texts.notices, { count: notices.length }),
    ...z.parse(z.record(z.string(), z.string()), Object.fromEntries(each)),
  };
}

function linkOf(kind: NoticeKind, subjectId: string, person: string | undefined): string {
  if (kind === 'follow') return `/users/${person ?? ''}`;
  return kind === 'seat' || kind.startsWith('event') ? `/events/${subjectId}` : `/experience/${subjectId}`;
}

function peopleValues({ classmates, colleagues, neighbours }: Digest, words: Words) {
  return {
    ...(classmates && {
      class: classmates.of,
      classmates: newNames(classmates, words),
      classLink: `/classes/${classmates.of}`,
    }),
    ...(colleagues && {
      employer: colleagues.of,
      colleagues: newNames(colleagues, words),
      employerLink: `/findusers?${new URLSearchParams({ employer: colleagues.of }).toString()}`,
    }),
    ...(neighbours && {
      city: neighbours.of,
      neighbours: newNames(neighbours, words),
      cityLink: `/findusers?${new URLSearchParams({ place: neighbours.of }).toString()}`,
    }),
  };
}

const newNames = ({ people }: Newcomers, words: Words): string => namesOf(people, people.length, words);

const maxNames = 3;

/** Up to three names, and how many more there are. */
function namesOf(people: readonly { readonly fullName: string }[], count: number, words: Words): string {
  const names = people.slice(0, maxNames).map(({ fullName }) => fullName);
  const others = count - names.length;
  return words.list(others > 0 ? [...names, words.text(texts.more, { count: others })] : names);
}

function eventValues({ event }: Digest, words: Words): Readonly<Record<string, string>> {
  if (event === undefined) return {};
  const eventDay = new Intl.DateTimeFormat(words.locale, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    timeZone: 'UTC',
  });
  const day = eventDay.format(new Date(`${event.eventDate}T00:00:00Z`));
  const details = [day, hoursText(event, words), event.place].flatMap((part) => part ?? []);
  return {
    eventTitle: event.eventTitle,
    eventDetails: words.enumeration(details),
    eventLink: `/events/${event.id}`,
  };
}
