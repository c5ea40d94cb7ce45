import { afterAll, describe, expect, test } from 'vitest';
import { takeOverSuspension } from '#functions/account/email/verifyEmail.ts';
import { endAccount } from '#functions/account/store/erasure.ts';
import { revokeEmail } from '#functions/account/store/revokeEmail.ts';
import { recoverEmail } from '#functions/auth/store/emailRecovery.ts';
import * as tickets from '#functions/auth/store/tickets.ts';
import * as emails from '#functions/members/names/emails.ts';
import { liftSuspensionSteps, suspendSteps } from '#functions/members/status/statusRows.ts';
import * as users from '#functions/members/users.ts';
import { Table } from '#functions/platform/dynamo/table.ts';
import { transact } from '#functions/platform/dynamo/transaction.ts';
import { newId } from '#functions/platform/runtime/ids.ts';
import { aStoredUser } from '#tests/support/aStoredUser.ts';
import { startEngine } from '#tests/support/engine.ts';

const engine = await startEngine();

afterAll(() => engine.stop());

const now = new Date();
const until = new Date(now.getTime() + 30 * 24 * 3600_000).toISOString();
const newAddress = () => `${newId()}@example.org`.toLowerCase();

async function found(id: string) {
  const user = await users.findUser(id);
  if (user === undefined) throw new Error('there is no such member');
  return user;
}

async function aMember(email = '') {
  const user = aStoredUser({ email });
  expect(await users.addUser(user)).toBe('done');
  return user.id;
}

async function ticketFor(userId: string, address: string) {
  const { secret, step } = tickets.issueTicket('confirmEmail', { userId, address }, now);
  await transact([step]);
  const ticket = await tickets.findTicket(secret, now, 'confirmEmail');
  if (ticket === undefined) throw new Error('no ticket was issued');
  return ticket;
}

/** Confirms an address as its route does, giving up the previous one. */
async function confirm(userId: string, address: string, isInside = true) {
  await users.updateUser(await found(userId), { email: address }, now);
  const user = await found(userId);
  const use = tickets.consumeTicketStep(await ticketFor(userId, address));
  const steps = await emails.replaceAddressSteps(user, address, now);
  expect(await emails.confirmAddress(user, use, now, { isInside, steps })).toBe('done');
}

async function suspendedWith(address: string) {
  const id = await aMember();
  await confirm(id, address);
  await transact(await suspendSteps(await found(id), until, now));
  return id;
}

/** Ends the account, as happens two weeks after its member has left. */
async function end(id: string) {
  const leavingAt = now.toISOString();
  await transact([new Table('users').changeStep({ pk: `USER#${id}`, sk: '-' }, { set: { leavingAt } })]);
  expect(await endAccount({ userId: id, leavingAt }, now)).toBe('erased');
}

/** The status of a new account that confirms this address. */
async function nextHolder(address: string) {
  const id = await aMember(address);
  await takeOverSuspension(await found(id), address, now);
  return (await found(id)).suspendedUntil;
}

describe('the address of a suspended member', () => {
  test('is held with the suspension when they change it: changing the e-mail does not end it', async () => {
    const address = newAddress();
    const id = await suspendedWith(address);

    await confirm(id, newAddress());

    expect(await nextHolder(address)).toBe(until);
  });

  test('is held when they remove it, disown it, take another back, or it bounces', async () => {
    const ways: readonly ((id: string, address: string) => Promise<unknown>)[] = [
      async (id) => {
        const user = await found(id);
        const cleared = { email: '', verifiedEmail: '', verifiedAt: '' };
        return users.updateUser(user, cleared, now, await emails.replaceAddressSteps(user, '', now));
      },
      async (id, address) => revokeEmail(await found(id), await ticketFor(id, address), now),
      async (id) => {
        const ticket = await ticketFor(id, newAddress());
        return recoverEmail(await found(id), ticket, now, []);
      },
      async (_, address) => emails.markAddressUnconfirmed(address, now),
    ];

    for (const way of ways) {
      const address = newAddress();
      await way(await suspendedWith(address), address);
      expect(await nextHolder(address)).toBe(until);
    }
  });

  test('is not held if it was confirmed only from a mail: it may belong to a stranger', async () => {
    const address = newAddress();
    const id = await aMember();
    await confirm(id, address, false);
    await transact(await suspendSteps(await found(id), until, now));

    await confirm(id, newAddress());

    expect(await nextHolder(address)).toBeUndefined();
  });

  test('is not released by confirming it elsewhere first, in another case', async () => {
    const address = newAddress();
    const id = await suspendedWith(address);
    await confirm(id, address.toUpperCase(), false);

    await confirm(id, newAddress());

    expect(await nextHolder(address)).toBe(until);
  });

  test('is held when the account ends, unless it was confirmed only from a mail', async () => {
    const [own, strangers] = [newAddress(), newAddress()];
    await end(await suspendedWith(own));
    const id = await aMember();
    await confirm(id, strangers, false);
    await transact(await suspendSteps(await found(id), until, now));
    await end(id);

    expect([await nextHolder(own), await nextHolder(strangers)]).toEqual([until, undefined]);
  });

  test('stays held when an account that confirmed it again from a mail ends', async () => {
    const address = newAddress();
    const id = await suspendedWith(address);
    await confirm(id, newAddress());
    await confirm(id, address, false);

    await end(id);

    expect(await nextHolder(address)).toBe(until);
  });

  test('is not held without a running suspension', async () => {
    const address = newAddress();
    const id = await aMember();
    await confirm(id, address);

    await confirm(id, newAddress());

    expect(await nextHolder(address)).toBeUndefined();
  });

  test('passes on neither a lifted suspension nor a later one', async () => {
    const address = newAddress();
    const id = await suspendedWith(address);
    await confirm(id, newAddress());
    await transact(await liftSuspensionSteps(await found(id), now));

    expect(await nextHolder(address)).toBeUndefined();
    await transact(await suspendSteps(await found(id), until, now));
    expect(await nextHolder(address)).toBeUndefined();
    await end(id);
    expect(await nextHolder(address)).toBeUndefined();
  });

  test("is held until the suspension's final end: extended or shortened, also after the account ended", async () => {
    const address = newAddress();
    const id = await suspendedWith(address);
    await confirm(id, newAddress());
    const longer = new Date(now.getTime() + 60 * 24 * 3600_000).toISOString();

    await transact(await suspendSteps(await found(id), longer, now));
    expect(await nextHolder(address)).toBe(longer);
    await transact(await suspendSteps(await found(id), until, now));
    expect(await nextHolder(address)).toBe(until);
    await end(id);
    expect(await nextHolder(address)).toBe(until);
  });

  test('does not restore a suspension once it is lifted', async () => {
    const address = newAddress();
    const id = await suspendedWith(address);
    await confirm(id, newAddress());
    await transact(await liftSuspensionSteps(await found(id), now));

    expect(await takeOverSuspension(await found(id), address, now)).toBe(false);

    expect((await found(id)).suspendedUntil).toBeUndefined();
  });
});
