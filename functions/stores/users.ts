import * as z from 'zod/mini';
import { type Author, type Person, Role } from '#shared/entities.ts';
import { isId } from '#shared/fields.ts';
import { limits } from '#shared/limits.ts';
import { directoryStep, listPeople, peopleOf, summaryOf } from './directory.ts';
import { endAllSteps } from './sessions.ts';
import { type Condition, Table } from './table.ts';
import { type Step, transact } from './transaction.ts';

/**
 * Table Users; `directory.ts` holds the rows of the lists.
 *
 * | pk | sk | holds |
 * |---|---|---|
 * | `USER#<id>` | `-` | the profile, the password's hash, the counters; `version` counts the edits |
 * | `NAME#<username in lower case>` | `-` | `userId` of the member who has it |
 * | `EMAIL#<email in lower case>` | `-` | `userId` of the member who has it |
 */
const users = new Table('users');

export const StoredUser = z.object({
  id: z.string(),
  username: z.string(),
  fullName: z.string(),
  email: z.string(),
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
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type StoredUser = z.output<typeof StoredUser>;

/** What a member may change of the own profile; texts that are empty are cleared. */
export type ProfileFields = Pick<
  StoredUser,
  'username' | 'fullName' | 'email' | 'gender' | 'bio' | 'website' | 'profilePhoto' | 'photoId'
>;

/** How a write of a profile ended: 'stale' where somebody else wrote first, 'refused' where the added steps were. */
export type Written = 'done' | 'usernameTaken' | 'emailTaken' | 'stale' | 'refused';

const Claim = z.object({ userId: z.string() });
const grantTries = 10;

const userKey = (id: string) => ({ pk: `USER#${id}`, sk: '-' });
const nameKey = (username: string) => ({ pk: `NAME#${username.toLowerCase()}`, sk: '-' });
const emailKey = (email: string) => ({ pk: `EMAIL#${email.toLowerCase()}`, sk: '-' });

const free = (userId: string): Condition => ({
  expression: 'attribute_not_exists(pk) OR userId = :owner',
  values: { ':owner': userId },
});
const at = (version: number): Condition => ({ expression: 'version = :seen', values: { ':seen': version } });

/** A person as lists show them. */
export function personOf(user: Omit<Person, '_id'>): Person {
  return { ...summaryOf(user), role: user.role };
}

/** The profile of a member as it was last written, or undefined. */
export async function findUser(id: string): Promise<StoredUser | undefined> {
  return isId(id) ? users.get(StoredUser, userKey(id), true) : undefined;
}

/** The profile of the member with this username, whatever its case. */
export async function findByUsername(username: string): Promise<StoredUser | undefined> {
  if (username === '' || username.length > limits.usernameMax) return undefined;
  const claim = await users.get(Claim, nameKey(username), true);
  return claim === undefined ? undefined : findUser(claim.userId);
}

/** The author summary of a member, or undefined. */
export async function authorOf(id: string): Promise<Author | undefined> {
  return (await authorsOf([id]))[0];
}

/** The author summaries of these members, in the order asked for; those that do not exist are left out. */
export async function authorsOf(ids: readonly string[]): Promise<Author[]> {
  return (await peopleOf(ids)).map(summaryOf);
}

interface NamedStep {
  readonly step: Step;
  readonly refusal: Written;
}

async function write(named: readonly NamedStep[]): Promise<Written> {
  const outcome = await transact(named.map(({ step }) => step));
  if (outcome.done) return 'done';
  return named[outcome.refused[0] ?? 0]?.refusal ?? 'refused';
}

const added = (steps: readonly Step[]): NamedStep[] => steps.map((step) => ({ step, refusal: 'refused' }));

/** Stores a new member with the claims on username and e-mail; `steps` claims the photo along with it. */
export function addUser(user: StoredUser, steps: readonly Step[] = []): Promise<Written> {
  const unheld = { expression: 'attribute_not_exists(pk)' };
  return write([
    { step: users.putStep({ ...userKey(user.id), ...user }, unheld), refusal: 'stale' },
    {
      step: users.putStep({ ...nameKey(user.username), userId: user.id }, free(user.id)),
      refusal: 'usernameTaken',
    },
    ...claimEmail(user.id, user.email),
    { step: directoryStep(personOf(user), user.version), refusal: 'stale' },
    ...added(steps),
  ]);
}

function claimEmail(userId: string, email: string): NamedStep[] {
  if (email === '') return [];
  const step = users.putStep({ ...emailKey(email), userId }, free(userId));
  return [{ step, refusal: 'emailTaken' }];
}

/** True where somebody has this username. */
export async function isTaken(username: string): Promise<boolean> {
  return (await users.get(Claim, nameKey(username), true)) !== undefined;
}

/** Changes a profile as it was seen, and moves its claims and its directory row along with it. */
export function updateUser(
  seen: StoredUser,
  fields: Partial<ProfileFields>,
  now: Date,
  steps: readonly Step[] = [],
): Promise<Written> {
  const next = { ...seen, ...fields, version: seen.version + 1, updatedAt: now.toISOString() };
  const { followersCount: _, followingCount: __, ...set } = next;
  const listed = JSON.stringify(personOf(next)) !== JSON.stringify(personOf(seen));
  return write([
    { step: users.changeStep(userKey(seen.id), { set, condition: at(seen.version) }), refusal: 'stale' },
    ...moveName(seen, next),
    ...moveEmail(seen, next),
    ...(listed ? added([directoryStep(personOf(next), next.version)]) : []),
    ...added(steps),
  ]);
}

function moveName(seen: StoredUser, next: StoredUser): NamedStep[] {
  if (nameKey(seen.username).pk === nameKey(next.username).pk) return [];
  const claim = users.putStep({ ...nameKey(next.username), userId: seen.id }, free(seen.id));
  return [
    { step: claim, refusal: 'usernameTaken' },
    { step: users.removeStep(nameKey(seen.username), free(seen.id)), refusal: 'stale' },
  ];
}

function moveEmail(seen: StoredUser, next: StoredUser): NamedStep[] {
  if (emailKey(seen.email).pk === emailKey(next.email).pk) return [];
  const left = users.removeStep(emailKey(seen.email), free(seen.id));
  return [
    ...claimEmail(seen.id, next.email),
    ...(seen.email === '' ? [] : [{ step: left, refusal: 'stale' as const }]),
  ];
}

/** Replaces the hash of an unchanged password by one of today's parameters. */
export async function rehash({ id, passwordHash }: StoredUser, fresh: string): Promise<void> {
  await users.change(StoredUser, userKey(id), {
    set: { passwordHash: fresh },
    condition: { expression: 'passwordHash = :old', values: { ':old': passwordHash } },
  });
}

/** The step that holds a login to the password and role it was checked against. */
export function unchangedStep({ id, passwordHash, role }: StoredUser): Step {
  return users.checkStep(userKey(id), {
    expression: 'passwordHash = :hash AND #role = :role',
    values: { ':hash': passwordHash, ':role': role },
    names: { '#role': 'role' },
  });
}

/** Changes password or role of a member as it was seen, and ends all sessions in the same transaction. */
async function changeAccess(
  seen: StoredUser,
  set: Partial<Pick<StoredUser, 'passwordHash' | 'role'>>,
  now: Date,
): Promise<readonly string[] | undefined> {
  const version = seen.version + 1;
  const { steps, ended } = await endAllSteps(seen.id);
  const outcome = await transact([
    users.changeStep(userKey(seen.id), {
      set: { ...set, version, updatedAt: now.toISOString() },
      condition: at(seen.version),
    }),
    ...(set.role === undefined ? [] : [directoryStep({ ...personOf(seen), role: set.role }, version)]),
    ...steps,
  ]);
  return outcome.done ? ended : undefined;
}

/** Sets a new password. @returns the ids of the sessions that ended, or undefined where somebody else wrote first. */
export function changePassword(
  seen: StoredUser,
  passwordHash: string,
  now: Date,
): Promise<readonly string[] | undefined> {
  return changeAccess(seen, { passwordHash }, now);
}

/** Gives a member a role, which ends all their sessions. @throws where nobody has this username. */
export async function grantRole(username: string, role: Role): Promise<StoredUser> {
  for (let tries = 0; tries < grantTries; tries += 1) {
    const seen = await findByUsername(username);
    if (seen === undefined) throw new Error(`There is no member with the username ${username}.`);
    if (seen.role === role) return seen;
    if ((await changeAccess(seen, { role }, new Date())) !== undefined) return { ...seen, role };
  }
  throw new Error(`The role of ${username} could not be changed: it is being written all the time.`);
}

/** The usernames of all admins; it reads the whole directory and is for operators only. */
export async function listAdmins(): Promise<string[]> {
  const admins: string[] = [];
  for (let after: string | undefined, more = true; more; more = after !== undefined) {
    const { items, last } = await listPeople('', { limit: 1000, after });
    admins.push(...items.filter(({ role }) => role === 'admin').map(({ username }) => username));
    after = last;
  }
  return admins;
}

/** The steps that count one edge: up by one, or down. Each is refused where its member does not exist. */
export function countSteps(followerId: string, followeeId: string, by: 1 | -1): readonly [Step, Step] {
  const condition = { expression: 'attribute_exists(pk)' };
  return [
    users.changeStep(userKey(followeeId), { add: { followersCount: by }, condition }),
    users.changeStep(userKey(followerId), { add: { followingCount: by }, condition }),
  ];
}
