import * as z from 'zod/mini';
import { type Author, type Person, Role } from '#shared/entities.ts';
import { Writers } from '#shared/facts.ts';
import { isId } from '#shared/fields.ts';
import { texts } from '#shared/texts.ts';
import {
  statusFactsOf,
  type StatusFacts,
  statusFactNames,
  statusFields,
  memberStatusOf,
} from './memberStatus.ts';
import { cardFactFields, cardFactsOf } from './visibleFacts.ts';
import { listStep, oldPeople } from './directoryRows.ts';
import { Table } from '#functions/platform/dynamo/table.ts';
import type { Step } from '#functions/platform/dynamo/transaction.ts';

/**
 * Table Users, the people as cards and lists show them; `users.ts` holds the profiles, `directoryRows.ts` the list of all.
 *
 * | pk | sk | holds |
 * |---|---|---|
 * | `PERSON#<id>` | `-` | `fullName`, `username`, `profilePhoto`, `role`, `version`, how they stand, their facts for all, `earlierNames`, `writers`, `invited`; `seenDay` (see `indexedPeople.ts`) |
 *
 * What somebody wrote holds their id alone. Whoever shows it reads these rows, in one BatchGet a page. Whoever is no
 * member is hidden by them: to others they, and what they wrote, are as unknown as an id that nobody has.
 */
const users = new Table('users');

const PersonRow = z.object({
  pk: z.string(),
  fullName: z.string(),
  username: z.string(),
  profilePhoto: z.string(),
  role: Role,
  ...cardFactFields,
  earlierNames: z.optional(z.array(z.string())),
  writers: z.optional(Writers),
  invited: z.optional(z.boolean()),
  seenDay: z.optional(z.number()),
  ...statusFields,
});

/** What the rows that others read hold of a member. */
export interface Listed extends Person, StatusFacts {
  /** Names by which they are found and which nothing shows; the latest first. */
  readonly earlierNames?: readonly string[] | undefined;
  /** Whom they take messages from; missing where from all. */
  readonly writers?: Writers | undefined;
  /**
   * True where they came by an invitation alone (`isInvited`), which the office is told; a row of before says it with its
   * next change.
   */
  readonly invited?: boolean | undefined;
  /** As the row alone has it: the day of their last visit, counted from 1970. */
  readonly seenDay?: number | undefined;
}

const prefix = 'PERSON#';
const personKey = (id: string) => ({ pk: `${prefix}${id}`, sk: '-' });

/** A new name or standing shows after this long at the latest; to its bearer at once. */
const knownMs = 5000;
/** The same of facts, which somebody may have kept back since: two seconds at the latest, with the way to the viewer. */
const factsKnownMs = 1500;
const knownMost = 10_000;

interface Known {
  /** Undefined where there is no such member. */
  readonly person: Listed | undefined;
  readonly readAt: number;
}

/** The people that this process has read lately, the oldest first. */
const known = new Map<string, Known>();

/** What may be missing in a row. */
const optional = [...Object.keys(cardFactFields), ...statusFactNames, 'earlierNames', 'writers', 'invited'];

/**
 * The steps that write what others see of a new member, and list them.
 * @param seenDay the day of their last visit, counted from 1970.
 */
export function newPersonSteps(person: Listed, version: number, seenDay?: number): readonly Step[] {
  return [
    users.putStep({ ...personKey(person.id), ...rowOf(person, version), seenDay }),
    listStep(person.id),
  ];
}

/** The steps that write what others see of a member; `version` is that of the profile they repeat. */
export function personSteps(person: Listed, version: number): readonly Step[] {
  const set = rowOf(person, version);
  const told = new Set(Object.entries(set).flatMap(([name, value]) => (value === undefined ? [] : name)));
  const remove = optional.filter((name) => !told.has(name));
  return [users.changeStep(personKey(person.id), { set, remove })];
}

function rowOf(person: Listed, version: number) {
  const { fullName, username, profilePhoto, role, earlierNames, writers, invited } = person;
  const named = { fullName, username, profilePhoto, role, earlierNames, writers, invited };
  return { ...named, version, ...cardFactsOf(person), ...statusFactsOf(person) };
}

/** The step that deletes what others see of a member who is gone; the row of the list is another. */
export function removePersonStep(id: string): Step {
  return users.removeStep(personKey(id));
}

/**
 * These members, in the order asked for; those that do not exist, or are hidden from the viewer, are left out. `viewer`
 * is shown as last written, the others as of the last seconds.
 * @throws Unavailable where the rows cannot be read in time: nobody is taken for missing.
 */
export async function peopleOf(viewer: string, ids: readonly string[]): Promise<Person[]> {
  const found = await look(viewer, ids, factsKnownMs);
  const now = new Date();
  return ids.flatMap((id) => {
    const person = found.get(id);
    return person === undefined || isHidden(viewer, person, now) ? [] : plain(person);
  });
}

/** Those of these members whose own things, and who themselves, are unknown ids to the viewer. */
export async function hiddenAmong(viewer: string, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const now = new Date();
  const people = [...(await look(viewer, ids)).values()];
  return new Set(
    people.flatMap((person) => (person !== undefined && isHidden(viewer, person, now) ? [person.id] : [])),
  );
}

/** True where a member, and what they wrote, is an unknown id to the viewer. */
export async function isHiddenFrom(viewer: string, id: string): Promise<boolean> {
  return (await hiddenAmong(viewer, [id])).has(id);
}

/**
 * How a member looks to the viewer: 'missing' where no row of them was found, as of who is gone, and for a moment of who
 * has just signed up.
 */
export async function lookOf(viewer: string, id: string): Promise<'there' | 'hidden' | 'missing'> {
  const person = (await look(viewer, [id])).get(id);
  if (person === undefined) return 'missing';
  return isHidden(viewer, person, new Date()) ? 'hidden' : 'there';
}

/** True where this member, as of the last seconds, does not take messages from everybody. */
export async function isChoosy(viewer: string, id: string): Promise<boolean> {
  return (await look(viewer, [id])).get(id)?.writers !== undefined;
}

/**
 * Who wrote what on a page: the author of each id, `Former member` where there is none any more, and undefined where
 * they are hidden from the viewer, and what they wrote with them.
 */
export async function authorsFor(
  viewer: string,
  ids: readonly string[],
): Promise<(id: string) => Author | undefined> {
  const now = new Date();
  const people = await look(viewer, ids);
  return (id) => {
    const person = people.get(id);
    if (person === undefined) return formerMember(id);
    if (isHidden(viewer, person, now)) return undefined;
    return authorOf(person);
  };
}

/** A person as what they wrote names them. */
export function authorOf({ id, fullName, username, profilePhoto }: Listed): Author {
  return { _id: id, id, fullName, username, profilePhoto };
}

/** Stands for whoever is gone. */
export function formerMember(id: string): Author {
  return { _id: id, id, fullName: texts.formerMember, username: '', profilePhoto: '' };
}

/** These accounts by their ids, however they stand and whoever asks: for the office. */
export function accountsOf(ids: readonly string[]): Promise<ReadonlyMap<string, Listed>> {
  return read(ids.filter(isId), false);
}

/** Names these accounts for the office, suspended and leaving ones included; a deleted account is 'Former member'. */
export async function officeNames(ids: readonly string[]): Promise<(id: string) => Author> {
  const people = await accountsOf([...new Set(ids)]);
  return (id) => {
    const person = people.get(id);
    return person === undefined ? formerMember(id) : authorOf(person);
  };
}

function isHidden(viewer: string, person: Listed, now: Date): boolean {
  return person.id !== viewer && memberStatusOf(person, now) !== 'member';
}

function plain(person: Listed): Person {
  const { _id, id, fullName, username, profilePhoto, role } = person;
  return { _id, id, fullName, username, profilePhoto, role, ...cardFactsOf(person) };
}

async function look(
  viewer: string,
  ids: readonly string[],
  oldestMs: number = knownMs,
): Promise<Map<string, Listed | undefined>> {
  const now = Date.now();
  const found = new Map<string, Listed | undefined>();
  const unread: string[] = [];
  for (const id of new Set(ids.filter(isId))) {
    const held = known.get(id);
    if (id === viewer || held === undefined || now - held.readAt > oldestMs) unread.push(id);
    else found.set(id, held.person);
  }
  const others = unread.filter((id) => id !== viewer);
  const [own, rest] = await Promise.all([
    read(others.length < unread.length ? [viewer] : [], true),
    read(others, false),
  ]);
  for (const id of unread) {
    const person = own.get(id) ?? rest.get(id);
    found.set(id, person);
    remember(id, { person, readAt: now });
  }
  return found;
}

async function read(ids: readonly string[], consistent: boolean): Promise<Map<string, Listed>> {
  const rows = await users.getMany(PersonRow, ids.map(personKey), consistent);
  const people = rows.map(({ pk, ...facts }) => {
    const id = pk.slice(prefix.length);
    return { _id: id, id, ...facts };
  });
  const seen = new Set(people.map(({ id }) => id));
  // Members who have not changed their profile since these rows exist stand in the old list alone.
  const older = await oldPeople(ids.filter((id) => !seen.has(id)));
  const others = older.map((one) => ({ _id: one.id, ...one }));
  return new Map([...people, ...others].map((person) => [person.id, person]));
}

function remember(id: string, person: Known): void {
  known.delete(id);
  known.set(id, person);
  const [oldest] = known.keys();
  if (known.size > knownMost && oldest !== undefined) known.delete(oldest);
}
