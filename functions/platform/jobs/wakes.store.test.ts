import { afterAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { startEngine } from '#tests/support/engine.ts';

const engine = await startEngine();
const { newId } = await import('#functions/platform/runtime/ids.ts');
const connections = await import('#functions/platform/sockets/connections.ts');
afterAll(() => engine.stop());

const Records = z.object({ Records: z.array(z.object({ eventName: z.string() })) });

test('a socket that opens and says hello wakes the presence workers; its later frames and stranger watches do not', async () => {
  const heard: string[] = [];
  const streams = engine.follow('settlePresence', async (event) => {
    heard.push(...z.parse(Records, event).Records.map(({ eventName }) => eventName));
  });
  const now = new Date();
  const address = { userId: newId(), connectionId: 'c', sessionId: newId() };

  await connections.addConnection(address, now);
  await connections.noteHello(address, { takesChanges: true });
  await connections.noteFrame(address, now);
  await connections.noteStrangers(address, [newId()]);
  await connections.noteFrame(address, new Date(now.getTime() + 61_000));
  await connections.dropConnection(address);

  // One member's changes come in order: behind the last there is none.
  await expect.poll(() => heard).toContain('REMOVE');
  await streams.stop();
  expect(heard).toEqual(['INSERT', 'MODIFY', 'REMOVE']);
});
