import * as z from 'zod/mini';
import { Table, type ReadOptions } from '#functions/platform/dynamo/table.ts';
import { streamedPrefixes } from '#functions/platform/dynamo/tables.ts';
import type { Step } from '#functions/platform/dynamo/transaction.ts';
import { type Author, type Person, Role } from '#shared/platform/entities.ts';
import { MessageSenders } from '#shared/platform/facts.ts';
import { isId } from '#shared/platform/fields.ts';
import * as texts from '#shared/platform/texts.ts';
import { listAccountStep } from './accountList/accountList.ts';
import {
  statusFactsOf,
  type StatusFacts,
  statusFactNames,
  statusFields,
  memberStatusOf,
} from './status/memberStatus.ts';
import { cardFactFields, cardFactsOf } from './visibility/visibleFacts.ts';

/**
 * Table Users, the people as cards and lists show them; `users.ts` holds the profiles, `accountList.ts` the list
 * of all accounts.
 *
 * | pk | sk | holds |
 * |---|---|---|
 * | `PERSON#<id>` | `-` | `fullName`, `username`, `profilePhoto`, `role`, `version`, their status, their public facts, `earlierNames`, `messagesFrom`, `isInvited`; `seenDay` (see `indexedPeople.ts`) |
 *
 * Content stores only its author's id. To show it, these rows are read with one BatchGet per page. They also hide
 * people who are not active members: for others, such a person and their content do not exist.
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
  messagesFrom: z.optional(MessageSenders),
  isInvited: z.optional(z.boolean()),
  seenDay: z.optional(z.number()),
  ...statusFields,
});

/** The public row of a member. */
export interface PublicPersonRow extends Person, StatusFacts {
  /** Former names that search still finds but nothing shows; the latest first. */
  readonly earlierNames?: readonly string[] | undefined;
  /** Who may message them; absent if everyone may. */
  readonly messagesFrom?: MessageSenders | undefined;
  /** True if they joined only through an invitation (`isInvited`), which only admins see. */
  readonly isInvited?: boolean | undefined;
  /** Only in the stored row: the day of the last visit, counted from 1970-01-01. */
  readonly seenDay?: number | undefined;
}

const prefix = streamedPrefixes.person;
export const personKey = (id: string) => ({ pk: `${prefix}${id}`, sk: '-' });

/**
 * How long a row is cached: everyone sees a new name or status after this time at the latest, and the person at once.
 */
const cacheMs = 5000;
/**
 * A shorter time for facts, which the member may have hidden meanwhile: including the way to the viewer, two seconds at
 * most.
 */
const factsCacheMs = 1500;
const maxKnown = 10_000;

interface CachedPerson {
  /** Undefined if there is no such member. */
  readonly person: PublicPersonRow | undefined;
  readonly readAt: number;
}

/** The people this process has read recently, the oldest first. */
const cachedPeople = new Map<string, CachedPerson>();

/** Attributes that a row may lack. */
const optionalFields = [
  ...Object.keys(cardFactFields),
  ...statusFactNames,
  'earlierNames',
  'messagesFrom',
  'isInvited',
];

/**
 * The steps that write the public row of a new member and add them to the list of accounts.
 * @param seenDay the day of their last visit, counted from 1970-01-01.
 */
export function newPersonSteps(person: PublicPersonRow, version: number, seenDay?: number): readonly Step[] {
  return [
    users.putStep({ ...personKey(person.id), ...rowOf(person, version), seenDay }),
    listAccountStep(person.id),
  ];
}

/** The steps that write a member's public row; `version` is the version of the profile it repeats. */
export function personSteps(person: PublicPersonRow, version: number): readonly Step[] {
  const set = rowOf(person, version);
  const present = new Set(Object.entries(set).flatMap(([name, value]) => (value === undefined ? [] : name)));
  const remove = optionalFields.filter((name) => !present.has(name));
  return [users.changeStep(personKey(person.id), { set, remove })];
}

function rowOf(person: PublicPersonRow, version: number) {
  const { fullName, username, profilePhoto, role, earlierNames, messagesFrom, isInvited } = person;
  const publicFields = { fullName, username, profilePhoto, role, earlierNames, messagesFrom, isInvited };
  return { ...publicFields, version, ...cardFactsOf(person), ...statusFactsOf(person) };
}

/** The step that deletes the public row of a deleted member, but not their row in the list of accounts. */
export function removePersonStep(id: string): Step {
  return users.removeStep(personKey(id));
}

/**
 * These members in the given order, without those that do not exist or are hidden from the viewer. The viewer's own
 * row is read consistently, the others may be a few seconds old.
 * @throws TimedOutError if the rows cannot be read in time, so an unread row never counts as absent.
 */
export async function peopleOf(viewer: string, ids: readonly string[]): Promise<Person[]> {
  const rows = await readVisible(viewer, ids, factsCacheMs);
  const now = new Date();
  return ids.flatMap((id) => {
    const person = rows.get(id);
    return person === undefined || isHidden(viewer, person, now) ? [] : publicPersonOf(person);
  });
}

/** Those of these members who, with their content, do not exist for the viewer. */
export async function hiddenAmong(viewer: string, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const now = new Date();
  const people = [...(await readVisible(viewer, ids)).values()];
  return new Set(
    people.flatMap((person) => (person !== undefined && isHidden(viewer, person, now) ? [person.id] : [])),
  );
}

/** True if a member and their content do not exist for the viewer. */
export async function isHiddenFrom(viewer: string, id: string): Promise<boolean> {
  return (await hiddenAmong(viewer, [id])).has(id);
}

/**
 * How a member appears to the viewer. 'missing' means that they have no row, because they are deleted or signed up a
 * moment ago.
 */
export async function visibilityOf(viewer: string, id: string): Promise<'visible' | 'hidden' | 'missing'> {
  const person = (await readVisible(viewer, [id])).get(id);
  if (person === undefined) return 'missing';
  return isHidden(viewer, person, new Date()) ? 'hidden' : 'visible';
}

/** True if this member does not accept messages from everyone, as of some seconds ago. */
export async function restrictsMessages(viewer: string, id: string): Promise<boolean> {
  return (await readVisible(viewer, [id])).get(id)?.messagesFrom !== undefined;
}

/**
 * The author of each id on a page: `Former member` for deleted accounts, undefined for people whose content is
 * hidden from the viewer.
 */
export async function authorsFor(
  viewer: string,
  ids: readonly string[],
): Promise<(id: string) => Author | undefined> {
  const now = new Date();
  const people = await readVisible(viewer, ids);
  return (id) => {
    const person = people.get(id);
    if (person === undefined) return formerAuthor(id);
    if (isHidden(viewer, person, now)) return undefined;
    return authorOf(person);
  };
}

/** A person as their content names them. */
export function authorOf({ id, fullName, username, profilePhoto }: PublicPersonRow): Author {
  return { _id: id, id, fullName, username, profilePhoto };
}

/** The author to show in place of one whose account was deleted. */
export function formerAuthor(id: string): Author {
  return { _id: id, id, fullName: texts.formerMember, username: '', profilePhoto: '' };
}

/** True for an author who exists and is shown; see `authorsFor`. */
export const isShownAuthor = (author: Author | undefined): boolean =>
  author !== undefined && author.username !== '';

/** These accounts by id, in any status. For admins only. */
export function accountsOf(ids: readonly string[]): Promise<ReadonlyMap<string, PublicPersonRow>> {
  return readUncached(ids.filter(isId));
}

/**
 * The names of these accounts for admins, including suspended and leaving ones; a deleted account is 'Former
 * member'.
 */
export async function authorsForAdmins(ids: readonly string[]): Promise<(id: string) => Author> {
  const people = await accountsOf([...new Set(ids)]);
  return (id) => {
    const person = people.get(id);
    return person === undefined ? formerAuthor(id) : authorOf(person);
  };
}

function isHidden(viewer: string, person: PublicPersonRow, now: Date): boolean {
  return person.id !== viewer && memberStatusOf(person, now) !== 'member';
}

function publicPersonOf(person: PublicPersonRow): Person {
  const { _id, id, fullName, username, profilePhoto, role } = person;
  return { _id, id, fullName, username, profilePhoto, role, ...cardFactsOf(person) };
}

async function readVisible(
  viewer: string,
  ids: readonly string[],
  oldestMs: number = cacheMs,
): Promise<Map<string, PublicPersonRow | undefined>> {
  const now = Date.now();
  const rowsById = new Map<string, PublicPersonRow | undefined>();
  const unread: string[] = [];
  for (const id of new Set(ids.filter(isId))) {
    const cached = cachedPeople.get(id);
    if (id === viewer || cached === undefined || now - cached.readAt > oldestMs) unread.push(id);
    else rowsById.set(id, cached.person);
  }
  const others = unread.filter((id) => id !== viewer);
  const [own, rest] = await Promise.all([
    readUncached(others.length < unread.length ? [viewer] : [], { consistent: true }),
    readUncached(others),
  ]);
  for (const id of unread) {
    const person = own.get(id) ?? rest.get(id);
    rowsById.set(id, person);
    cachePerson(id, { person, readAt: now });
  }
  return rowsById;
}

async function readUncached(
  ids: readonly string[],
  options?: ReadOptions,
): Promise<Map<string, PublicPersonRow>> {
  const rows = await users.getMany(PersonRow, ids.map(personKey), options);
  const people = rows.map(({ pk, ...facts }) => {
    const id = pk.slice(prefix.length);
    return { _id: id, id, ...facts };
  });
  return new Map(people.map((person) => [person.id, person]));
}

function cachePerson(id: string, person: CachedPerson): void {
  cachedPeople.delete(id);
  cachedPeople.set(id, person);
  const [oldest] = cachedPeople.keys();
  if (cachedPeople.size > maxKnown && oldest !== undefined) cachedPeople.delete(oldest);
}
