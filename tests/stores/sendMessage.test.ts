import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { startEngine } from '../support/engine.ts';
import { noCookies } from '../support/noCookies.ts';

const pushed = vi.hoisted(() => vi.fn());
vi.mock('#functions/socket/push.ts', () => ({ pushToMembers: pushed }));

const engine = await startEngine();
const { newId } = await import('#functions/stores/ids.ts');
const messages = await import('#functions/stores/messages.ts');
const { run } = await import('#functions/message/sendMessage.ts');

afterAll(() => engine.stop());
beforeEach(() => pushed.mockReset().mockResolvedValue(true));

/** A send of one draft, to be repeated as often as it takes. */
async function aSend() {
  const [from, to, clientMessageId] = [newId(), newId(), newId()];
  // They have written before, so that nobody asks whether the receiver exists.
  await messages.send({ from: to, to: from, text: 'First', now: new Date() }, async () => true);
  return () =>
    run({
      params: { id: to },
      query: undefined,
      body: { message: 'Hello', clientMessageId },
      files: [],
      caller: {
        userId: from,
        role: 'member',
        state: 'member',
        sessionId: '',
        authenticatedAt: 0,
        byCookie: false,
        token: undefined,
      },
      origin: 'http://localhost',
      address: '',
      cookies: noCookies,
      now: new Date(),
      fail: (name) => {
        throw new Error(name);
      },
    });
}

test('a repeated send answers the first message and tells nobody again', async () => {
  const send = await aSend();

  const [one, again] = [await send(), await send()];

  expect(again.newMessage._id).toBe(one.newMessage._id);
  expect(pushed).toHaveBeenCalledOnce();
});

test('a repeated send tells those whom the first could not tell, and then nobody', async () => {
  pushed.mockResolvedValueOnce(false);
  const send = await aSend();

  const [one, again] = [await send(), await send()];
  await send();

  expect(again.newMessage._id).toBe(one.newMessage._id);
  expect(pushed).toHaveBeenCalledTimes(2);
});
