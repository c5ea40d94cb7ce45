import { presenceFrame } from '../presence/presenceFrame.ts';
import { deliver } from '../socket/push.ts';
import { connectionsOf, noteHello } from '../stores/connections.ts';
import { inParallel } from '../stores/inParallel.ts';
import { readMode } from '../stores/presenceRows.ts';

const socketsAtOnce = 10;

/** The open devices of two members between whom a block now stands learn that the other is not there for them. */
export async function tellApart(one: string, other: string, now: Date): Promise<void> {
  const mode = await readMode();
  const devices = await Promise.all([one, other].map((userId) => connectionsOf(userId, now)));
  await inParallel(devices.flat(), socketsAtOnce, async (device) => {
    if (!device.takesChanges) return noteHello(device, device);
    const peer = device.userId === one ? other : one;
    const data = { mode, came: [], left: [[peer, now.getTime()] satisfies [string, number]] };
    await deliver(device, presenceFrame(data, device));
  });
}
