import * as z from 'zod/mini';
import { type Person, Role } from '#shared/entities.ts';
import { factLimits } from '#shared/facts.ts';
import { isId } from '#shared/fields.ts';
import { statusFactsOf, isInvited, listingOf, statusFields, memberStatusOf } from './memberStatus.ts';
import { everybody, factFields, visibleFacts, writersOf } from './visibleFacts.ts';
import { type Listed, newPersonSteps, personSteps } from './people.ts';
import { type Condition, Table } from '#functions/platform/dynamo/table.ts';
import { type Step, transact } from '#functions/platform/dynamo/transaction.ts';
import { moveName, newClaimStep, notHeld, ownerOf } from './usernames.ts';

/**
 * Table Users; `usernames.ts` holds their names, `people.ts` what cards show of a member, `directoryRows.ts` the list of all.
 *
 * | pk | sk | holds |
 * |---|---|---|
 * | `USER#<id>` | `-` | the profile, the password's hash, the counters (`follows.ts`) and the newest followers (`followTotals.ts`); `version` counts the edits |
 *
 * Indexes byMember: every row with a `userId`; byInviter: those whom a member has brought in.
 *
 * The e-mail in a profile identifies nobody: it is what a member wrote down, and several may write down the same. One
 * that was confirmed does: see `emails.ts`.
 */
const users = new Table('users');

export const StoredUser = z.object({
  id: z.string(),
  username: z.string(),
  fullName: z.string(),
  /** As its member wrote it; whoever reads it has proved so where `verifiedEmail` is the same. */
  email: z.string(),
  /** The address that the member has confirmed, and when; it serves until the next one is. */
  verifiedEmail: z.optional(z.string()),
  verifiedAt: z.optional(z.string()),
  /** When a mail came back for good from the address, which was the confirmed one until then; gone once one is again. */
  unverifiedAt: z.optional(z.string()),
  /** True where it was confirmed from within the account, which alone lets somebody in by it. */
  verifiedInside: z.optional(z.boolean()),
  /** Since when the password is this one. */
  passwordAt: z.optional(z.string()),
  /** Tickets that were mailed before this moment are worth nothing; epoch milliseconds. */
  ticketsFrom: z.optional(z.number()),
  /** Times that were undone when an address was taken back: what they handed out to take back is worth nothing. */
  takenBack: z.optional(z.array(z.object({ from: z.number(), to: z.number() }))),
  gender: z.enum(['', 'male', 'female']),
  bio: z.string(),
  website: z.string(),
  profilePhoto: z.string(),
  photoId: z.string(),
  role: Role,
  passwordHash: z.string(),
  followersCount: z.number(),
  followingCount: z.number(),
  version: z.number(),
  /** The case by which the moderators have hidden what the member says and shows of themselves. */
  hidden: z.optional(z.string()),
  createdAt: z.string(),
  updatedAt: z.string(),
  ...statusFields,
  /** Why they are suspended, and since when; `id` is known to what they leave behind meanwhile. */
  suspension: z.optional(z.object({ reason: z.string(), decidedAt: z.string(), id: z.optional(z.string()) })),
  /** Who brought them in, and by which invitation. */
  invitedBy: z.optional(z.string()),
  invitationId: z.optional(z.string()),
  /** Invitations that they made before have ended. */
  invitationsFrom: z.optional(z.string()),
  /** What they tell of themselves. Class and degree are the school's where `rosterRow` says whom of its roster this is. */
  ...factFields,
  rosterRow: z.optional(z.string()),
  /** Their names before this one, the latest first. */
  earlierNames: z.optional(z.array(z.string())),
});
export type StoredUser = z.output<typeof StoredUser>;

/** What a member may change of the own profile; texts that are empty are cleared, facts that are undefined are gone. */
export type ProfileFields = Pick<
  StoredUser,
  | 'username'
  | 'fullName'
  | 'email'
  | 'verifiedEmail'
  | 'verifiedAt'
  | 'verifiedInside'
  | 'gender'
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

/** How a write of a profile ended: 'stale' where somebody else wrote first, 'refused' where the added steps were. */
export type ProfileChange = 'done' | 'usernameTaken' | 'stale' | 'refused';

export const userKey = (id: string) => ({ pk: `USER#${id}`, sk: '-' });

export const at = (version: number): Condition => ({
  expression: 'version = :seen',
  values: { ':seen': version },
});

/** Holds for the profile of whoever is a member at that moment; as `standingOf` has it. */
export const isMemberAt = (now: Date): Condition => ({
  expression:
    'attribute_not_exists(leavingAt) AND (attribute_not_exists(suspendedUntil) OR suspendedUntil <= :moment)' +
    ' AND (attribute_not_exists(admittedAt) OR admittedAt <> :never)',
  values: { ':moment': now.toISOString(), ':never': '' },
});

/** The step that holds whoever made an invitation at that moment to be a member, and not to have been suspended since. */
export function inviterStep(userId: string, madeAt: Date, now: Date): Step {
  const member = isMemberAt(now);
  return users.checkStep(userKey(userId), {
    expression: `attribute_exists(pk) AND ${member.expression} AND (attribute_not_exists(invitationsFrom) OR invitationsFrom <= :madeAt)`,
    values: { ...member.values, ':madeAt': madeAt.toISOString() },
  });
}

/** A person as lists show them. */
export function personOf({ id, fullName, username, profilePhoto, role }: Omit<Person, '_id'>): Person {
  return { _id: id, id, fullName, username, profilePhoto, role };
}

/** What the rows that others read repeat of a profile. */
export function listedOf(user: StoredUser): Listed {
  const person = personOf(user.hidden === undefined ? user : { ...user, profilePhoto: '' });
  const { links: _, ...facts } = visibleFacts(user, everybody);
  const { earlierNames } = user;
  const invited = isInvited(user) ? true : undefined;
  return { ...person, ...facts, earlierNames, writers: writersOf(user), invited, ...statusFactsOf(user) };
}

/** The profile of a member as it was last written, or undefined. */
export async function findUser(id: string): Promise<StoredUser | undefined> {
  return isId(id) ? users.get(StoredUser, userKey(id), true) : undefined;
}

/** The profiles of these ids, by id; those of whoever does not exist are missing. */
export async function findUsers(ids: readonly string[]): Promise<ReadonlyMap<string, StoredUser>> {
  const found = await users.getMany(StoredUser, ids.filter(isId).map(userKey));
  return new Map(found.map((user) => [user.id, user]));
}

/** True where there is such a member. */
export async function isMember(id: string): Promise<boolean> {
  return (await findMember(id, new Date())) !== undefined;
}

/** The profile of a member, or undefined: also of whoever waits, is suspended or is leaving, as others see it. */
export async function findMember(id: string, now: Date): Promise<StoredUser | undefined> {
  const user = await findUser(id);
  return user !== undefined && memberStatusOf(user, now) === 'member' ? user : undefined;
}

/** The profile of the member with this username, whatever its case. */
export async function findByUsername(username: string): Promise<StoredUser | undefined> {
  const id = await ownerOf(username);
  return id === undefined ? undefined : findUser(id);
}

interface NamedStep {
  readonly step: Step;
  readonly refusal: ProfileChange;
}

async function write(named: readonly NamedStep[]): Promise<ProfileChange> {
  const outcome = await transact(named.map(({ step }) => step));
  if (outcome.done) return 'done';
  return named[outcome.refused[0] ?? 0]?.refusal ?? 'refused';
}

const added = (steps: readonly Step[]): NamedStep[] => steps.map((step) => ({ step, refusal: 'refused' }));

/** Stores a new member with the claim on the username; `steps` claims the photo along with it. */
export function addUser(user: StoredUser, steps: readonly Step[] = []): Promise<ProfileChange> {
  return write([
    { step: newProfileStep(user, { expression: 'attribute_not_exists(pk)' }), refusal: 'stale' },
    { step: newClaimStep(user), refusal: 'usernameTaken' },
    notHeld(user.username, new Date(user.createdAt)),
    ...added([...newPersonSteps(listedOf(user), user.version), ...steps]),
  ]);
}

/** The step that stores the profile of a new member. */
export function newProfileStep(user: StoredUser, condition?: Condition): Step {
  const listedAs = listingOf(user, new Date(user.createdAt));
  return users.putStep({ ...userKey(user.id), ...user, listedAs }, condition);
}

/** Changes a profile as it was seen, and moves its claims and its directory row along with it. */
export function updateUser(
  seen: StoredUser,
  fields: Partial<ProfileFields>,
  now: Date,
  steps: readonly Step[] = [],
): Promise<ProfileChange> {
  const next = {
    ...seen,
    ...fields,
    ...earlierNames(seen, fields.fullName),
    version: seen.version + 1,
    updatedAt: now.toISOString(),
  };
  const { followersCount: _, followingCount: __, ...kept } = next;
  const set = { ...kept, listedAs: listingOf(next, now) };
  const remove = Object.entries(set).flatMap(([name, value]) => (value === undefined ? name : []));
  const listed = JSON.stringify(listedOf(next)) !== JSON.stringify(listedOf(seen));
  return write([
    {
      step: users.changeStep(userKey(seen.id), { set, remove, condition: at(seen.version) }),
      refusal: 'stale',
    },
    ...moveName(seen, next, now),
    ...(listed ? added(personSteps(listedOf(next), next.version)) : []),
    ...added(steps),
  ]);
}

/** Whoever takes another name is still found by those before. */
function earlierNames({ fullName: left, earlierNames: before = [] }: StoredUser, next: string = left) {
  if (next === left) return {};
  const names = [left, ...before.filter((name) => name !== next)];
  return { earlierNames: names.slice(0, factLimits.earlierNamesMost) };
}

/** The step that changes how many follow and are followed, refused where the member is gone. */
export function changeCountersStep(
  userId: string,
  add: Readonly<Partial<Pick<StoredUser, 'followersCount' | 'followingCount'>>>,
): Step {
  return users.changeStep(userKey(userId), { add, condition: { expression: 'attribute_exists(pk)' } });
}

/** The step that changes facts of a member as they were seen. */
export function changeStep(
  seen: StoredUser,
  set: Partial<StoredUser>,
  now: Date,
  remove: readonly string[] = [],
): Step {
  return users.changeStep(userKey(seen.id), {
    set: { ...set, version: seen.version + 1, updatedAt: now.toISOString() },
    remove,
    condition: at(seen.version),
  });
}
