import { afterAll, describe, expect, test } from 'vitest';
import * as tickets from '#functions/auth/store/tickets.ts';
import * as emails from '#functions/members/names/emails.ts';
import * as users from '#functions/members/users.ts';
import { Table, rowExists } from '#functions/platform/dynamo/table.ts';
import { transact } from '#functions/platform/dynamo/transaction.ts';
import { newId } from '#functions/platform/runtime/ids.ts';
import { accountLimits } from '#shared/auth/accountLimits.ts';
import { aStoredUser } from '#tests/support/aStoredUser.ts';
import { startEngine } from '#tests/support/engine.ts';
import { between } from '#tests/support/refusals.ts';

const engine = await startEngine();

afterAll(() => engine.stop());

const now = new Date('2026-11-22T10:00:00.000Z');
const newAddress = () => `${newId()}@Example.org`;

async function found(id: string) {
  const user = await users.findUser(id);
  if (user === undefined) throw new Error('there is no such member');
  return user;
}

async function aMember(email: string) {
  const user = aStoredUser({ email });
  expect(await users.addUser(user)).toBe('done');
  return found(user.id);
}

type Seen = Awaited<ReturnType<typeof found>>;

/** The step that uses up the proof of a profile's address. */
async function proofOf({ id, email }: Seen) {
  const { secret, step } = tickets.issueTicket('confirmEmail', { userId: id, address: email }, now);
  await transact([step]);
  const ticket = await tickets.findTicket(secret, now, 'confirmEmail');
  if (ticket === undefined) throw new Error('no ticket was issued');
  return tickets.consumeTicketStep(ticket);
}

const confirm = async (seen: Seen, more: Parameters<typeof emails.confirmAddress>[3] = {}) =>
  emails.confirmAddress(seen, await proofOf(seen), now, more);

const never = () => new Table('users').checkStep({ pk: newId(), sk: '-' }, rowExists);

describe('an address', () => {
  test('that was confirmed belongs to its member, whatever its case', async () => {
    const address = newAddress();
    const user = await aMember(address);
    expect(await emails.findByEmail(address)).toBeUndefined();

    expect(await confirm(user)).toBe('done');

    expect((await emails.findByEmail(address.toUpperCase()))?.id).toBe(user.id);
    expect(await found(user.id)).toMatchObject({
      verifiedEmail: address,
      verifiedAt: now.toISOString(),
      verifiedInside: false,
      version: 2,
    });
  });

  test('is not confirmed for a profile that has changed since, and its proof stays unused', async () => {
    const user = await aMember(newAddress());
    const use = await proofOf(user);
    await users.updateUser(user, { bio: 'Meanwhile' }, now);

    expect(await emails.confirmAddress(user, use, now, {})).toBe('stale');
    expect((await found(user.id)).verifiedEmail).toBeUndefined();

    expect(await emails.confirmAddress(await found(user.id), use, now, {})).toBe('done');
  });

  test("is not confirmed by a used ticket, or if it is another's", async () => {
    const user = await aMember(newAddress());
    const use = await proofOf(user);
    expect(await emails.confirmAddress(user, use, now, {})).toBe('done');
    const other = await aMember(user.email);

    expect(await emails.confirmAddress(await found(user.id), use, now, {})).toBe('ended');
    expect(await confirm(other)).toBe('ended');

    expect((await found(other.id)).verifiedEmail).toBeUndefined();
    expect((await emails.findByEmail(user.email))?.id).toBe(user.id);
  });

  test('is not confirmed if an added step is refused', async () => {
    const user = await aMember(newAddress());

    expect(await confirm(user, { steps: [never()] })).toBe('refused');

    expect(await found(user.id)).toEqual(user);
    expect(await emails.findByEmail(user.email)).toBeUndefined();
    const [first, other] = [await aMember(newAddress()), await aMember(newAddress())];
    await confirm(first);
    await users.updateUser(other, { email: first.email }, now);
    expect(await confirm(await found(other.id), { steps: [never()] })).toBe('ended');
  });
});

describe('the owner of an address', () => {
  test('is looked up for many members at once, if they confirmed it and still use it', async () => {
    const [here, left] = [await aMember(newAddress()), await aMember(newAddress())];
    for (const user of [here, left]) expect(await confirm(user)).toBe('done');
    const claimed = await aMember(newAddress());
    await transact(await emails.replaceAddressSteps(await found(left.id), newAddress(), now));

    const addresses = [here.email, here.email.toLowerCase(), left.email, claimed.email, newAddress()];

    expect(await emails.ownersOfAddresses(addresses)).toEqual([here.id]);
    expect(await emails.ownersOfAddresses([])).toEqual([]);
  });

  test('of a replaced address is known as long as it can be recovered', async () => {
    const user = await aMember(newAddress());
    await confirm(user);
    const holderAt = (seconds: number) =>
      emails.ownerOfAddress(user.email, new Date(now.getTime() + seconds * 1000));
    const week = accountLimits.recoverSeconds;
    expect([await holderAt(0), await holderAt(week)]).toEqual([user.id, user.id]);

    await transact(await emails.replaceAddressSteps(await found(user.id), '', now));

    expect([await holderAt(week - 1), await holderAt(week)]).toEqual([user.id, undefined]);
    expect(await emails.findByEmail(user.email)).toBeUndefined();
    expect(await emails.ownerOfAddress(newAddress(), now)).toBeUndefined();
  });
});

describe('a claim on an address', () => {
  const week = accountLimits.recoverSeconds;
  const later = (seconds: number) => new Date(now.getTime() + seconds * 1000);
  const done = async (...steps: Parameters<typeof transact>[0]) => (await transact(steps)).done;
  async function confirmed() {
    const user = await aMember(newAddress());
    expect(await confirm(user)).toBe('done');
    return found(user.id);
  }

  test('that its member no longer has, or whose member was erased, leads to nobody', async () => {
    const [stale, orphan] = [newAddress(), newAddress()];
    const member = await confirmed();
    await transact([
      emails.claimAddressStep(stale, member.id, now),
      emails.claimAddressStep(orphan, newId(), now),
    ]);

    expect(await emails.findByEmail(stale)).toBeUndefined();
    expect(await emails.findByEmail(orphan)).toBeUndefined();
    expect((await emails.findByEmail(member.email))?.id).toBe(member.id);
  });

  test("belongs to one member, and can be another's a week after it was replaced or at once after it was released", async () => {
    const [left, dropped, other] = [await confirmed(), await confirmed(), newId()];
    const claim = (address: string, moment: Date) =>
      done(emails.claimAddressStep(address.toLowerCase(), other, moment));
    expect(await claim(left.email, later(2 * week))).toBe(false);
    await transact(await emails.replaceAddressSteps(left, newAddress(), now));
    await transact(await emails.releaseAddressSteps(dropped, now));

    expect(await claim(dropped.email, now)).toBe(true);
    expect(await claim(left.email, later(week - 1))).toBe(false);
    expect(await done(emails.claimAddressStep(left.email, left.id, later(1)))).toBe(true);
    await transact(await emails.replaceAddressSteps(left, newAddress(), now));
    expect(await claim(left.email, later(week))).toBe(true);
  });

  test('is left and released only by its owner; releasing an unclaimed one does nothing', async () => {
    const [member, other] = [await confirmed(), newId()];
    await transact(await emails.releaseAddressSteps(member, now));
    expect(await done(...(await emails.releaseAddressSteps(member, now)))).toBe(true);
    expect(await done(...(await emails.replaceAddressSteps(member, newAddress(), now)))).toBe(false);
    await transact([emails.claimAddressStep(member.email, other, now)]);

    expect(await done(...(await emails.releaseAddressSteps(member, now)))).toBe(false);
    expect(await done(...(await emails.replaceAddressSteps(member, newAddress(), now)))).toBe(false);

    expect(await emails.ownerOfAddress(member.email, now)).toBe(other);
  });

  test('is not left for the same address, or without one', async () => {
    const [member, bare] = [await confirmed(), await aMember(newAddress())];

    expect(await emails.replaceAddressSteps(member, member.email.toUpperCase(), now)).toEqual([]);
    expect(await emails.replaceAddressSteps(bare, newAddress(), now)).toEqual([]);
    expect(await emails.releaseAddressSteps(bare, now)).toEqual([]);
  });
});

describe('the address of a profile', () => {
  test.each([
    ['', '', false],
    ['', 'a@b.example', false],
    ['a@b.example', '', false],
    ['a@b.example', undefined, false],
    ['a@b.example', 'c@d.example', false],
    ['a@b.example', 'a@b.example', true],
  ])('%j next to a confirmed %j is confirmed: %s', (email, verifiedEmail, is) => {
    expect(
      emails.isAddressConfirmed({ email, ...(verifiedEmail === undefined ? {} : { verifiedEmail }) }),
    ).toBe(is);
    expect(emails.confirmedAddressOf(verifiedEmail === undefined ? {} : { verifiedEmail })).toBe(
      verifiedEmail ?? '',
    );
  });

  test('that is pending is removed when its reader says so, and the confirmed one is back', async () => {
    const user = await aMember(newAddress());
    await confirm(user);
    await users.updateUser(await found(user.id), { email: newAddress() }, now);
    const [changed, use] = [await found(user.id), await proofOf(await found(user.id))];
    expect(await emails.withdrawAddress(await found(user.id), use, now)).toBe(true);
    expect(await found(user.id)).toMatchObject({ email: user.email, verifiedEmail: user.email });

    expect(await emails.withdrawAddress(await found(user.id), use, now)).toBe(false);
    expect(await emails.withdrawAddress(changed, await proofOf(changed), now)).toBe(false);
  });

  test('is confirmed with the added facts and without the removed ones', async () => {
    const user = await aMember(newAddress());
    await users.updateUser(user, { bio: 'Me', headline: 'Painter' }, now);

    expect(
      await confirm(await found(user.id), { isInside: true, set: { bio: 'You', headline: undefined } }),
    ).toBe('done');

    const left = await found(user.id);
    expect(left).toMatchObject({ bio: 'You', verifiedInside: true, verifiedAt: now.toISOString() });
    expect(left.headline).toBeUndefined();
  });

  test('that bounces is unconfirmed and released, even if the profile changes at that moment', async () => {
    const address = newAddress();
    const user = await aMember(address);
    await confirm(user, { isInside: true });
    const meanwhile = async () => users.updateUser(await found(user.id), { bio: 'Meanwhile' }, now);

    await between(() => emails.markAddressUnconfirmed(address.toLowerCase(), now), meanwhile);
    await emails.markAddressUnconfirmed(newAddress(), now);

    expect(await found(user.id)).toMatchObject({
      bio: 'Meanwhile',
      email: address,
      verifiedEmail: '',
      verifiedAt: '',
      verifiedInside: false,
      unverifiedAt: now.toISOString(),
    });
    expect(await emails.ownerOfAddress(address, now)).toBeUndefined();
    expect(await confirm(await found(user.id))).toBe('done');
    expect((await found(user.id)).unverifiedAt).toBeUndefined();
  });
});
