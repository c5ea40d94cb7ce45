import { afterAll, beforeEach, expect, test } from 'vitest';
import { startLeaving } from '#functions/account/store/leaving.ts';
import { eraseMemberHandler } from '#functions/main/erasers.ts';
import * as sessions from '#functions/members/sessions/sessions.ts';
import { run } from '#functions/messages/sendMessage.ts';
import { newestMessages } from '#functions/messages/store/messages.ts';
import { newId } from '#functions/platform/runtime/ids.ts';
import { addSocket } from '#functions/sockets/socketRows.ts';
import { startBuckets } from '#tests/support/buckets.ts';
import { correspondents } from '#tests/support/correspondents.ts';
import { startEngine } from '#tests/support/engine.ts';
import { callBy } from '#tests/support/pretendCall.ts';
import { withFault } from '#tests/support/refusals.ts';
import { startSocketManagement } from '#tests/support/socketManagement.ts';

const engine = await startEngine();
const [storage, management] = [await startBuckets(), await startSocketManagement()];
const { aMember, write } = correspondents();
const { run: erase } = eraseMemberHandler;

afterAll(async () => {
  await Promise.all([storage.stop(), management.stop()]);
  await engine.stop();
});
beforeEach(() => void management.take());

/** Opens the only device of a member, whose socket has the member's id. */
async function comesOnline(userId: string): Promise<void> {
  const { sid = '' } = (await sessions.startSession({ id: userId, role: 'member' }, new Date())) ?? {};
  const sessionId = (await sessions.findSessionByCookie(sid, new Date()))?.id ?? '';
  await addSocket({ userId, connectionId: userId, sessionId }, new Date());
}

/** A draft that may be sent repeatedly, this long from now, and its members, who are online. */
async function aDraft(clientMessageId = newId()) {
  const members = [await aMember(), await aMember()];
  for (const member of members) await comesOnline(member);
  const [from = '', to = ''] = members;
  // They have written before, so the call does not check whether the receiver exists.
  await write(to, from, 'First');
  const send = async (laterMs = 0) =>
    run({
      ...callBy(from),
      params: { id: to },
      query: undefined,
      body: { message: 'Hello', clientMessageId },
      now: new Date(Date.now() + laterMs),
    });
  return { send, members };
}

test('a repeated send returns the first message and, within a minute, announces it once more', async () => {
  const { send, members } = await aDraft();

  const [sent, again] = [await send(), await send()];

  expect(again.newMessage).toEqual(sent.newMessage);
  const frame = { event: 'newMessage', data: sent.newMessage };
  expect(management.take()).toEqual(new Map(members.map((member) => [member, [frame, frame]])));
});

test('a send repeated later returns the first message and announces nothing', async () => {
  const { send } = await aDraft();

  const sent = await send();
  management.take();
  const again = await send(61_000);

  expect(again.newMessage).toEqual(sent.newMessage);
  expect(management.take()).toEqual(new Map());
});

test('a message with an id over five minutes ahead is refused and sent to nobody', async () => {
  const { send } = await aDraft(newId(new Date(Date.now() + 6 * 60_000)));

  await expect(send()).rejects.toThrow('messageAhead');

  expect(management.take()).toEqual(new Map());
});

test('an erased member is unknown, even to those they wrote to', async () => {
  const [from, gone] = [await aMember(), await aMember()];
  await write(from, gone, 'First');
  await write(gone, from, 'Farewell');
  await comesOnline(from);
  const left = await startLeaving(gone, () => [], new Date());
  if (typeof left === 'string') throw new Error('did not leave');
  const order = { userId: gone, leavingAt: left.leavingAt };
  let index: string | undefined;
  do {
    index = await erase(order, index);
  } while (index !== undefined);

  await expect(
    run({ ...callBy(from), params: { id: gone }, query: undefined, body: { message: 'Are you there?' } }),
  ).rejects.toThrow('userNotFound');

  expect((await newestMessages(from, gone, { limit: 5, from: 1 })).items).toHaveLength(2);
  expect(management.take()).toEqual(new Map());
});

test('a member who just signed up exists even if a replica is behind', async () => {
  const [from, to] = [await aMember(), await aMember()];
  const isOfPeople = (command: string) => command === 'BatchGetItemCommand';
  const unseen = (command: string, output: object) => {
    if (isOfPeople(command)) Object.assign(output, { Responses: {} });
    return undefined;
  };

  const sent = await withFault({ behind: unseen }, () =>
    run({ ...callBy(from), params: { id: to }, query: undefined, body: { message: 'Welcome' } }),
  );

  expect(sent.newMessage.message).toBe('Welcome');
});
