import { afterAll, expect, test } from 'vitest';
import * as challenges from '#functions/auth/store/challenges.ts';
import { oauthFlows } from '#functions/auth/store/oauthFlows.ts';
import * as tickets from '#functions/auth/store/tickets.ts';
import * as likes from '#functions/experiences/store/likes.ts';
import * as images from '#functions/images/images.ts';
import * as follows from '#functions/members/ties/follows.ts';
import * as users from '#functions/members/users.ts';
import { Table, rowIsNew } from '#functions/platform/dynamo/table.ts';
import { transact } from '#functions/platform/dynamo/transaction.ts';
import { newId } from '#functions/platform/runtime/ids.ts';
import * as throttles from '#functions/platform/throttles/throttles.ts';
import { accountLimits } from '#shared/auth/accountLimits.ts';
import { imageLimits } from '#shared/images/limits.ts';
import { aStoredUser } from '../support/aStoredUser.ts';
import { startEngine } from '../support/engine.ts';
import { shareBy } from '../support/noticeWorld.ts';
import { first, refusal, withFault } from '../support/refusals.ts';

const engine = await startEngine();

afterAll(() => engine.stop());

const now = new Date();

/** Does the work while the response to its first write is lost. */
const withLostAnswer = <T>(work: () => Promise<T>) =>
  withFault({ behind: first(1, /^(Put|Update|Delete|Transact)/, refusal('TimeoutError')) }, work);

async function aMember() {
  const user = aStoredUser();
  await users.addUser(user);
  return user;
}

/** Prepares something, and then does it while a response is lost; each resolves to true if it was not refused. */
const conditional: Readonly<Record<string, () => Promise<() => Promise<unknown>>>> = {
  'a single step of a transaction': async () => {
    const key = { pk: newId(), sk: '-' };
    const step = new Table('requests').putStep(key, rowIsNew);
    return async () => (await transact([step])).done;
  },
  'a changed profile': async () => {
    const user = await aMember();
    return async () => (await users.updateUser(user, { bio: 'Hello' }, now)) === 'done';
  },
  'a like': async () => {
    const [id, member] = [await shareBy((await aMember()).id), newId()];
    return async () => (await likes.addLike(id, member))?.likesCount === 1;
  },
  'a follow': async () => {
    const [one, other] = [await aMember(), await aMember()];
    return async () => (await follows.addFollow(one.id, other.id, now))?.isNew;
  },
  'a passkey’s challenge': async () => {
    const challenge = await challenges.makeChallenge('login', 'browser', now);
    return () => challenges.consumeChallenge(challenge, 'login', 'browser', now);
  },
  'a return from a provider': async () => {
    const flow = { provider: 'github', verifier: 'v', nonce: 'n' } as const;
    const state = await oauthFlows.store(flow, 'browser', 60, now);
    return async () => (await oauthFlows.consume(state, 'browser', now)) !== undefined;
  },
  'the last try at a code': async () => {
    const { id, email } = await aMember();
    const mailed = tickets.issueTicket('confirmEmail', { userId: id, address: email }, now);
    const { code, step } = tickets.issueCode(id, mailed.secret, now);
    await transact([mailed.step, step]);
    for (let tries = 1; tries < accountLimits.codeTries; tries += 1)
      await tickets.tryTicketCode(id, 'no', now);
    return async () => (await tickets.tryTicketCode(id, code, now)) !== undefined;
  },
  'the last try at a picture': async () => {
    const id = newId();
    await images.addImage({ id, ownerId: newId(), state: 'pending', width: 0, height: 0 }, now);
    for (let tries = 1; tries < imageLimits.maxUploadTries; tries += 1) await images.countUploadTry(id);
    return () => images.countUploadTry(id);
  },
  'the last hit of a window': () => {
    const window = { key: newId(), limit: 1, seconds: 3600 };
    return Promise.resolve(async () => (await throttles.countHit(window, now)) === undefined);
  },
  'a try between two pauses': () => {
    const backoff = { key: newId(), pauses: [{ tries: 0, seconds: 30 }] };
    return Promise.resolve(async () => (await throttles.countAttempt(backoff, now)) === undefined);
  },
};

test.each(Object.entries(conditional))(
  '%s whose answer was lost is not refused because of its own success',
  async (_, prepare) => {
    const work = await prepare();
    expect(await withLostAnswer(work)).toBe(true);
  },
);

test('a full window refuses the next hit even if the last was sent twice', async () => {
  const window = { key: newId(), limit: 2, seconds: 3600 };
  await throttles.countHit(window, now);
  expect(await withLostAnswer(() => throttles.countHit(window, now))).toBeUndefined();
  expect(await throttles.countHit(window, now)).toBeGreaterThan(0);
});
