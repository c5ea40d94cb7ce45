import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { withFault } from '#tests/support/refusals.ts';
import { startBuckets } from '#tests/support/buckets.ts';
import { startEngine } from '#tests/support/engine.ts';
import { callBy } from '#tests/support/pretendCall.ts';

const sendFrame = vi.hoisted(() => vi.fn());
vi.mock('#functions/members/sessions/socketFrames.ts', () => ({ sendFrame }));

const engine = await startEngine();
const storage = await startBuckets();
const { newId } = await import('#functions/platform/runtime/ids.ts');
const { correspondents } = await import('#tests/support/correspondents.ts');
const { aMember, write } = await correspondents();
const { run } = await import('#functions/messages/sendMessage.ts');
const {
  eraseMemberHandler: { run: erase },
} = await import('#functions/main/erasers.ts');
const { leave } = await import('#functions/account/store/leaving.ts');
const { newestMessages } = await import('#functions/messages/store/messages.ts');

afterAll(async () => {
  await storage.stop();
  await engine.stop();
});
beforeEach(() => sendFrame.mockReset().mockResolvedValue(true));

/** Sends one draft, this long from now; it may be repeated. */
async function aSend(clientMessageId = newId()) {
  const [from, to] = [await aMember(), await aMember()];
  // They have written before, so the call does not check whether the receiver exists.
  await write(to, from, 'First');
  return (laterMs = 0) =>
    run({
      ...callBy(from),
      params: { id: to },
      query: undefined,
      body: { message: 'Hello', clientMessageId },
      now: new Date(Date.now() + laterMs),
    });
}

test('a repeated send returns the first message and, within a minute, announces it once more', async () => {
  const send = await aSend();

  const [one, again] = [await send(), await send()];

  expect(again.newMessage).toEqual(one.newMessage);
  expect(sendFrame.mock.calls).toEqual([sendFrame.mock.calls[0], sendFrame.mock.calls[0]]);
});

test('a send repeated later returns the first message and announces nothing', async () => {
  const send = await aSend();

  const [one, again] = [await send(), await send(61_000)];

  expect(again.newMessage).toEqual(one.newMessage);
  expect(sendFrame).toHaveBeenCalledOnce();
});

test('a message with an id over five minutes ahead is refused and sent to nobody', async () => {
  const send = await aSend(newId(new Date(Date.now() + 6 * 60_000)));

  await expect(send()).rejects.toThrow('messageAhead');

  expect(sendFrame).not.toHaveBeenCalled();
});

test('an erased member is unknown, even to those they wrote to', async () => {
  const [from, gone] = [await aMember(), await aMember()];
  await write(from, gone, 'First');
  await write(gone, from, 'Farewell');
  const left = await leave(gone, () => [], new Date());
  if (typeof left === 'string') throw new Error('did not leave');
  const order = { userId: gone, leavingAt: left.leavingAt };
  let place: string | undefined;
  do {
    place = await erase(order, place);
  } while (place !== undefined);

  await expect(
    run({ ...callBy(from), params: { id: gone }, query: undefined, body: { message: 'Are you there?' } }),
  ).rejects.toThrow('userNotFound');

  expect((await newestMessages(from, gone, { limit: 5, from: 1 })).items).toHaveLength(2);
  expect(sendFrame).not.toHaveBeenCalled();
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
