import * as blocking from '#functions/members/ties/blocking.ts';
import { findMember } from '#functions/members/users.ts';
import type { Call } from '#functions/platform/http/call.ts';
import { inParallel } from '#functions/platform/runtime/inParallel.ts';
import { readMode } from '#functions/presence/index.ts';
import { serve } from '#functions/serve.ts';
import { sendToSocket } from '#functions/sockets/socketFrames.ts';
import { openSocketsOf, recordHello } from '#functions/sockets/socketRows.ts';
import { block } from '#shared/moderation/routes.ts';
import { safetyTexts } from '#shared/moderation/texts.ts';
import { encodePresence } from '#shared/realtime/presenceText.ts';
import type { VersionedId } from '#shared/realtime/realtime.ts';

/** Blocks a member. Idempotent; they are not notified. */
export async function run({ params, caller, now, fail }: Call<typeof block>) {
  if (params.id === caller.userId) return fail('blockSelf');
  if ((await findMember(params.id, now)) === undefined) return fail('userNotFound');
  if ((await blocking.addBlock(caller.userId, params.id)) === 'full') return fail('blocksFull');
  await sendOfflineFrames(caller.userId, params.id, now);
  return { success: true as const, message: safetyTexts.blocked, isBlocked: true };
}

const socketsAtOnce = 10;

/** After a block, removes each member from the other's open devices. */
async function sendOfflineFrames(blockerId: string, blockedId: string, now: Date): Promise<void> {
  const mode = await readMode();
  const devices = await Promise.all([blockerId, blockedId].map((userId) => openSocketsOf(userId, now)));
  await inParallel(devices.flat(), socketsAtOnce, async (device) => {
    if (!device.takesChanges) return recordHello(device, device);
    const peer = device.userId === blockerId ? blockedId : blockerId;
    const offline: VersionedId[] = [[peer, now.getTime()]];
    await sendToSocket(device, {
      event: 'presence',
      data: encodePresence({ mode, came: [], left: offline }),
    });
  });
}

export const handler = serve(block, run);
