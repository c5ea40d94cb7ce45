import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { startEngine } from '../support/engine.ts';
import { callBy } from '../support/pretendCall.ts';

const pushed = vi.hoisted(() => vi.fn());
vi.mock('#functions/socket/push.ts', () => ({ pushToMembers: pushed }));

const engine = await startEngine();
const { newId } = await import('#functions/stores/ids.ts');
const { correspondents } = await import('../support/correspondents.ts');
const { aMember, write } = await correspondents();
const { run } = await import('#functions/message/sendMessage.ts');

afterAll(() => engine.stop());
beforeEach(() => pushed.mockReset().mockResolvedValue(true));

/** A send of one draft, to be repeated as often as it takes, so long after now. */
async function aSend(clientMessageId = newId()) {
  const [from, to] = [await aMember(), await aMember()];
  // They have written before, so that nobody asks whether the receiver exists.
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

test('a repeated send answers the first message and, within a minute, tells of it once more: whoever sent it may have died before', async () => {
  const send = await aSend();

  const [one, again] = [await send(), await send()];

  expect(again.newMessage).toEqual(one.newMessage);
  expect(pushed.mock.calls).toEqual([pushed.mock.calls[0], pushed.mock.calls[0]]);
});

test('a send repeated later answers the first message and tells nobody', async () => {
  const send = await aSend();

  const [one, again] = [await send(), await send(61_000)];

  expect(again.newMessage).toEqual(one.newMessage);
  expect(pushed).toHaveBeenCalledOnce();
});

test('a message whose id lies over five minutes ahead is refused, and nobody is told', async () => {
  const send = await aSend(newId(new Date(Date.now() + 6 * 60_000)));

  await expect(send()).rejects.toThrow('messageAhead');

  expect(pushed).not.toHaveBeenCalled();
});
