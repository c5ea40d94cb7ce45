import { afterAll, afterEach, describe, expect, test, vi } from 'vitest';
import * as people from '#functions/members/people.ts';
import * as follows from '#functions/members/ties/follows.ts';
import * as users from '#functions/members/users.ts';
import { run as sendRun } from '#functions/messages/sendMessage.ts';
import { newId } from '#functions/platform/runtime/ids.ts';
import { run as profileRun } from '#functions/profiles/getUser.ts';
import type { FactVisibility } from '#shared/platform/facts.ts';
import { aStoredUser } from '../support/aStoredUser.ts';
import { startEngine } from '../support/engine.ts';
import { callBy } from '../support/pretendCall.ts';

const engine = await startEngine();

afterAll(() => engine.stop());
afterEach(() => vi.useRealTimers());

const now = new Date();

/** A member who accepts messages from these people, with a class that the school has confirmed or not. */
async function aMember(messages?: FactVisibility, facts: { classYear?: number; confirmed?: boolean } = {}) {
  const user = { ...aStoredUser(), ...facts, ...(messages && { audience: { messages } }) };
  if ((await users.addUser(user)) !== 'done') throw new Error('the name was taken');
  return user.id;
}

const write = (from: string, to: string, clientMessageId?: string) =>
  sendRun({
    ...callBy(from),
    params: { id: to },
    query: undefined,
    body: { message: 'Hello', ...(clientMessageId && { clientMessageId }) },
  });
/** Whether a message is accepted, or why not. */
const outcome = (from: string, to: string) =>
  write(from, to).then(
    () => 'sent',
    (error: unknown) => (error instanceof Error ? error.message : error),
  );
const writersTo = async (viewer: string, member: string) =>
  (await profileRun({ ...callBy(viewer), params: { userId: member }, query: {}, body: undefined }))
    .messagesFrom;

describe('who may write to a member', () => {
  test('is everybody by default', async () => {
    const [one, other] = [await aMember(), await aMember('all')];

    expect([await outcome(one, other), await outcome(other, one)]).toEqual(['sent', 'sent']);
    expect(await writersTo(one, other)).toBeUndefined();
    expect(await people.restrictsMessages(one, other)).toBe(false);
  });

  test('is nobody if they choose so: neither followers nor the class, and the profile says so', async () => {
    const facts = { classYear: 2019, confirmed: true };
    const [me, other] = [await aMember('me', facts), await aMember('all', facts)];
    await follows.addFollow(other, me, now);
    await follows.addFollow(me, other, now);

    expect(await outcome(other, me)).toContain('messageClosed');
    expect(await writersTo(other, me)).toBe('me');
  });

  test('is those they follow, not their followers', async () => {
    const [me, followed, follower] = [await aMember('following'), await aMember(), await aMember()];
    await follows.addFollow(me, followed, now);
    await follows.addFollow(follower, me, now);

    expect(await outcome(followed, me)).toBe('sent');
    expect(await writersTo(followed, me)).toBeUndefined();
    expect(await outcome(follower, me)).toContain('messageClosed');
    expect(await writersTo(follower, me)).toBe('following');
  });

  test('is the class as the school knows it, not as a member claims', async () => {
    const me = await aMember('class', { classYear: 2019 });
    const classmate = await aMember('all', { classYear: 2019, confirmed: true });
    const claimant = await aMember('all', { classYear: 2019 });

    expect(await outcome(classmate, me)).toBe('sent');
    expect(await outcome(claimant, me)).toContain('messageClosed');
    expect(await writersTo(claimant, me)).toBe('class');
  });

  test('is also those they have written to, unless blocked', async () => {
    const [me, other] = [await aMember('me'), await aMember()];
    expect(await outcome(other, me)).toContain('messageClosed');

    await write(me, other);

    expect(await writersTo(other, me)).toBeUndefined();
    expect([await outcome(other, me), await outcome(other, me)]).toEqual(['sent', 'sent']);
  });

  test('applies in a conversation that they have never replied to, too', async () => {
    const [me, other] = [await aMember(), await aMember()];
    expect([await outcome(other, me), await outcome(other, me)]).toEqual(['sent', 'sent']);

    await closed(me);

    expect(await outcome(other, me)).toContain('messageClosed');
  });

  test('does not affect earlier messages: one is returned again as sent', async () => {
    const [me, other] = [await aMember(), await aMember()];
    const id = newId();
    const sent = await write(other, me, id);

    await closed(me);

    expect(await write(other, me, id)).toEqual(sent);
  });

  test('reveals nothing of unknown ids', async () => {
    expect(await outcome(await aMember(), newId())).toContain('userNotFound');
  });
});

/** From now on this member accepts no messages; cached members are some seconds old by then. */
async function closed(id: string): Promise<void> {
  const user = await users.findUser(id);
  if (user === undefined) throw new Error('there is no such member');
  expect(await users.updateUser(user, { audience: { messages: 'me' } }, now)).toBe('done');
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 6000 });
  expect(await people.restrictsMessages('', id)).toBe(true);
  vi.useRealTimers();
}
