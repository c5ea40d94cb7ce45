import { afterAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { newId } from '#functions/platform/runtime/ids.ts';
import * as socketRows from '#functions/sockets/socketRows.ts';
import { startEngine } from '#tests/support/engine.ts';

const engine = await startEngine();
afterAll(() => engine.stop());

const Records = z.object({ Records: z.array(z.object({ eventName: z.string() })) });

test('a socket that opens and says hello wakes the presence workers; its later frames and stranger watches do not', async () => {
  const woken: string[] = [];
  const streams = engine.follow('settlePresence', async (event) => {
    woken.push(...z.parse(Records, event).Records.map(({ eventName }) => eventName));
  });
  const now = new Date();
  const address = { userId: newId(), connectionId: 'c', sessionId: newId() };

  await socketRows.addSocket(address, now);
  await socketRows.recordHello(address, { takesChanges: true });
  await socketRows.recordFrame(address, now);
  await socketRows.recordStrangers(address, [newId()]);
  await socketRows.recordFrame(address, new Date(now.getTime() + 61_000));
  await socketRows.removeSocket(address);

  // One member's changes arrive in order, so nothing follows the last one.
  await expect.poll(() => woken).toContain('REMOVE');
  await streams.stop();
  expect(woken).toEqual(['INSERT', 'MODIFY', 'REMOVE']);
});
