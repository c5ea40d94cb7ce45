import { type OpenTo, openToKinds, type Place } from '#shared/platform/facts.ts';
import { fieldsOfWork } from '#shared/profiles/fieldsOfWork.ts';
import { type Random, seededRandom, pickMostlyEarly } from './deterministic.ts';
import {
  phrases,
  degrees,
  verbs,
  employers,
  firstNames,
  lastNames,
  nouns,
  places,
  titles,
} from './syntheticWords.ts';

/**
 * Generated members of a school with 60 classes: names from several parts of the world, 400 places, 3,000 employers,
 * most people in few of them. The same index always gives the same member.
 */
export interface SyntheticMember {
  readonly id: string;
  readonly fullName: string;
  readonly earlierNames: string[];
  readonly username: string;
  readonly profilePhoto: string;
  readonly headline?: string;
  readonly classYear?: number;
  readonly degree?: string;
  readonly place?: Place;
  readonly employer?: string;
  readonly jobTitle?: string;
  readonly field?: string;
  readonly openTo?: OpenTo[];
  readonly confirmed?: boolean;
  /** Days since 1970. */
  readonly seenDay?: number;
}

const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const firstMoment = Date.UTC(2015, 0, 1);
const today = 20_700;

/** An id that is the same for the same index and generator. */
export function syntheticId(index: number, random: Random): string {
  let time = firstMoment + index * 60_000;
  let id = '';
  for (let position = 0; position < 10; position += 1) {
    id = alphabet.charAt(time % 32) + id;
    time = Math.floor(time / 32);
  }
  while (id.length < 26) id += alphabet.charAt(Math.floor(random() * 32));
  return id;
}

/** The member with this index, from 0. */
export function syntheticMember(index: number): SyntheticMember {
  const random = seededRandom(index * 2_654_435_761 + 97);
  const has = (part: number) => random() < part;
  const id = syntheticId(index, random);
  const first = pickMostlyEarly(firstNames, random, 3) ?? '';
  const last = pickMostlyEarly(lastNames, random, 3) ?? '';
  const fullName = has(0.2)
    ? `${first} ${pickMostlyEarly(firstNames, random) ?? ''} ${last}`
    : `${first} ${last}`;
  const username = `${first}.${last}`
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z.]/g, '');
  return {
    id,
    fullName,
    earlierNames: has(0.05) ? [`${first} ${pickMostlyEarly(lastNames, random) ?? ''}`] : [],
    username: `${username.slice(0, 22)}${index}`,
    profilePhoto: has(0.6) ? `/images/${syntheticId(index + 7, random)}/320.webp` : '',
    ...studiesOf(random),
    ...placeOf(random),
    ...workOf(random),
    openTo: openToKinds.filter(() => has(0.12)),
    confirmed: has(0.7),
    ...(has(0.8) ? { seenDay: today - Math.floor(random() ** 3 * 900) } : {}),
  };
}

function studiesOf(random: Random): Partial<SyntheticMember> {
  return {
    ...(random() < 0.95 ? { classYear: 2026 - Math.floor(random() ** 1.4 * 60) } : {}),
    ...(random() < 0.7 ? { degree: pickMostlyEarly(degrees, random) ?? '' } : {}),
  };
}

function workOf(random: Random): Partial<SyntheticMember> {
  const employed = random() < 0.75;
  return {
    ...(random() < 0.55 ? { headline: headlineOf(random) } : {}),
    ...(employed
      ? {
          employer: pickMostlyEarly(employers, random, 3) ?? '',
          jobTitle: pickMostlyEarly(titles, random) ?? '',
        }
      : {}),
    ...(random() < 0.7 ? { field: pickMostlyEarly(fieldsOfWork, random, 1.6)?.[0] ?? 'law' } : {}),
  };
}

function placeOf(random: Random): { readonly place?: Place } {
  const place = random() < 0.8 ? pickMostlyEarly(places, random, 2) : undefined;
  return place === undefined ? {} : { place };
}

function headlineOf(random: Random): string {
  const noun = () => (pickMostlyEarly(nouns, random, 2.2) ?? '').toLowerCase();
  return `${pickMostlyEarly(verbs, random, 1)} ${noun()} and ${noun()} ${pickMostlyEarly(phrases, random, 1)}`;
}
