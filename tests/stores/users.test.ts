import { afterAll, describe, expect, test } from 'vitest';
import { startEngine } from '../support/engine.ts';
import { withFaults } from '../support/faults.ts';

const engine = await startEngine();
const { newId } = await import('#functions/stores/ids.ts');
const users = await import('#functions/stores/users.ts');
const directory = await import('#functions/stores/directory.ts');
const sessions = await import('#functions/stores/sessions.ts');
type StoredUser = Parameters<typeof users.addUser>[0];

afterAll(() => engine.stop());

const now = new Date();

function aUser(overrides: Partial<StoredUser> = {}): StoredUser {
  const id = newId();
  const at = now.toISOString();
  return {
    id,
    username: `u${id.slice(-16)}`,
    fullName: `Name ${id}`,
    email: '',
    gender: '',
    bio: '',
    website: '',
    profilePhoto: '',
    photoId: '',
    role: 'member',
    passwordHash: 'hash',
    followersCount: 0,
    followingCount: 0,
    version: 1,
    createdAt: at,
    updatedAt: at,
    ...overrides,
  };
}

async function added(overrides: Partial<StoredUser> = {}): Promise<StoredUser> {
  const user = aUser(overrides);
  expect(await users.addUser(user)).toBe('done');
  return user;
}

const searched = async (text: string) => {
  const { items } = await directory.searchPeople(text, '', { limit: 100, now: new Date() });
  return items.map(({ id }) => id);
};

describe('a new member', () => {
  test('is found by id, by username in any case, and in the directory', async () => {
    const user = await added();

    expect(await users.findUser(user.id)).toEqual(user);
    expect((await users.findByUsername(user.username.toUpperCase()))?.id).toBe(user.id);
    expect(await users.authorOf(user.id)).toEqual({
      _id: user.id,
      id: user.id,
      fullName: user.fullName,
      username: user.username,
      profilePhoto: '',
    });
  });

  test('does not take a username or an e-mail that somebody has, and leaves nothing behind', async () => {
    const email = `${newId()}@example.org`;
    const { username } = await added({ email });
    const sameName = aUser({ username: username.toUpperCase() });
    const sameEmail = aUser({ email: email.toUpperCase() });

    expect(await users.addUser(sameName)).toBe('usernameTaken');
    expect(await users.addUser(sameEmail)).toBe('emailTaken');

    expect(await users.authorsOf([sameName.id, sameEmail.id])).toEqual([]);
    expect(await users.isTaken(sameEmail.username)).toBe(false);
  });

  test('is the only one of many who ask for a name at once', async () => {
    const username = `n${newId().slice(-16)}`;

    const written = await Promise.all(Array.from({ length: 10 }, () => users.addUser(aUser({ username }))));

    expect(written.toSorted()).toEqual(['done', ...Array<string>(9).fill('usernameTaken')]);
  });

  test('is found by name at once, although the names are kept in memory', async () => {
    const mark = newId().slice(-10);
    await searched(mark);

    const user = await added({ fullName: `Zoë ${mark} Łukasz` });

    expect(await searched(`zoe ${mark.toLowerCase()} LUK`)).toEqual([user.id]);
    expect(await searched(`${mark}x`)).toEqual([]);
  });
});

describe('a changed profile', () => {
  test('moves its claims: the new ones hold, the old ones are free', async () => {
    const seen = await added({ email: `${newId()}@example.org` });
    const fields = { username: `m${newId().slice(-16)}`, email: `${newId()}@example.org` };

    expect(await users.updateUser(seen, fields, now)).toBe('done');

    expect((await users.findByUsername(fields.username))?.email).toBe(fields.email);
    expect(await users.addUser(aUser({ username: seen.username, email: seen.email }))).toBe('done');
    expect(await users.addUser(aUser({ email: fields.email }))).toBe('emailTaken');
  });

  test('keeps its name when only the case changes', async () => {
    const seen = await added();

    expect(await users.updateUser(seen, { username: seen.username.toUpperCase() }, now)).toBe('done');
    expect((await users.findByUsername(seen.username))?.username).toBe(seen.username.toUpperCase());
  });

  test('is refused where somebody else wrote since it was seen', async () => {
    const seen = await added();
    await users.updateUser(seen, { bio: 'first' }, now);

    expect(await users.updateUser(seen, { bio: 'second' }, now)).toBe('stale');
    expect((await users.findUser(seen.id))?.bio).toBe('first');
  });

  test('stands in the directory under its new name', async () => {
    const seen = await added();

    await users.updateUser(seen, { fullName: 'Another Name' }, now);

    expect((await users.authorOf(seen.id))?.fullName).toBe('Another Name');
  });
});

describe('the directory', () => {
  test('is walked newest first, each member once, without the one who asks', async () => {
    const made = [];
    for (let count = 0; count < 7; count += 1) made.push((await added()).id);
    const [me = ''] = made;

    const seen: string[] = [];
    for (let after: string | undefined, more = true; more; more = after !== undefined) {
      const page = await directory.listPeople(me, { limit: 3, after });
      seen.push(...page.items.map(({ id }) => id));
      after = page.last;
    }

    expect(seen).toEqual(seen.toSorted().toReversed());
    expect(new Set(seen).size).toBe(seen.length);
    expect(seen).toEqual(expect.arrayContaining(made.slice(1)));
    expect(seen).not.toContain(me);
  });
});

describe('a role or password', () => {
  test('ends every session as it changes', async () => {
    const user = await added();
    const secrets = await Promise.all([sessions.start(user, now), sessions.start(user, now)]);

    const granted = await users.grantRole(user.username, 'admin');

    expect(granted.role).toBe('admin');
    expect((await users.findUser(user.id))?.role).toBe('admin');
    expect(await users.listAdmins()).toContain(user.username);
    for (const made of secrets) {
      expect(await sessions.bySid(made?.sid ?? '', now)).toBeUndefined();
      expect(await sessions.byToken(made?.token ?? '', now)).toBeUndefined();
    }
  });

  test('of nobody cannot change', async () => {
    await expect(users.grantRole('nobody-at-all', 'admin')).rejects.toThrow('nobody-at-all');
  });

  test('stops a login that was checked against the old one', async () => {
    const user = await added();
    const guard = users.unchangedStep(user);

    await users.changePassword(user, 'another hash', now);

    expect(await sessions.start(user, now, guard)).toBeUndefined();
    expect(await sessions.ofMember(user.id, now)).toEqual([]);
  });

  test('survives faults whole: either the old with its sessions, or the new without', async () => {
    for (const seed of [1, 2, 3, 4, 5, 6]) {
      const user = await added();
      const secrets = await sessions.start(user, now);
      await withFaults(seed, () => users.changePassword(user, 'new', now).catch(() => undefined));

      const changed = (await users.findUser(user.id))?.passwordHash === 'new';
      const alive = (await sessions.bySid(secrets?.sid ?? '', now)) !== undefined;
      expect(alive).toBe(!changed);
    }
  });
});
