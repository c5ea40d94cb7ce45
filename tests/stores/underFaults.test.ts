import { assert, asyncProperty, boolean, integer, uniqueArray } from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import * as passkeys from '#functions/auth/store/passkeys.ts';
import * as events from '#functions/events/store/events.ts';
import * as images from '#functions/images/images.ts';
import * as blocking from '#functions/members/ties/blocking.ts';
import * as blocks from '#functions/members/ties/blocks.ts';
import * as users from '#functions/members/users.ts';
import * as invitations from '#functions/membership/store/invitations.ts';
import { Table } from '#functions/platform/dynamo/table.ts';
import { transact } from '#functions/platform/dynamo/transaction.ts';
import { job } from '#functions/platform/jobs/job.ts';
import * as jobs from '#functions/platform/jobs/jobs.ts';
import * as mailDelivery from '#functions/platform/mail/mailDelivery.ts';
import { sendMail } from '#functions/platform/mail/mailStep.ts';
import { newId } from '#functions/platform/runtime/ids.ts';
import { imageLimits } from '#shared/images/limits.ts';
import { aStoredUser } from '../support/aStoredUser.ts';
import { startEngine } from '../support/engine.ts';
import { withFaults } from '../support/faults.ts';
import { takeOver } from '../support/jobs.ts';

const engine = await startEngine();

afterAll(() => engine.stop());

const now = new Date();
const tries = Array.from({ length: 6 }, (_, index) => index);

/** Runs everything at once while the database has faults. @returns the values of those that did not fail. */
async function beset<T>(seed: number, works: readonly (() => Promise<T>)[]): Promise<T[]> {
  const settled = await withFaults(seed, () => Promise.allSettled(works.map((work) => work())));
  return settled.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
}

/** Holds for any seed of the faults; each run creates its own data. */
const always = (run: (seed: number) => Promise<void>) =>
  assert(asyncProperty(integer(), run), { numRuns: 4 });

describe('with lost responses, refused requests and stale reads', () => {
  test('an event is on one day, complete, however often it moves, and gone once its deletion was confirmed', () =>
    always(async (seed) => {
      const hand = { actorId: newId(), now };
      const fields = (day: number) => ({
        eventTitle: `On day ${day}`,
        eventDate: `2099-01-0${day + 1}`,
        eventDescription: 'Long tables.',
        learnMoreLink: '',
      });
      const [kept, left] = [await events.addEvent(fields(0), hand), await events.addEvent(fields(0), hand)];

      const removed = await withFaults(seed, async () => {
        await Promise.allSettled(tries.map((day) => events.changeEvent(kept.id, fields(day), hand)));
        return Promise.allSettled([
          events.removeEvent(left.id, hand),
          events.changeEvent(left.id, fields(3), hand),
        ]);
      });
      const isAnswered = removed[0].status === 'fulfilled' && removed[0].value;
      if (!isAnswered) await events.removeEvent(left.id, hand);
      const { items } = await events.readEvents({ limit: 100, after: undefined, from: '2099-01-01' });
      const standing = items.filter(({ id }) => id === kept.id);
      const others = items.filter(({ id }) => id === left.id);

      expect(standing).toHaveLength(1);
      expect(standing[0]?.eventTitle).toBe(`On day ${Number(standing[0]?.eventDate.slice(-1)) - 1}`);
      expect(others).toEqual([]);
      await events.removeEvent(kept.id, hand);
    }));

  test('an invitation admits no more than its limit, each counted', () =>
    always(async (seed) => {
      const maker = aStoredUser();
      await users.addUser(maker);
      const { invitation } = await invitations.addInvitation(maker.id, { uses: 3, days: 1 }, now);

      const came = await beset(
        seed,
        tries.map(() => () => transact(invitations.useInvitationSteps(invitation, now))),
      );
      const { items } = await invitations.readInvitations(maker.id, { limit: 5, after: undefined });

      expect(items[0]?.used).toBeLessThanOrEqual(3);
      expect(came.filter(({ done }) => done).length).toBeLessThanOrEqual(items[0]?.used ?? 0);
    }));

  test('an image belongs to one post, and re-encoding is tried no more often than allowed', () =>
    always(async (seed) => {
      const ownerId = newId();
      const id = newId();
      const fresh = { id, ownerId, state: 'ready' as const, width: 8, height: 8 };
      await images.addImage(fresh, now);

      const tried = await beset(
        seed,
        tries.map(() => () => images.countUploadTry(id)),
      );
      const claim = async (usedBy: string) => {
        const { done } = await transact(images.claimImageSteps([id], { ownerId, usedBy }, now));
        return done ? [usedBy] : [];
      };
      const claimed = await beset(
        seed + 1,
        tries.map((index) => () => claim(`experience#${index}`)),
      );
      // If every claim was refused, this one finds the image unclaimed.
      claimed.push(await claim('experience#calm'));

      expect(tried.filter(Boolean).length).toBeLessThanOrEqual(imageLimits.maxUploadTries);
      expect(claimed.flat().length).toBeLessThanOrEqual(1);
      const usedBy = (await images.findImage(id, now))?.usedBy;
      expect(usedBy).toMatch(/^experience#/);
      expect(claimed.flat().filter((one) => one !== usedBy)).toEqual([]);
    }));

  test('a mail has one sender', () =>
    always(async (seed) => {
      const order = { kind: 'reset', userId: newId(), data: {}, cause: newId() };
      const key = { pk: `JOB#sendMail#${sendMail.unique(order)}`, sk: '-' };
      await jobs.startJob(sendMail, order, now);

      const begin = async () => {
        const row = await mailDelivery.findMail(key);
        return row?.state === 'due' ? mailDelivery.beginMail(row, now) : undefined;
      };
      const begun = await beset(
        seed,
        tries.map(() => begin),
      );
      // If every sender was refused, this one finds the mail due.
      begun.push(await begin());
      const held = begun.flatMap((row) => row ?? []);
      const row = await mailDelivery.findMail(key);

      expect(held.length).toBeLessThanOrEqual(1);
      expect(row).toMatchObject({ state: 'running', isBegun: true, holder: expect.any(String) });
      expect(held.filter(({ holder }) => holder !== row?.holder)).toEqual([]);
    }));

  test('a job has one worker, and is gone once its end was confirmed', () =>
    always(async (seed) => {
      const tidy = job({
        name: 'tidyUnderFaults',
        input: z.object({ id: z.string() }),
        unique: ({ id }) => id,
      });
      const id = newId();
      const key = { pk: `JOB#tidyUnderFaults#${id}`, sk: '-' };
      await jobs.startJob(tidy, { id }, now);

      const begun = await beset(
        seed,
        tries.map(() => () => jobs.claimJob(key, now)),
      );
      // If every worker was refused, this one finds the job due.
      begun.push(await jobs.claimJob(key, now));
      const held = begun.flatMap((row) => row ?? []);
      const row = await new Table('jobs').get(jobs.StoredJob, key, { consistent: true });
      if (row === undefined) throw new Error('the job is gone before its end');

      expect(held.length).toBeLessThanOrEqual(1);
      expect(row).toMatchObject({ state: 'running', holder: expect.any(String) });
      expect(held.filter(({ holder }) => holder !== row.holder)).toEqual([]);
      const ended = await beset(seed + 1, [() => jobs.finishJob(row).then(() => true)]);
      if (ended.length === 0) await jobs.finishJob(row);
      expect(await takeOver(key)).toBeUndefined();
    }));

  test('a passkey belongs to one member, and nobody has more than ten, correctly counted', () =>
    always(async (seed) => {
      const noSteps = { sessionSteps: [], mailSteps: [] };
      const [one, other] = [newId(), newId()];
      const made = (credentialId: string) => ({
        name: 'Phone',
        credentialId,
        publicKey: 'AQ',
        counter: 0,
        transports: [],
        synced: false,
      });
      const same = newId();
      for (let count = 0; count < 8; count += 1) await passkeys.addPasskey(one, made(newId()), now, noSteps);

      await beset(seed, [
        ...tries.map(() => () => passkeys.addPasskey(one, made(newId()), now, noSteps)),
        () => passkeys.addPasskey(one, made(same), now, noSteps),
        () => passkeys.addPasskey(other, made(same), now, noSteps),
      ]);
      const [ofOne, ofOther] = await Promise.all([passkeys.passkeysOf(one), passkeys.passkeysOf(other)]);
      const owner = await passkeys.findPasskey(same);
      const holders = [...ofOne, ...ofOther].filter(({ credentialId }) => credentialId === same);

      expect(ofOne.length).toBeLessThanOrEqual(10);
      expect(holders.map(({ userId }) => userId)).toEqual(owner === undefined ? [] : [owner.userId]);
      const room = 10 - ofOne.length;
      for (let count = 0; count < room; count += 1)
        expect(await passkeys.addPasskey(one, made(newId()), now, noSteps)).toMatchObject({ userId: one });
      expect(await passkeys.addPasskey(one, made(newId()), now, noSteps)).toBe('passkeysMany');
    }));

  test('a block is known to the pair and its maker, or to neither', () =>
    assert(
      asyncProperty(
        uniqueArray(integer({ min: 0, max: 20 }), { minLength: 2, maxLength: 6 }),
        boolean(),
        integer(),
        async (places, endsBlocked, seed) => {
          const me = newId();
          const others = places.map(() => newId());

          await beset<unknown>(
            seed,
            others.flatMap((other) => [
              () => blocking.addBlock(me, other),
              () => blocking.removeBlock(me, other),
            ]),
          );
          const known = await blocks.blockedOrMutedIds(me, 'OWN');
          for (const other of others) expect(await blocks.areBlocked(me, other)).toBe(known.includes(other));

          for (const other of others)
            await (endsBlocked ? blocking.addBlock(me, other) : blocking.removeBlock(me, other));
          expect((await blocks.blockedOrMutedIds(me, 'OWN')).toSorted()).toEqual(
            endsBlocked ? others.toSorted() : [],
          );
        },
      ),
      { numRuns: 5 },
    ));
});
