import * as z from 'zod/mini';
import { type Person, Role } from '#shared/platform/entities.ts';
import { cardFacts, openToKinds } from '#shared/platform/facts.ts';
import { Id, Version, IndexedYear } from '../indexEntry.ts';

/** The latest day that fits in a column. */
const maxDay = 0xfffe;

/** What the index stores about a person. All of it is public, except `isInvited`, which only admins see. */
export const IndexedPerson = z.object({
  id: Id,
  version: Version,
  fullName: z.string(),
  /** Former names, which find the person but are not shown. */
  earlierNames: z._default(z.array(z.string()), []),
  username: z.string(),
  profilePhoto: z.string(),
  role: Role,
  ...cardFacts,
  classYear: z.optional(IndexedYear),
  /** They joined only through an invitation: `isInvited` in `memberStatus.ts`. */
  isInvited: z.optional(z.boolean()),
  /** Day of the last visit, counted from 1970-01-01; absent if presence is hidden or unknown. */
  seenDay: z.optional(z.int().check(z.minimum(0), z.maximum(maxDay))),
});
export type IndexedPerson = z.output<typeof IndexedPerson>;

/** Removes a member from the index. */
const RemovedPerson = z.object({ id: Id, version: Version, gone: z.literal(true) });
type RemovedPerson = z.output<typeof RemovedPerson>;

/** A change: the whole person as they are now, or their removal. */
export const PeopleEntry = z.union([RemovedPerson, IndexedPerson]);
export type PeopleEntry = z.output<typeof PeopleEntry>;

/** The values of a card; a class of 0 and an empty text mean no value. */
type Card = { readonly [Fact in keyof Omit<Person, '_id'>]: Person[Fact] | undefined } & Pick<
  Person,
  'id' | 'fullName' | 'username' | 'profilePhoto' | 'role'
>;

/** A person as lists show them, without empty values (no headline, open to nothing, not confirmed). */
export function cardOf(person: Card): Person {
  const { id, fullName, username, profilePhoto, role, headline, classYear, degree, place } = person;
  const { employer, jobTitle, field, confirmed } = person;
  const openTo = openToKinds.filter((kind) => person.openTo?.includes(kind));
  return {
    _id: id,
    id,
    fullName,
    username,
    profilePhoto,
    role,
    ...(headline ? { headline } : {}),
    ...(classYear ? { classYear } : {}),
    ...(degree ? { degree } : {}),
    ...(place ? { place: { city: place.city, country: place.country } } : {}),
    ...(employer ? { employer } : {}),
    ...(jobTitle ? { jobTitle } : {}),
    ...(field ? { field } : {}),
    ...(openTo.length > 0 ? { openTo } : {}),
    ...(confirmed ? { confirmed } : {}),
  };
}

/** The texts of a card in the member's own words; its other values are in columns and dictionaries. */
interface CardTexts {
  readonly fullName: string;
  readonly username: string;
  readonly profilePhoto: string;
  readonly headline: string;
  readonly earlierNames: readonly string[];
}

const separator = '\t';

/** The line for a text heap. */
export function cardLine({
  fullName,
  username,
  profilePhoto,
  headline,
  earlierNames,
}: IndexedPerson): string {
  const texts = [fullName, username, profilePhoto, headline ?? '', ...earlierNames];
  const line = texts.join(separator);
  if (!line.includes('\n') && line.split(separator).length === texts.length) return line;
  return texts.map((text) => text.replaceAll(/[\t\n]/g, ' ')).join(separator);
}

/** Only the username of a line. */
export function readUsername(line: string): string {
  const start = line.indexOf(separator) + 1;
  return line.slice(start, line.indexOf(separator, start));
}

export function readCardLine(line: string): CardTexts {
  const [fullName = '', username = '', profilePhoto = '', headline = '', ...earlierNames] =
    line.split(separator);
  return { fullName, username, profilePhoto, headline, earlierNames };
}
