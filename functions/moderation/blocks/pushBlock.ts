import { readMode } from '#functions/presence/index.ts';
import { presenceFrame } from '#functions/presence/presenceFrame.ts';
import { deliver } from '#functions/members/sessions/push.ts';
import { connectionsOf, noteHello } from '#functions/platform/sockets/connections.ts';
import { inParallel } from '#functions/platform/runtime/inParallel.ts';

const socketsAtOnce = 10;

/** Tells the open devices of two members, after a block, that the other no longer exists for them. */
export async function pushBlock(one: string, other: string, now: Date): Promise<void> {
  const mode = await readMode();
  const devices = await Promise.all([one, other].map((userId) => connectionsOf(userId, now)));
  await inParallel(devices.flat(), socketsAtOnce, async (device) => {
    if (!device.takesChanges) return noteHello(device, device);
    const peer = device.userId === one ? other : one;
    const data = { mode, came: [], left: [[peer, now.getTime()] satisfies [string, number]] };
    await deliver(device, presenceFrame(data, device));
  });
}
