import type { LucideIcon } from 'lucide-react';
import type { Person } from '#shared/entities.ts';
import { jobOf } from '#web/lib/personWords.ts';

/** The kinds of things that are found, in the order of their groups. */
export const hitKinds = ['person', 'experience', 'event', 'message', 'page'] as const;
export type HitKind = (typeof hitKinds)[number];

/** One thing that is found, and where it stands. */
export interface Hit {
  readonly kind: HitKind;
  readonly id: string;
  readonly title: string;
  /** A line below the title; '' where there is none. */
  readonly sub: string;
  readonly to: string;
  /** Address of a face; '' for initials. Only of people and messages. */
  readonly photo?: string;
  /** Of pages. */
  readonly Icon?: LucideIcon;
  /** What stands at the right, e.g. when. */
  readonly end?: string;
}

/** A kind with some of its hits, and how many there are in all. */
export interface HitGroup {
  readonly kind: HitKind;
  readonly hits: readonly Hit[];
  /** Undefined where nobody counts them. */
  readonly total: number | undefined;
}

/** A person as something found: what they do, and where. */
export function personHit(person: Person): Hit {
  const { _id, fullName, username, profilePhoto, headline, place } = person;
  const what = jobOf(person) ?? headline ?? `@${username}`;
  return {
    kind: 'person',
    id: _id,
    title: fullName,
    sub: place === undefined ? what : `${what}, ${place.city}`,
    to: `/users/${_id}`,
    photo: profilePhoto,
  };
}
