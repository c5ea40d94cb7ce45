import { defaultAudience, OpenTo, placeValue, type ShownFact } from '#shared/platform/facts.ts';
import type { Profile } from '#shared/profiles/entities.ts';
import { audienceOf } from '#web/features/people/audienceTexts.ts';

/** The name of the field that holds a fact's audience. */
export const audienceField = <F extends ShownFact>(fact: F) => `for-${fact}` as const;

/** All fields of Edit Profile as text, so that drafts can be stored and compared. */
export type ProfileTexts = {
  readonly [N in (typeof plainFields)[number] | (typeof careerFields)[number]]: string;
} & {
  readonly [F in ShownFact as `for-${F}`]: string;
} & {
  readonly gender: Profile['gender'];
  readonly classYear: string;
  /** `Rotterdam, Netherlands` */
  readonly place: string;
  /** Separated by spaces. */
  readonly openTo: string;
  /** One per line. */
  readonly links: string;
  readonly password: string;
};

const plainFields = ['fullName', 'username', 'email', 'bio', 'website'] as const;
const careerFields = ['headline', 'degree', 'employer', 'jobTitle', 'field'] as const;

export function profileTexts(profile: Profile): ProfileTexts {
  const { fullName, username, email = '', bio, website, gender } = profile;
  const { headline = '', degree = '', employer = '', jobTitle = '', field = '' } = profile;
  const { classYear, place, openTo = [], links = [] } = profile;
  const audience = (fact: ShownFact) => audienceOf(profile, fact);
  return {
    fullName,
    username,
    email,
    bio,
    website,
    gender,
    headline,
    degree,
    employer,
    jobTitle,
    field,
    classYear: classYear === undefined ? '' : String(classYear),
    place: place === undefined ? '' : placeValue(place),
    openTo: openTo.join(' '),
    links: links.join('\n'),
    password: '',
    'for-headline': audience('headline'),
    'for-degree': audience('degree'),
    'for-place': audience('place'),
    'for-employer': audience('employer'),
    'for-jobTitle': audience('jobTitle'),
    'for-field': audience('field'),
    'for-openTo': audience('openTo'),
    'for-links': audience('links'),
    'for-email': audience('email'),
  };
}

/** The fields to send: only the changed ones, not validated yet. */
export function profileChanges(texts: ProfileTexts, saved: ProfileTexts): Readonly<Record<string, unknown>> {
  const { password: _, ...ownFields } = texts;
  const savedFields: Readonly<Record<string, string>> = saved;
  const changed = Object.entries(ownFields).filter(([name, text]) => savedFields[name] !== text);
  const audience = Object.fromEntries(
    Object.keys(defaultAudience).flatMap((fact) => {
      const choice = changed.find(([name]) => name === `for-${fact}`);
      return choice === undefined ? [] : [[fact, choice[1]]];
    }),
  );
  const otherFields = changed
    .filter(([name]) => !name.startsWith('for-'))
    .map(([name, text]) => [name, sentValue(name, text)]);
  return {
    ...Object.fromEntries(otherFields),
    ...(Object.keys(audience).length === 0 ? {} : { audience }),
  };
}

function sentValue(name: string, text: string): unknown {
  if (name === 'openTo') return parseOpenTo(text);
  if (name === 'links') return parseLinks(text).filter((link) => link.trim() !== '');
  if (name === 'place') return placeIn(text);
  return text;
}

/** The kinds listed in the field's text. */
export function parseOpenTo(text: string): OpenTo[] {
  return text.split(' ').flatMap((kind) => OpenTo.safeParse(kind).data ?? []);
}

export function parseLinks(text: string): readonly string[] {
  return text === '' ? [] : text.split('\n');
}

/** A city and its country. Without a country, the city is not from the list. */
function placeIn(text: string) {
  const trimmed = text.trim();
  if (trimmed === '') return '';
  const comma = trimmed.lastIndexOf(', ');
  return comma < 0
    ? { city: trimmed, country: '' }
    : { city: trimmed.slice(0, comma), country: trimmed.slice(comma + 2) };
}
