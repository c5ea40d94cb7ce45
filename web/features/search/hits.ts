import { t } from '@lingui/core/macro';
import type { LucideIcon } from 'lucide-react';
import GraduationCap from 'lucide-react/icons/graduation-cap';
import type { EventHit, ExperienceHit, MessageHit } from '#shared/directory/searchEntities.ts';
import type { Person } from '#shared/platform/entities.ts';
import { factLimits } from '#shared/platform/facts.ts';
import { chatAddress } from '#web/features/people/chatAddress.ts';
import { lastClassYear } from '#web/features/people/classYears.ts';
import { jobOf } from '#web/features/people/personTexts.ts';
import { formatRelativeDay, formatDay } from '#web/lib/dates/time.ts';

/** The kinds of results, in the order of their groups. */
export const hitKinds = ['person', 'experience', 'event', 'message', 'page'] as const;
export type HitKind = (typeof hitKinds)[number];

/** One search result with its target. */
export interface Hit {
  readonly kind: HitKind;
  readonly id: string;
  readonly title: string;
  /** A line below the title; '' if there is none. */
  readonly sub: string;
  readonly to: string;
  /** URL of a photo; '' for initials. Only people and messages have one. */
  readonly photo?: string;
  /** Only pages have one. */
  readonly Icon?: LucideIcon;
  /** Other words that find it; only pages have them. */
  readonly keywords?: string;
  /** Shown on the right, e.g. a date. */
  readonly end?: string;
}

/** A kind with some of its results, and their total number. */
export interface HitGroup {
  readonly kind: HitKind;
  readonly hits: readonly Hit[];
  readonly total: number;
}

/** The page of the class that the search text names, such as '2016' or 'class of 2016'. */
export function classHit(searchText: string): Hit | undefined {
  const year = /^(?:class )?(?:of )?(\d{4})$/i.exec(searchText.trim())?.[1];
  if (year === undefined || Number(year) < factLimits.classYearFrom || Number(year) > lastClassYear())
    return undefined;
  const to = `/classes/${year}`;
  return { kind: 'page', id: to, title: t`Class of ${year}`, sub: '', to, Icon: GraduationCap };
}

/** A person as a search result: job and city. */
export function personHit(person: Person): Hit {
  const { _id, fullName, username, profilePhoto, headline, place } = person;
  const what = jobOf(person) ?? headline ?? `@${username}`;
  const city = place?.city;
  return {
    kind: 'person',
    id: _id,
    title: fullName,
    sub: city === undefined ? what : t`${what}, ${city}`,
    to: `/users/${_id}`,
    photo: profilePhoto,
  };
}

/** An experience as a search result: its author, and the excerpt that matches the search text. */
export function experienceHit({ id, title, user, excerpt }: ExperienceHit): Hit {
  const { fullName } = user;
  return { kind: 'experience', id, title, sub: t`${fullName}: ${excerpt}`, to: `/experience/${id}` };
}

/** An event as a search result: its day. */
export function eventHit({ id, eventTitle, eventDate }: EventHit): Hit {
  const day = formatDay(eventDate, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' });
  return { kind: 'event', id, title: eventTitle, sub: day, to: `/events#event-${id}` };
}

/** A message as a search result: the other person, and when. */
export function messageHit({ id, user, excerpt, createdAt }: MessageHit): Hit {
  return {
    kind: 'message',
    id,
    title: user.fullName,
    sub: excerpt,
    to: chatAddress(user.id, id),
    photo: user.profilePhoto,
    end: formatRelativeDay(createdAt),
  };
}
