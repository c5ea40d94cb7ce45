import { afterAll, describe, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { eraseOwnedRowsOf } from '#functions/account/store/erasure.ts';
import * as held from '#functions/members/names/heldNames.ts';
import * as usernames from '#functions/members/names/usernames.ts';
import { recordSuspensionEndStep } from '#functions/members/status/suspensionEnds.ts';
import { Table } from '#functions/platform/dynamo/table.ts';
import { transact } from '#functions/platform/dynamo/transaction.ts';
import { newId } from '#functions/platform/runtime/ids.ts';
import { epochSeconds } from '#functions/platform/runtime/time.ts';
import { limits } from '#shared/platform/limits.ts';
import { startEngine } from '#tests/support/engine.ts';
import { withFault } from '#tests/support/refusals.ts';

const engine = await startEngine();

afterAll(() => engine.stop());

const now = new Date('2026-11-22T10:00:00.500Z');
const heldSeconds = limits.usernameHeldDays * 24 * 3600;
/** This many whole seconds before now. */
const at = (seconds: number) => new Date(epochSeconds(now) * 1000 + seconds * 1000);
const aName = (kind: 'username' | 'email' = 'username') => ({ kind, value: `Maya${newId()}` });
const done = async (...steps: Parameters<typeof transact>[0]) => (await transact(steps)).done;

describe('a held name', () => {
  test('is held for ninety days, whatever its case, and only as a name of its kind', async () => {
    const name = aName();
    await transact([await held.holdNameStep(name, undefined, now)]);

    expect(
      await held.findHeldName({ ...name, value: name.value.toLowerCase() }, at(heldSeconds - 1)),
    ).toEqual({
      expiresAt: at(heldSeconds).getTime() / 1000,
    });
    expect(await held.findHeldName(name, at(heldSeconds))).toBeUndefined();
    expect(await held.findHeldName({ ...name, kind: 'email' }, now)).toBeUndefined();
  });

  test.each([
    ['is over', at(-1).toISOString(), heldSeconds, undefined],
    ['ends now', now.toISOString(), heldSeconds, undefined],
    ['is shorter', at(60).toISOString(), heldSeconds, at(60).toISOString()],
    ['is longer', at(2 * heldSeconds).toISOString(), 2 * heldSeconds, at(2 * heldSeconds).toISOString()],
  ])('with a suspension that %s ends at its time', async (_, until, seconds, suspendedUntil) => {
    const name = aName('email');
    await transact([await held.holdNameStep(name, until, now)]);

    const found = await held.findHeldName(name, at(seconds - 1));
    expect(found?.expiresAt).toBe(at(seconds).getTime() / 1000);
    expect(found?.suspendedUntil).toBe(suspendedUntil);
    expect(await held.findHeldName(name, at(seconds))).toBeUndefined();
  });

  test('stays held, is refused to others, and is free afterwards', async () => {
    const name = aName('email');
    const until = at(60).toISOString();
    await transact([await held.holdNameStep(name, until, now)]);

    await held.holdName(name, at(10));
    expect((await held.findHeldName(name, at(20)))?.suspendedUntil).toBe(until);
    expect(await done(await held.requireNotHeldStep(name, at(heldSeconds - 1)))).toBe(false);
    expect(await done(await held.requireNotHeldStep(name, at(heldSeconds)))).toBe(true);
    await held.holdName(name, at(heldSeconds));

    expect(await held.findHeldName(name, at(2 * heldSeconds - 1))).toEqual({
      expiresAt: at(2 * heldSeconds).getTime() / 1000,
    });
    expect(await done(await held.requireNotHeldStep(aName(), now))).toBe(true);
  });

  test("cannot be looked up without the stack's key", async () => {
    vi.stubEnv('HELD_NAMES_KEY', undefined);
    const looked = held.findHeldName(aName(), now);
    await expect(looked).rejects.toThrow('HELD_NAMES_KEY is not granted');
    vi.unstubAllEnvs();
  });
});

describe('an address given up by a member', () => {
  const until = at(3600).toISOString();
  const leaver = (more: object = {}) => ({
    id: newId(),
    suspendedUntil: until,
    verifiedInside: true,
    ...more,
  });

  test.each([
    ['was never confirmed within', { verifiedInside: false }],
    ['is that of a member without a suspension', { suspendedUntil: undefined }],
    ['was left as the suspension ended', { suspendedUntil: now.toISOString() }],
  ])('is not held if it %s', async (_, more) => {
    expect(await held.holdGivenUpAddressSteps('a@b.example', leaver(more), now)).toEqual([]);
  });

  test("is held for its former owner with the suspension's current end", async () => {
    const [address, id] = [`${newId()}@b.example`, newId()];
    const [who, name] = [leaver({ suspension: { id } }), { kind: 'email', value: address } as const];
    await transact(await held.holdGivenUpAddressSteps(address, who, now));

    const left = await held.findHeldName(name, now);
    expect(left).toMatchObject({ suspendedUntil: until, under: id });
    expect(left && [await held.isGivenUpBy(left, who.id), await held.isGivenUpBy(left, newId())]).toEqual([
      true,
      false,
    ]);

    await transact([recordSuspensionEndStep(id, at(7200).toISOString(), now)]);
    expect((await held.findHeldName(name, at(3600)))?.suspendedUntil).toBe(at(7200).toISOString());
    expect((await held.findHeldName(name, at(7200)))?.suspendedUntil).toBeUndefined();
    await transact([recordSuspensionEndStep(id, '', at(20))]);
    expect((await held.findHeldName(name, at(20)))?.suspendedUntil).toBeUndefined();
    expect(await held.findHeldName(name, at(20))).toBeDefined();
  });

  test('is held only with its time if the suspension has no id', async () => {
    const [address, who] = [`${newId()}@b.example`, leaver()];
    const steps = await held.holdGivenUpAddressSteps(address, who, now);
    expect(steps).toHaveLength(1);
    await transact(steps);

    const left = await held.findHeldName({ kind: 'email', value: address }, at(heldSeconds - 1));
    expect(left).toMatchObject({ suspendedUntil: until });
    expect(left && (await held.isGivenUpBy(left, who.id))).toBe(true);
  });
});

describe('the rows of an erased member', () => {
  const users = new Table('users');
  const keyOf = (pk: string) => ({ pk, sk: '-' });
  const Owned = z.object({ userId: z.string() });
  const isThere = async (pk: string) =>
    (await users.get(Owned, keyOf(pk), { consistent: true })) !== undefined;

  test('are deleted, and names and addresses held, without a suspension', async () => {
    const [gone, name, address] = [newId(), newId().toLowerCase(), `${newId()}@b.example`.toLowerCase()];
    const pks = [`NAME#${name}`, `EMAIL#${address}`, `EXPORT#${gone}`];
    for (const pk of pks) await users.put({ ...keyOf(pk), userId: gone });

    expect(await eraseOwnedRowsOf(gone, now)).toBe(true);
    expect(await eraseOwnedRowsOf(gone, now)).toBe(false);

    expect(await Promise.all(pks.map(isThere))).toEqual([false, false, false]);
    const plain = { expiresAt: at(heldSeconds).getTime() / 1000 };
    expect(await held.findHeldName({ kind: 'username', value: name }, now)).toEqual(plain);
    expect(await held.findHeldName({ kind: 'email', value: address }, now)).toEqual(plain);
    expect(await held.findHeldName({ kind: 'username', value: address }, now)).toBeUndefined();
  });

  test('stay with a new owner if there is one', async () => {
    const [gone, next, pk] = [newId(), newId(), `EMAIL#${newId()}@b.example`.toLowerCase()];
    await users.put({ ...keyOf(pk), userId: gone });
    const before = async (command: string): Promise<undefined> => {
      if (command.startsWith('Delete')) await users.put({ ...keyOf(pk), userId: next });
    };

    await withFault({ before }, () => eraseOwnedRowsOf(gone, now));

    expect(await users.get(Owned, keyOf(pk), { consistent: true })).toEqual({ userId: next });
  });
});

describe('a username', () => {
  const name = () => `maya${newId().slice(-12).toLowerCase()}`;
  const named = (username: string, id = newId()) => ({ id, username });
  async function claimed(username = name(), createdAt = now) {
    const who = named(username);
    expect(await done(usernames.claimUsernameStep({ ...who, createdAt: createdAt.toISOString() }))).toBe(
      true,
    );
    return who;
  }
  const moved = async (...how: Parameters<typeof usernames.changeUsernameSteps>) =>
    done(...(await usernames.changeUsernameSteps(...how)).map(({ step }) => step));

  test('that is invalid is never looked up', async () => {
    const readKeys: string[] = [];
    const before = (command: string): undefined => void readKeys.push(command);
    const most = 'm'.repeat(limits.usernameMax);

    await withFault({ before }, async () => {
      for (const invalidName of ['', `${most}m`])
        expect(await usernames.ownerOfUsername(invalidName)).toBeUndefined();
    });
    expect(readKeys).toEqual([]);
    const { id } = await claimed(most);
    expect(await usernames.ownerOfUsername(most.toUpperCase())).toBe(id);
  });

  test('belongs to one member, who may claim it again', async () => {
    const who = await claimed();
    const claim = (id: string) =>
      done(
        usernames.claimUsernameStep({
          id,
          username: who.username.toUpperCase(),
          createdAt: now.toISOString(),
        }),
      );

    expect([await claim(newId()), await claim(who.id)]).toEqual([false, true]);
    expect(await usernames.isUsernameTaken(who.username, now)).toBe(true);
    expect(await usernames.isUsernameTaken(name(), now)).toBe(false);
    expect(await usernames.isUsernameFreeFor(who.id, who.username, now)).toBe(true);
    expect(await usernames.isUsernameFreeFor(newId(), who.username, now)).toBe(false);
  });

  test('is reserved ninety days for its former owner, then free', async () => {
    const who = await claimed();
    const next = { ...who, username: name() };
    expect(await moved(who, next, now)).toBe(true);

    expect(await usernames.ownerOfUsername(next.username)).toBe(who.id);
    expect(await usernames.ownerOfUsername(who.username)).toBeUndefined();
    const other = newId();
    expect(await usernames.isUsernameTaken(who.username, at(heldSeconds - 1))).toBe(true);
    expect(await usernames.isUsernameFreeFor(other, who.username, at(heldSeconds - 1))).toBe(false);
    expect(await usernames.isUsernameFreeFor(who.id, who.username, now)).toBe(true);
    const step = (moment: Date) =>
      usernames.claimUsernameStep({ id: other, username: who.username, createdAt: moment.toISOString() });
    expect(await done(step(at(heldSeconds - 1)))).toBe(false);
    expect(await usernames.isUsernameTaken(who.username, at(heldSeconds))).toBe(false);
    expect(await done(step(at(heldSeconds)))).toBe(true);
    expect(await usernames.ownerOfUsername(who.username)).toBe(other);
  });

  test('changes its case without a step', async () => {
    const who = await claimed();

    expect(
      await usernames.changeUsernameSteps(who, { ...who, username: who.username.toUpperCase() }, now),
    ).toEqual([]);
  });

  test("is refused as taken if another's or held, and as stale if the old one is unclaimed", async () => {
    const [who, other] = [await claimed(), await claimed()];
    const gone = name();
    await transact([await held.holdNameStep({ kind: 'username', value: gone }, undefined, now)]);
    const refused = async (from: typeof who, to: string) => {
      const steps = await usernames.changeUsernameSteps(from, { ...from, username: to }, now);
      const outcome = await transact(steps.map(({ step }) => step));
      return outcome.done ? [] : outcome.refused.map((index) => steps[index]?.refusal);
    };

    expect(await refused(who, other.username)).toEqual(['usernameTaken']);
    expect(await refused(who, gone)).toEqual(['usernameTaken']);
    expect(await usernames.isUsernameTaken(gone, now)).toBe(true);
    expect(await usernames.isUsernameTaken(gone, at(heldSeconds))).toBe(false);
    expect(await refused(named(name()), name())).toEqual(['stale']);
    expect(await refused({ ...who, id: other.id }, name())).toEqual(['stale']);
    expect(await usernames.ownerOfUsername(who.username)).toBe(who.id);
  });
});
