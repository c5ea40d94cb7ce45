import * as z from 'zod/mini';
import {
  type Condition,
  Table,
  allOf,
  rowExists,
  rowIsNew,
  attributeIs,
} from '#functions/platform/dynamo/table.ts';
import { streamedPrefixes } from '#functions/platform/dynamo/tables.ts';
import { named, type Step, transactNamed } from '#functions/platform/dynamo/transaction.ts';
import { ChosenLanguage, type Person, Role } from '#shared/platform/entities.ts';
import { factLimits } from '#shared/platform/facts.ts';
import { isId } from '#shared/platform/fields.ts';
import {
  changeUsernameSteps,
  claimUsernameStep,
  usernameNotHeldStep,
  ownerOfUsername,
} from './names/usernames.ts';
import { type PublicPersonRow, newPersonSteps, personSteps } from './people.ts';
import { statusFactsOf, isInvited, listingOf, statusFields, memberStatusOf } from './status/memberStatus.ts';
import {
  strangerAudience,
  storedFactFields,
  visibleFacts,
  allowedSenders,
} from './visibility/visibleFacts.ts';

/**
 * Table Users; `usernames.ts` holds usernames, `people.ts` what cards show of a member, `accountList.ts` the list
 * of all accounts.
 *
 * | pk | sk | holds |
 * |---|---|---|
 * | `USER#<id>` | `-` | the profile, the password's hash, the counters (`follows.ts`) and the latest followers (`updateFollowNotices.ts`); `version` counts the edits |
 *
 * Index byMember: every row with a `userId`. Index byInviter: the members that a member has invited.
 *
 * The e-mail in a profile identifies nobody: a member typed it in, and several may have typed the same. A confirmed
 * address does identify its member: see `emails.ts`.
 */
export const users = new Table('users');

export const StoredUser = z.object({
  id: z.string(),
  username: z.string(),
  fullName: z.string(),
  /** As the member typed it; confirmed only if `verifiedEmail` is the same. */
  email: z.string(),
  /** The address that the member has confirmed, and when; it stays in use until another is confirmed. */
  verifiedEmail: z.optional(z.string()),
  verifiedAt: z.optional(z.string()),
  /** When mail to the confirmed address bounced permanently; removed when an address is confirmed again. */
  unverifiedAt: z.optional(z.string()),
  /** True if the address was confirmed from inside the account; admission by address requires that. */
  verifiedInside: z.optional(z.boolean()),
  /** When the password was last changed. */
  passwordAt: z.optional(z.string()),
  /** Mailed tickets from before this time are invalid; epoch milliseconds. */
  ticketsFrom: z.optional(z.number()),
  /** Periods that were undone when an address was taken back: recovery links from these periods are invalid. */
  takenBack: z.optional(z.array(z.object({ from: z.number(), to: z.number() }))),
  gender: z.enum(['', 'male', 'female']),
  /** For the site and mails; only the member sees it. */
  language: z._default(ChosenLanguage, ''),
  bio: z.string(),
  website: z.string(),
  profilePhoto: z.string(),
  photoId: z.string(),
  role: Role,
  passwordHash: z.string(),
  followersCount: z.number(),
  followingCount: z.number(),
  version: z.number(),
  /** The moderation case that hides what the member wrote and shows on their profile. */
  hidden: z.optional(z.string()),
  createdAt: z.string(),
  updatedAt: z.string(),
  ...statusFields,
  /** The reason and start of the suspension; addresses given up meanwhile refer to `id`. */
  suspension: z.optional(z.object({ reason: z.string(), decidedAt: z.string(), id: z.string() })),
  /** The inviter and the invitation. */
  invitedBy: z.optional(z.string()),
  invitationId: z.optional(z.string()),
  /** Invitations that they made before this time have ended. */
  invitationsFrom: z.optional(z.string()),
  /**
   * What they say about themselves. Class and degree come from the school if `rosterRow` names a person of its
   * roster.
   */
  ...storedFactFields,
  rosterRow: z.optional(z.string()),
  /** Former names, the latest first. */
  earlierNames: z.optional(z.array(z.string())),
});
export type StoredUser = z.output<typeof StoredUser>;

/** The fields that a member may change in their own profile; empty texts and undefined facts are removed. */
export type ProfileFields = Pick<
  StoredUser,
  | 'username'
  | 'fullName'
  | 'email'
  | 'verifiedEmail'
  | 'verifiedAt'
  | 'verifiedInside'
  | 'gender'
  | 'language'
  | 'bio'
  | 'website'
  | 'profilePhoto'
  | 'photoId'
  | 'confirmed'
  | 'classYear'
  | 'degree'
  | 'headline'
  | 'place'
  | 'employer'
  | 'jobTitle'
  | 'field'
  | 'openTo'
  | 'links'
  | 'audience'
>;

/**
 * What joins the transaction that changes a member's row: more attributes of that row, because a transaction writes it
 * only once (undefined ones are removed), and steps for other rows.
 */
export interface AddedWrites {
  readonly set?: Partial<StoredUser>;
  readonly steps?: readonly Step[];
}

/** The outcome of a profile change: 'stale' if someone else wrote first, 'refused' if an added step was refused. */
export type ProfileChange = 'done' | 'usernameTaken' | 'stale' | 'refused';

export const userKey = (id: string) => ({ pk: `${streamedPrefixes.user}${id}`, sk: '-' });

const ifVersion = (version: number): Condition => attributeIs('version', version);

/** Requires that the profile belongs to an active member at that time, as `memberStatusOf` decides. */
const isMemberAt = (now: Date): Condition => ({
  expression:
    'attribute_not_exists(leavingAt) AND (attribute_not_exists(suspendedUntil) OR suspendedUntil <= :moment)' +
    ' AND (attribute_not_exists(admittedAt) OR admittedAt <> :never)',
  values: { ':moment': now.toISOString(), ':never': '' },
});

/** The step that requires that the account has not been erased: nothing may be stored for it after that. */
export function accountExistsStep(userId: string): Step {
  return users.checkStep(userKey(userId), rowExists);
}

/**
 * The step that requires that the inviter was a member when they made the invitation and has not been suspended
 * since.
 */
export function requireInviterStep(userId: string, madeAt: Date, now: Date): Step {
  const invitationCounts = {
    expression: 'attribute_not_exists(invitationsFrom) OR invitationsFrom <= :madeAt',
    values: { ':madeAt': madeAt.toISOString() },
  };
  return users.checkStep(userKey(userId), allOf(rowExists, isMemberAt(now), invitationCounts));
}

/** A person as lists show them. */
export function personOf({ id, fullName, username, profilePhoto, role }: Omit<Person, '_id'>): Person {
  return { _id: id, id, fullName, username, profilePhoto, role };
}

/** The public row of a profile. */
export function publicRowOf(user: StoredUser): PublicPersonRow {
  const person = personOf(user.hidden === undefined ? user : { ...user, profilePhoto: '' });
  const { links: _, ...facts } = visibleFacts(user, strangerAudience);
  const { earlierNames } = user;
  return {
    ...person,
    ...facts,
    earlierNames,
    messagesFrom: allowedSenders(user),
    isInvited: isInvited(user) ? true : undefined,
    ...statusFactsOf(user),
  };
}

/** The profile of an account in any status by a consistent read, or undefined. */
export async function findUser(id: string): Promise<StoredUser | undefined> {
  return isId(id) ? users.get(StoredUser, userKey(id), { consistent: true }) : undefined;
}

/** The profiles of these ids, by id; absent ones are left out. */
export async function findUsers(ids: readonly string[]): Promise<ReadonlyMap<string, StoredUser>> {
  const rows = await users.getMany(StoredUser, ids.filter(isId).map(userKey));
  return new Map(rows.map((user) => [user.id, user]));
}

/** True if there is an active member with this id. */
export async function isMember(id: string, now: Date): Promise<boolean> {
  return (await findMember(id, now)) !== undefined;
}

/**
 * The profile of an active member; undefined for other accounts (waiting, suspended or leaving) and for unknown ids.
 */
export async function findMember(id: string, now: Date): Promise<StoredUser | undefined> {
  const user = await findUser(id);
  return user !== undefined && memberStatusOf(user, now) === 'member' ? user : undefined;
}

/** The profile of the member with this username; case does not matter. */
export async function findByUsername(username: string): Promise<StoredUser | undefined> {
  const id = await ownerOfUsername(username);
  return id === undefined ? undefined : findUser(id);
}

/** Stores a new member with the claim on the username; `steps` is for example the claim on the photo. */
export async function addUser(user: StoredUser, steps: readonly Step[] = []): Promise<ProfileChange> {
  return transactNamed<ProfileChange>([
    { step: newProfileStep(user, rowIsNew), refusal: 'stale' },
    { step: claimUsernameStep(user), refusal: 'usernameTaken' },
    await usernameNotHeldStep(user.username, new Date(user.createdAt)),
    ...named('refused', [...newPersonSteps(publicRowOf(user), user.version), ...steps]),
  ]);
}

/** The step that stores a new member's profile. */
export function newProfileStep(user: StoredUser, condition?: Condition): Step {
  const listedAs = listingOf(user, new Date(user.createdAt));
  return users.putStep({ ...userKey(user.id), ...user, listedAs }, condition);
}

/** Changes a profile if it is unchanged since it was read, and updates its claims and public row. */
export async function updateUser(
  user: StoredUser,
  fields: Partial<ProfileFields>,
  now: Date,
  steps: readonly Step[] = [],
): Promise<ProfileChange> {
  const change = { ...fields, ...withFormerName(user, fields.fullName) };
  const [profile, ...others] = changeProfileSteps(user, change, now);
  return transactNamed<ProfileChange>([
    { step: profile, refusal: 'stale' },
    ...(await changeUsernameSteps(user, { ...user, ...change }, now)),
    ...named('refused', [...others, ...steps]),
  ]);
}

/** People who change their name can still be found by former names. */
function withFormerName(
  { fullName: previous, earlierNames: before = [] }: StoredUser,
  next: string = previous,
) {
  if (next === previous) return {};
  const names = [previous, ...before.filter((name) => name !== next)];
  return { earlierNames: names.slice(0, factLimits.maxEarlierNames) };
}

/** The step that changes the follow counters. Refused if the member is deleted. */
export function changeFollowCountsStep(
  userId: string,
  add: Readonly<Partial<Pick<StoredUser, 'followersCount' | 'followingCount'>>>,
): Step {
  return users.changeStep(userKey(userId), { add, condition: rowExists });
}

/**
 * The steps that change a member's profile, the first one only if it is unchanged since it was read, and everything that
 * repeats it: the list they are in and, if it differs, their public row. Undefined attributes are removed.
 */
export function changeProfileSteps(
  user: StoredUser,
  change: Partial<StoredUser>,
  now: Date,
): readonly [Step, ...Step[]] {
  const next = { ...user, ...change, version: user.version + 1 };
  const { version } = next;
  const set = { ...change, version, updatedAt: now.toISOString(), listedAs: listingOf(next, now) };
  const remove = Object.entries(set).flatMap(([name, value]) => (value === undefined ? name : []));
  const [before, after] = [publicRowOf(user), publicRowOf(next)];
  return [
    users.changeStep(userKey(user.id), { set, remove, condition: ifVersion(user.version) }),
    ...(JSON.stringify(before) === JSON.stringify(after) ? [] : personSteps(after, version)),
  ];
}

/**
 * Hides what a member wrote and shows on their profile, or shows it again; the name stays. `caseId` is the case that
 * hides it, undefined to show it. Returns no steps if nothing changes.
 */
export function hideProfileSteps(user: StoredUser, caseId: string | undefined, now: Date): readonly Step[] {
  return user.hidden === caseId ? [] : changeProfileSteps(user, { hidden: caseId }, now);
}
