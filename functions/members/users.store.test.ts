import { afterAll, describe, expect, test } from 'vitest';
import { nameSearchPage } from '#functions/directory/nameSearchPage.ts';
import * as directory from '#functions/members/accountList/accountList.ts';
import * as emails from '#functions/members/names/emails.ts';
import * as heldNames from '#functions/members/names/heldNames.ts';
import * as usernames from '#functions/members/names/usernames.ts';
import * as people from '#functions/members/people.ts';
import * as roles from '#functions/members/roles.ts';
import * as sessions from '#functions/members/sessions/sessions.ts';
import * as userAccess from '#functions/members/userAccess.ts';
import * as users from '#functions/members/users.ts';
import * as requests from '#functions/membership/store/requests.ts';
import { transact } from '#functions/platform/dynamo/transaction.ts';
import { newId } from '#functions/platform/runtime/ids.ts';
import { limits } from '#shared/platform/limits.ts';
import { aStoredUser } from '#tests/support/aStoredUser.ts';
import { startEngine } from '#tests/support/engine.ts';
import { withFaults } from '#tests/support/faults.ts';

const engine = await startEngine();
type StoredUser = Parameters<typeof users.addUser>[0];

afterAll(() => engine.stop());

const now = new Date();

async function added(overrides: Partial<StoredUser> = {}): Promise<StoredUser> {
  const user = aStoredUser(overrides);
  expect(await users.addUser(user)).toBe('done');
  return user;
}

describe('a new member', () => {
  test('is found by id, by username whatever its case, and in the directory', async () => {
    const user = await added();

    expect(await users.findUser(user.id)).toEqual(user);
    expect((await users.findByUsername(user.username.toUpperCase()))?.id).toBe(user.id);
    expect(await people.peopleOf(user.id, [user.id])).toEqual([
      {
        _id: user.id,
        id: user.id,
        fullName: user.fullName,
        username: user.username,
        profilePhoto: '',
        role: 'member',
      },
    ]);
  });

  test('cannot take an existing username, and leaves nothing behind', async () => {
    const { id: seen, username } = await added();
    const sameName = aStoredUser({ username: username.toUpperCase() });

    expect(await users.addUser(sameName)).toBe('usernameTaken');

    expect(await people.peopleOf(seen, [sameName.id])).toEqual([]);
    expect((await users.findByUsername(username))?.id).toBe(seen);
  });

  test('may take a name that is free or reserved for them, in any case', async () => {
    const [user, other] = [await added(), await added()];
    const isFree = (name: string) => usernames.isUsernameFreeFor(user.id, name, now);

    expect(await isFree(user.username.toUpperCase())).toBe(true);
    expect(await isFree(other.username)).toBe(false);
    expect(await isFree(`n${newId().slice(-16)}`)).toBe(true);
  });

  test('is read as written, completely', async () => {
    const user = await added({
      gender: 'female',
      takenBack: [{ from: 1, to: 2 }],
      suspension: { reason: 'Spam', decidedAt: now.toISOString(), id: newId() },
      links: ['https://maya.example'],
      audience: { employer: 'class' },
      earlierNames: ['Maya Yang'],
      suspendedUntil: now.toISOString(),
    });

    expect(await users.findUser(user.id)).toEqual(user);
    expect(await users.findUsers([user.id, newId(), 'no id', user.id.toLowerCase()])).toEqual(
      new Map([[user.id, user]]),
    );
    expect(await users.findUser('no id')).toBeUndefined();
  });

  test('is marked invited if only an invitation brought them', async () => {
    const invitedBy = newId();
    const addedUsers = [
      await added({ invitedBy }),
      await added({ invitedBy, confirmed: true }),
      await added(),
    ];

    const known = await people.accountsOf(addedUsers.map(({ id }) => id));

    expect(addedUsers.map(({ id }) => known.get(id)?.isInvited)).toEqual([true, undefined, undefined]);
  });

  test('replaces nobody with that id', async () => {
    const user = await added();

    expect(await users.addUser({ ...aStoredUser(), id: user.id })).toBe('stale');

    expect(await users.findUser(user.id)).toEqual(user);
  });

  test('is a member unless a status says otherwise', async () => {
    const soon = new Date(Date.now() + 3600_000).toISOString();
    const standings = [{}, { admittedAt: '' }, { suspendedUntil: soon }, { leavingAt: now.toISOString() }];
    const addedUsers = await Promise.all(standings.map((facts) => added(facts)));

    const ids = [...addedUsers.map(({ id }) => id), newId()];
    const are = await Promise.all(ids.map((id) => users.isMember(id, now)));

    expect(are).toEqual([true, false, false, false, false]);
    expect(await users.findMember(addedUsers[2]?.id ?? '', new Date(soon))).toEqual(addedUsers[2]);
  });

  test('is the only one of many concurrent requests for a name', async () => {
    const username = `n${newId().slice(-16)}`;

    const written = await Promise.all(
      Array.from({ length: 10 }, () => users.addUser(aStoredUser({ username }))),
    );

    expect(written.toSorted()).toEqual(['done', ...Array<string>(9).fill('usernameTaken')]);
  });
});

describe('a reserved name of a deleted account', () => {
  const day = 24 * 3600_000;
  const isHeldAt = async (value: string, moment: number) =>
    (await heldNames.findHeldName({ kind: 'username', value }, new Date(moment))) !== undefined;

  test.each([
    ['a suspension that is over', -day, 90],
    ['a longer suspension', 200 * day, 200],
  ])('is free again after %s', async (_, until, days) => {
    const value = `n${newId().slice(-16)}`;
    const suspendedUntil = new Date(now.getTime() + until).toISOString();

    await transact([await heldNames.holdNameStep({ kind: 'username', value }, suspendedUntil, now)]);

    expect(await isHeldAt(value, now.getTime() + (days - 1) * day)).toBe(true);
    expect(await isHeldAt(value, now.getTime() + (days + 1) * day)).toBe(false);
    const held = await heldNames.findHeldName({ kind: 'username', value }, now);
    expect(held?.suspendedUntil).toBe(until < 0 ? undefined : suspendedUntil);
  });
});

describe('a confirmed address', () => {
  test('finds its member, whatever its case, until it is released; an unclaimed address finds nobody', async () => {
    const [id, email] = [newId(), `${newId()}@Khoury.example`];
    const user = await added({ id, email });
    const found = async (address: string) => (await emails.findByEmail(address))?.id;
    expect(await found(email)).toBeUndefined();

    await emails.confirmAddress(user, requests.openRequestStep(id, now), now, {});
    expect(await found(email.toUpperCase())).toBe(id);
    expect(await found(`x${email}`)).toBeUndefined();

    const confirmed = await users.findUser(id);
    if (confirmed === undefined) throw new Error('a member was expected');
    expect(
      await transact(await emails.replaceAddressSteps(confirmed, 'another@khoury.example', now)),
    ).toEqual({
      done: true,
    });
    expect(await found(email)).toBeUndefined();
    expect(await emails.ownerOfAddress(email, now)).toBe(id);
  });
});

describe('a changed profile', () => {
  test('moves its name: the new one holds, the old one is reserved for its member', async () => {
    const user = await added();
    const username = `m${newId().slice(-16)}`;

    expect(await users.updateUser(user, { username }, now)).toBe('done');

    expect((await users.findByUsername(username))?.id).toBe(user.id);
    expect(await users.findByUsername(user.username)).toBeUndefined();
    expect(await usernames.isUsernameTaken(user.username, now)).toBe(true);
    expect(await users.addUser(aStoredUser({ username: user.username }))).toBe('usernameTaken');
    const renamed = await users.findUser(user.id);
    expect(renamed && (await users.updateUser(renamed, { username: user.username }, now))).toBe('done');
    expect((await users.findByUsername(user.username))?.id).toBe(user.id);
  });

  test('frees its old name after ninety days', async () => {
    const user = await added();
    await users.updateUser(user, { username: `m${newId().slice(-16)}` }, now);
    const later = (seconds: number) =>
      new Date(now.getTime() + (limits.usernameHeldDays * 24 * 3600 + seconds) * 1000);
    const claimed = (at: Date) =>
      users.addUser(aStoredUser({ username: user.username, createdAt: at.toISOString() }));

    expect(await usernames.isUsernameTaken(user.username, later(-1))).toBe(true);
    expect(await claimed(later(-1))).toBe('usernameTaken');
    expect(await usernames.isUsernameTaken(user.username, later(0))).toBe(false);
    expect(await claimed(later(0))).toBe('done');
  });

  test('is written completely: empty values are removed, its version grows, no counter changes', async () => {
    const user = await added({
      headline: 'Builder',
      jobTitle: 'Mason',
      employer: 'Ferrous',
      followersCount: 3,
    });
    const later = new Date(now.getTime() + 1000);

    await users.updateUser({ ...user, followersCount: 9 }, { headline: undefined, jobTitle: 'Smith' }, later);

    const { headline: _, ...kept } = user;
    const next = { ...kept, jobTitle: 'Smith', version: user.version + 1, updatedAt: later.toISOString() };
    expect(await users.findUser(user.id)).toEqual(next);
    const [card] = await people.peopleOf(user.id, [user.id]);
    expect([card?.headline, card?.jobTitle, card?.employer]).toEqual([undefined, 'Smith', 'Ferrous']);
    const steps = users.changeProfileSteps(next, { bio: 'Hi', jobTitle: undefined }, now);
    expect(await transact(steps)).toEqual({ done: true });
    const { jobTitle: __, ...left } = next;
    expect(await users.findUser(user.id)).toEqual({
      ...left,
      bio: 'Hi',
      version: next.version + 1,
      updatedAt: now.toISOString(),
    });
    expect((await transact(steps)).done).toBe(false);
  });

  test('is not written if an added step is refused', async () => {
    const [user, other] = [await added(), await added()];
    const [refused] = users.changeProfileSteps({ ...other, version: 7 }, { bio: 'Hi' }, now);

    expect(await users.updateUser(user, { bio: 'Hi' }, now, [refused])).toBe('refused');

    expect(await users.findUser(user.id)).toEqual(user);
  });

  test('keeps its name if only the case changes', async () => {
    const user = await added();

    expect(await users.updateUser(user, { username: user.username.toUpperCase() }, now)).toBe('done');
    expect((await users.findByUsername(user.username))?.username).toBe(user.username.toUpperCase());
  });

  test('is refused if the row has changed since it was read', async () => {
    const user = await added();
    await users.updateUser(user, { bio: 'first' }, now);

    expect(await users.updateUser(user, { bio: 'second' }, now)).toBe('stale');
    expect((await users.findUser(user.id))?.bio).toBe('first');
  });

  test('is in the directory under its new name', async () => {
    const user = await added();

    await users.updateUser(user, { fullName: 'Another Name' }, now);

    expect((await people.peopleOf(user.id, [user.id]))[0]?.fullName).toBe('Another Name');
  });
});

describe('the list of all members', () => {
  test('is read newest first without an index, each once, without the viewer', async () => {
    const addedUsers = [];
    for (let count = 0; count < 7; count += 1) addedUsers.push((await added()).id);
    const [me = ''] = addedUsers;

    const seen: string[] = [];
    for (let after: string | undefined, more = true; more; more = after !== undefined) {
      const page = await nameSearchPage({ text: '', viewer: me, limit: 3, after, now: new Date() });
      seen.push(...page.items.map(({ id }) => id));
      after = page.last;
    }

    expect(seen).toEqual(seen.toSorted().toReversed());
    expect(new Set(seen).size).toBe(seen.length);
    expect(seen).toEqual(expect.arrayContaining(addedUsers.slice(1)));
    expect(seen).not.toContain(me);
  });
});

describe('the list of accounts', () => {
  test('has no erased accounts', async () => {
    const { id } = await added();
    const listed = () => directory.listAccountIds(3, undefined, new Date());
    expect(await listed()).toContain(id);

    await transact([directory.unlistAccountStep(id)]);

    expect(await listed()).not.toContain(id);
  });

  test('goes back over months and years to the first account, and contains only accounts', async () => {
    const addedUsers = ['2025-01-15', '2025-06-01', '2025-12-31T23:59:59.999Z', '2026-01-01'].map((at) =>
      newId(new Date(at)),
    );
    for (const id of addedUsers) await transact([directory.listAccountStep(id)]);
    const newest = addedUsers.toReversed();
    const behind = (wanted: number) => directory.listAccountIds(wanted, newId(new Date('2026-01-02')), now);

    expect(await behind(1000)).toEqual(newest);
    expect(await behind(3)).toEqual(newest.slice(0, 3));
    expect(await directory.listAccountIds(1, newest[1], now)).toEqual(newest.slice(2, 3));
  });

  test('contains members who joined within the last minute, also at the start of a month', async () => {
    const at = (seconds: number) => new Date(Date.UTC(2031, 4, 1, 0, 0, seconds));
    const addedIds = [-31, -29, 10].map((seconds) => newId(at(seconds)));
    for (const id of addedIds) await transact([directory.listAccountStep(id)]);

    expect((await directory.newAccountIds(at(30))).toSorted()).toEqual(addedIds.slice(1));
    expect(await directory.newAccountIds(at(45))).toEqual(addedIds.slice(2));
  });
});

describe('a role or password', () => {
  test('records when it changes, voids earlier mails, and reports what prevented a change', async () => {
    const user = await added();
    const other = await added();
    const [refused] = users.changeProfileSteps({ ...other, version: 7 }, { bio: 'Hi' }, now);
    const change = (target: StoredUser, steps: Parameters<typeof transact>[0]) =>
      userAccess.changeAccess(target, { passwordHash: 'never' }, now, { steps });

    expect(await change(user, [refused])).toBe('refused');
    expect(await change({ ...user, version: 7 }, [])).toBe('stale');
    expect(await change({ ...user, version: 7 }, [refused])).toBe('stale');
    expect(await users.findUser(user.id)).toEqual(user);
    expect(await userAccess.replacePassword({ ...user, version: 7 }, 'never', now)).toBeUndefined();

    const [beside] = users.changeProfileSteps(other, { bio: 'Beside' }, now);
    const more = { set: { unverifiedAt: 'then' }, steps: [beside] };
    expect(await userAccess.replacePassword(user, 'fresh', now, more)).toEqual([]);

    expect(await users.findUser(user.id)).toEqual({
      ...user,
      passwordHash: 'fresh',
      passwordAt: now.toISOString(),
      ticketsFrom: now.getTime(),
      unverifiedAt: 'then',
      version: user.version + 1,
      updatedAt: now.toISOString(),
    });
    expect((await users.findUser(other.id))?.bio).toBe('Beside');
  });

  test('that changed makes an earlier read of the profile stale', async () => {
    const user = await added();

    await roles.grantRole(user.username, 'admin');

    expect(await users.updateUser(user, { bio: 'late' }, now)).toBe('stale');
    expect((await users.findUser(user.id))?.role).toBe('admin');
  });

  test('ends every session when it changes', async () => {
    const user = await added();
    const secrets = await Promise.all([sessions.startSession(user, now), sessions.startSession(user, now)]);

    const granted = await roles.grantRole(user.username, 'admin');

    expect(granted.role).toBe('admin');
    expect((await users.findUser(user.id))?.role).toBe('admin');
    expect(await roles.listAdmins()).toContain(user.username);
    for (const sessionSecrets of secrets) {
      expect(await sessions.findSessionByCookie(sessionSecrets?.sid ?? '', now)).toBeUndefined();
      expect(await sessions.findSessionByToken(sessionSecrets?.token ?? '', now)).toBeUndefined();
    }
  });

  test('set to the same value changes nothing and ends no session', async () => {
    const user = await added();
    const secrets = await sessions.startSession(user, now);

    expect(await roles.grantRole(user.username, 'member')).toEqual(user);

    expect(await users.findUser(user.id)).toEqual(user);
    expect(await sessions.findSessionByCookie(secrets?.sid ?? '', now)).toBeDefined();
  });

  test('of an unknown member cannot change', async () => {
    await expect(roles.grantRole('nobody-at-all', 'admin')).rejects.toThrow('nobody-at-all');
  });

  test('stops a login checked against the old one', async () => {
    const user = await added();
    const guard = userAccess.accessUnchangedStep(user);

    await userAccess.replacePassword(user, 'another hash', now);

    expect(await sessions.startSession(user, now, guard)).toBeUndefined();
    expect(await sessions.sessionsOf(user.id, now)).toEqual([]);
  });

  test('is, after faults, either the old one with its sessions or the new one without', async () => {
    for (const seed of [1, 2, 3, 4, 5, 6]) {
      const user = await added();
      const secrets = await sessions.startSession(user, now);
      await withFaults(seed, () => userAccess.replacePassword(user, 'new', now).catch(() => undefined));

      const changed = (await users.findUser(user.id))?.passwordHash === 'new';
      const alive = (await sessions.findSessionByCookie(secrets?.sid ?? '', now)) !== undefined;
      expect(alive).toBe(!changed);
    }
  });
});

describe('a renewed hash', () => {
  test('replaces the old one, and no other', async () => {
    const user = await added();
    await userAccess.refreshPasswordHash(user, 'renewed');
    const renewed = await users.findUser(user.id);
    if (renewed === undefined) throw new Error('gone');
    await userAccess.replacePassword(renewed, 'of a new password', now);

    await userAccess.refreshPasswordHash(renewed, 'of the old password');

    expect(renewed.passwordHash).toBe('renewed');
    expect((await users.findUser(user.id))?.passwordHash).toBe('of a new password');
  });
});

test('the last three former names are kept, each once and never the current one', async () => {
  const { id } = await added({ fullName: 'Ada One' });
  const rename = async (fullName: string) => {
    const user = await users.findUser(id);
    expect(user && (await users.updateUser(user, { fullName }, now))).toBe('done');
    return (await users.findUser(id))?.earlierNames;
  };

  expect(await rename('Ada One')).toBeUndefined();
  expect(await rename('Ada Two')).toEqual(['Ada One']);
  for (const name of ['Ada Three', 'Ada Four']) await rename(name);

  expect(await rename('Ada Five')).toEqual(['Ada Four', 'Ada Three', 'Ada Two']);
  expect(await rename('Ada Three')).toEqual(['Ada Five', 'Ada Four', 'Ada Two']);
});
