import { visibilityOf } from '#functions/members/people.ts';
import { isMember } from '#functions/members/users.ts';
import type { Call } from '#functions/platform/http/call.ts';
import { countCall, isNewcomer } from '#functions/platform/http/throttle.ts';
import { serve } from '#functions/serve.ts';
import { sendToLiveSessions } from '#functions/sockets/socketFrames.ts';
import { sendMessage } from '#shared/messages/routes.ts';
import { isId } from '#shared/platform/fields.ts';
import { throttles } from '#shared/platform/throttles.ts';
import { isClosedTo } from './isReachable.ts';
import { hasFutureClientId, storeMessage } from './store/messageWrites.ts';

/**
 * A repeated call sends a message again while it is younger than this: the first call may have died before sending it.
 */
const announceAgainMs = 60_000;

/**
 * Stores a message once and sends it to all devices of both members. A repeated send returns the stored message, and
 * sends it again while it is fresh; clients ignore duplicates.
 */
export async function run({ params, body, caller, now, fail }: Call<typeof sendMessage>) {
  const to = params.id;
  if (to === caller.userId) fail('messageSelf');
  if (!isId(to)) fail('userNotFound');
  const visibility = await visibilityOf(caller.userId, to);
  if (visibility === 'hidden' || (visibility === 'missing' && !(await isMember(to, now))))
    fail('userNotFound');
  const { message: text, clientMessageId, socketId } = body;
  const draft = { from: caller.userId, to, text, clientMessageId, now };
  if (hasFutureClientId(draft)) fail('messageAhead');
  let isCounted = false;
  const mayBegin = async () => {
    if (!(await isMember(to, now))) return false;
    if (!isCounted && isNewcomer(caller, now)) await countCall(throttles.strangers, caller.userId, now);
    isCounted = true;
    return true;
  };
  const sent = await storeMessage(draft, mayBegin, () => isClosedTo(caller.userId, to, now));
  if (sent === undefined) return fail('userNotFound');
  if (sent === 'untraceable') return fail('messageUntraceable');
  if (sent === 'closed') return fail('messageClosed');
  const { message, isNew, isBlocked } = sent;
  const isFresh = now.getTime() - Date.parse(message.createdAt) < announceAgainMs;
  // After a block, earlier messages are no longer sent.
  if (isNew || (isFresh && !isBlocked))
    await sendToLiveSessions([to, caller.userId], { event: 'newMessage', data: message }, socketId);
  return { newMessage: message };
}

export const handler = serve(sendMessage, run);
