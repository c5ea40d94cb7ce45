import { afterAll, describe, expect, test } from 'vitest';
import * as identities from '#functions/auth/store/identities.ts';
import { planFullRemoval, planUnprovenRemoval } from '#functions/auth/store/loginMethods.ts';
import * as passkeys from '#functions/auth/store/passkeys.ts';
import { Table, rowExists } from '#functions/platform/dynamo/table.ts';
import { transact } from '#functions/platform/dynamo/transaction.ts';
import { newId } from '#functions/platform/runtime/ids.ts';
import { loginMethodLimits } from '#shared/auth/limits.ts';
import { aStoredUser } from '#tests/support/aStoredUser.ts';
import { startEngine } from '#tests/support/engine.ts';
import { between, withFault } from '#tests/support/refusals.ts';

const engine = await startEngine();

afterAll(() => engine.stop());

const now = new Date('2026-11-22T10:00:00.000Z');
const at = (seconds: number) => new Date(now.getTime() + seconds * 1000);
const refused = () => new Table('users').checkStep({ pk: newId(), sk: '-' }, rowExists);

const noSteps = { sessionSteps: [], mailSteps: [] };

type Provider = 'google' | 'github';
const account = (provider: Provider, subject = newId()) => ({
  provider,
  subject,
  label: 'maya',
  fullName: '',
  email: '',
  isVerified: false,
});
const connect = (member: string, identity: ReturnType<typeof account>, moment = now) =>
  identities.connectIdentity(member, identity, moment, noSteps);

const newPasskey = (credentialId = newId()) => ({
  name: 'Phone',
  credentialId,
  publicKey: 'key',
  counter: 0,
  transports: [],
  synced: false,
});
async function passkey(member: string, moment = now) {
  const added = await passkeys.addPasskey(member, newPasskey(), moment, noSteps);
  if (typeof added === 'string') throw new Error(added);
  return added;
}

const asked = async (work: () => Promise<unknown>) => {
  const sent: string[] = [];
  const before = (command: string): undefined => void sent.push(command);
  await withFault({ before }, work);
  return sent;
};

describe('an external account', () => {
  test('belongs to one member, who has one of each kind', async () => {
    const [member, other, google] = [newId(), newId(), account('google')];
    expect(await connect(member, google)).toBe('done');

    expect(await connect(other, google)).toBe('taken');
    expect(await connect(member, account('google'))).toBe('taken');
    expect(await connect(member, account('github'))).toBe('done');

    expect((await identities.identitiesOf(member)).map(({ provider }) => provider).toSorted()).toEqual([
      'github',
      'google',
    ]);
    expect(await identities.identitiesOf(other)).toEqual([]);
    expect((await identities.ownerOfIdentity(google))?.userId).toBe(member);
    expect(await identities.ownerOfIdentity(account('google'))).toBeUndefined();
  });

  test('no longer logs in once it is disconnected, even in a login under way', async () => {
    const [member, google] = [newId(), account('google')];
    await connect(member, google);
    const owner = await identities.ownerOfIdentity(google);
    if (owner === undefined) throw new Error('it is nobody’s');
    const logIn = async () =>
      (await transact([owner.step, new Table('users').putStep({ pk: newId(), sk: '-' })])).done;
    expect(await logIn()).toBe(true);

    expect(await identities.disconnectIdentity(member, 'google')).toBe(true);

    expect(await logIn()).toBe(false);
    await connect(newId(), google);
    expect(await logIn()).toBe(false);
    expect(await identities.disconnectIdentity(member, 'google')).toBe(false);
  });

  test('is not disconnected if it was replaced or moved to another member in the meantime', async () => {
    const [member, other, first, second] = [newId(), newId(), account('google'), account('google')];
    await connect(member, first);
    const swap = async () => {
      await identities.disconnectIdentity(member, 'google');
      await connect(member, second);
    };
    expect(await between(() => identities.disconnectIdentity(member, 'google'), swap)).toBe(false);
    expect(await identities.identitiesOf(member)).toMatchObject([{ subject: second.subject }]);

    const [row] = await identities.identitiesOf(member);
    if (row === undefined) throw new Error('it is not connected');
    const [own] = identities.disconnectIdentitySteps(member, row);
    await identities.disconnectIdentity(member, 'google');
    await connect(other, second);
    const both = [own, ...identities.disconnectIdentitySteps(member, row).slice(1)].flatMap(
      (step) => step ?? [],
    );
    expect(await transact(both)).toEqual({ done: false, refused: [0, 1] });
    expect((await identities.ownerOfIdentity(second))?.userId).toBe(other);
  });

  test('stays connected if an added step is refused', async () => {
    const member = newId();
    await connect(member, account('github'));

    expect(await identities.disconnectIdentity(member, 'github', refused())).toBe(false);

    expect(await identities.identitiesOf(member)).toHaveLength(1);
  });

  test('is free again when its member is gone', async () => {
    const [gone, google, github] = [newId(), account('google'), account('github')];
    for (const identity of [google, github]) await connect(gone, identity);

    expect(await identities.eraseIdentitiesOf(gone)).toBe(false);

    const next = newId();
    for (const identity of [google, github]) expect(await connect(next, identity)).toBe('done');
    expect(await identities.identitiesOf(gone)).toEqual([]);
  });
});

describe('passkeys', () => {
  test('are at most ten, also after some were removed', async () => {
    const member = newId();
    for (let count = 0; count < loginMethodLimits.maxPasskeys; count += 1) await passkey(member, at(count));
    expect(await passkeys.addPasskey(member, newPasskey(), now, noSteps)).toBe('passkeysMany');
    const all = await passkeys.passkeysOf(member);
    expect(all.map(({ createdAt }) => createdAt)).toEqual(all.map((_, nth) => at(nth).toISOString()));

    expect(await transact(passkeys.deletePasskeySteps(member, all.slice(0, 2)))).toEqual({ done: true });
    expect(await passkeys.deletePasskey(member, all[2]?.id ?? '')).toBe(true);

    for (let count = 0; count < 3; count += 1) await passkey(member);
    expect(await passkeys.addPasskey(member, newPasskey(), now, noSteps)).toBe('passkeysMany');
    expect(passkeys.deletePasskeySteps(member, [])).toEqual([]);
  });

  test('belong to one member, found by their credential, which is free once removed', async () => {
    const [member, other, facts] = [newId(), newId(), newPasskey()];
    const added = await passkeys.addPasskey(member, facts, now, noSteps);
    expect(added).toEqual({ ...facts, id: expect.any(String), userId: member, createdAt: now.toISOString() });
    expect(await passkeys.findPasskey(facts.credentialId)).toEqual(added);
    expect(await passkeys.addPasskey(other, facts, now, noSteps)).toBe('passkeyKnown');
    expect(await passkeys.findPasskey(newId())).toBeUndefined();

    expect(await passkeys.erasePasskeysOf(member)).toBe(false);

    expect(await passkeys.findPasskey(facts.credentialId)).toBeUndefined();
    expect(await passkeys.addPasskey(other, facts, now, noSteps)).toMatchObject({ userId: other });
    const { id } = await passkey(other);
    await passkeys.deletePasskey(other, id);
    expect(await passkeys.passkeysOf(other)).toHaveLength(1);
  });

  test('that are unknown are neither renamed nor removed, and an invalid id is not looked up', async () => {
    const [member, other] = [newId(), newId()];
    const { id } = await passkey(member);

    expect(await passkeys.setPasskeyName(other, id, 'Mine')).toBe(false);
    expect(await passkeys.deletePasskey(other, id)).toBe(false);
    const sent = await asked(async () => {
      expect(await passkeys.setPasskeyName(member, 'COUNT', 'Mine')).toBe(false);
      expect(await passkeys.deletePasskey(member, 'COUNT')).toBe(false);
    });
    expect(sent).toEqual([]);
    expect(await passkeys.setPasskeyName(member, id, 'Mine')).toBe(true);
    expect(await passkeys.deletePasskey(member, id, refused())).toBe(false);
    expect(await passkeys.passkeysOf(member)).toMatchObject([{ id, name: 'Mine' }]);
  });

  test('are removed once in concurrent requests', async () => {
    const member = newId();
    const addedPasskey = await passkey(member);

    expect(await transact(passkeys.deletePasskeySteps(member, [addedPasskey]))).toEqual({ done: true });
    expect(await transact(passkeys.deletePasskeySteps(member, [addedPasskey]))).toMatchObject({
      done: false,
    });
  });

  test('record each use once', async () => {
    const member = newId();
    const stored = await passkey(member);
    const use = () => transact([passkeys.recordPasskeyUseStep(stored, { counter: 4, synced: true }, at(5))]);

    expect(await use()).toEqual({ done: true });
    expect(await use()).toMatchObject({ done: false });

    expect(await passkeys.findPasskey(stored.credentialId)).toEqual({
      ...stored,
      counter: 4,
      synced: true,
      lastUsedAt: at(5).toISOString(),
    });
  });
});

describe('login methods removed with a password', () => {
  const proven = { verifiedInside: true, verifiedAt: now.toISOString() };

  async function withMethods(passkeysAt: readonly number[], accountsAt: Partial<Record<Provider, number>>) {
    const user = aStoredUser();
    for (const seconds of passkeysAt) await passkey(user.id, at(seconds));
    for (const provider of ['google', 'github'] as const) {
      const seconds = accountsAt[provider];
      if (seconds !== undefined) await connect(user.id, account(provider), at(seconds));
    }
    return user;
  }

  test.each([
    [[1], {}, { passkeys: 1, accounts: [] }],
    [[], { github: 1 }, { passkeys: 0, accounts: ['github'] }],
    [[1, 2], { google: 1, github: 2 }, { passkeys: 2, accounts: ['github', 'google'] }],
  ])('are reported: passkeys %j, accounts %j', async (passkeysAt, accountsAt, told) => {
    const user = await withMethods(passkeysAt, accountsAt);
    expect(await passkeys.passkeysOf(user.id)).toHaveLength(passkeysAt.length);
    expect(await identities.identitiesOf(user.id)).toHaveLength(Object.keys(accountsAt).length);

    const dropped = await planFullRemoval(user);

    expect(dropped.removed).toEqual({ ...told, onlyUnproven: false });
    expect(await transact(dropped.steps)).toEqual({ done: true });
    expect([await passkeys.passkeysOf(user.id), await identities.identitiesOf(user.id)]).toEqual([[], []]);
  });

  test('are not mentioned if there is only the password', async () => {
    expect(await planFullRemoval(await withMethods([], {}))).toEqual({ removed: undefined, steps: [] });
  });

  test('are only those added before the address was confirmed from inside', async () => {
    const user = await withMethods([-1, 0, 1], { google: -1, github: 0 });

    const dropped = await planUnprovenRemoval({ ...user, ...proven });
    expect(dropped.removed).toEqual({ passkeys: 1, accounts: ['google'], onlyUnproven: true });
    await transact(dropped.steps);

    expect((await passkeys.passkeysOf(user.id)).map(({ createdAt }) => createdAt)).toEqual([
      now.toISOString(),
      at(1).toISOString(),
    ]);
    expect(await identities.identitiesOf(user.id)).toMatchObject([{ provider: 'github' }]);
    expect((await planUnprovenRemoval({ ...user, ...proven })).removed).toBeUndefined();
  });

  test('are all of them if it never was confirmed from inside', async () => {
    const user = await withMethods([1], { github: 1 });

    for (const verifiedInside of [false, undefined]) {
      const { removed, steps } = await planUnprovenRemoval({ ...user, ...proven, verifiedInside });
      expect(removed).toMatchObject({ passkeys: 1, accounts: ['github'] });
      expect(steps).toHaveLength(5);
    }
  });
});
