import * as z from 'zod/mini';
import { type Person, Role } from '#shared/entities.ts';
import { cardFacts, openToKinds } from '#shared/facts.ts';
import { isId } from '#shared/fields.ts';

export const Id = z.string().check(z.refine<string>(isId, 'not an id'));
/** Counts the changes of a member's rows, upward. */
export const Version = z.int().check(z.nonnegative());
/** Room in a column. */
const yearMost = 0x3fff;
const dayMost = 0xfffe;
export const Year = z.int().check(z.minimum(1), z.maximum(yearMost));

/** What the index knows of a person: only what is for every member, but for `invited`, which the office alone is told. */
export const IndexedPerson = z.object({
  id: Id,
  version: Version,
  fullName: z.string(),
  /** Names they bore before, under which they are found but not shown. */
  earlierNames: z._default(z.array(z.string()), []),
  username: z.string(),
  profilePhoto: z.string(),
  role: Role,
  ...cardFacts,
  classYear: z.optional(Year),
  /** They came by an invitation alone: `isInvited` in `memberStatus.ts`. */
  invited: z.optional(z.boolean()),
  /** Day of the last visit, counted from 1970; absent where presence is hidden or nothing is known. */
  seenDay: z.optional(z.int().check(z.minimum(0), z.maximum(dayMost))),
});
export type IndexedPerson = z.output<typeof IndexedPerson>;

/** Says that nobody may find this member any more. */
const GonePerson = z.object({ id: Id, version: Version, gone: z.literal(true) });
export type GonePerson = z.output<typeof GonePerson>;

/** A change of what the index knows: the whole person as they are now, or that they are gone. */
export const PeopleEntry = z.union([GonePerson, IndexedPerson]);
export type PeopleEntry = z.output<typeof PeopleEntry>;

/** What decides between two entries of a member. */
export interface Age {
  readonly version: number;
  readonly gone?: true | undefined;
  readonly seenDay?: number | undefined;
}

/**
 * True where an entry counts and not the one that is held: the higher version wins, so that replays do no harm. Of one
 * version who is gone stays gone, and the later visit counts.
 */
export function supersedes(entry: Age, held: Age | undefined): boolean {
  if (held === undefined || entry.version !== held.version) return entry.version > (held?.version ?? -1);
  if (held.gone || entry.gone) return held.gone === undefined;
  return (entry.seenDay ?? -1) > (held.seenDay ?? -1);
}

/** What a card is made of; a class of 0 and an empty text say nothing. */
type Card = { readonly [Fact in keyof Omit<Person, '_id'>]: Person[Fact] | undefined } & Pick<
  Person,
  'id' | 'fullName' | 'username' | 'profilePhoto' | 'role'
>;

/** A person as lists show them; what says nothing (an empty headline, open to nothing, not confirmed) is left out. */
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
