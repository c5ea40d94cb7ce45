import { isId } from '#shared/fields.ts';
import { sendMessage } from '#shared/routes/message.ts';
import { throttles } from '#shared/throttles.ts';
import type { Call } from '../http/call.ts';
import { pushToMembers } from '../socket/push.ts';
import { serve } from '../http/serve.ts';
import { countAgainst, isNewcomer } from '../http/throttle.ts';
import { noteTold, send } from '../stores/messages.ts';
import { isHiddenFrom } from '../stores/people.ts';
import { isMember } from '../stores/users.ts';

/**
 * Stores a message once and tells every device of both. A repeated send answers the stored one and tells nobody, unless
 * the first could not tell everyone.
 */
export async function run({ params, body, caller, now, fail }: Call<typeof sendMessage>) {
  const to = params.id;
  if (to === caller.userId) fail('messageSelf');
  if (!isId(to)) fail('userNotFound');
  if (await isHiddenFrom(caller.userId, to)) fail('userNotFound');
  const { message: text, clientMessageId } = body;
  const draft = { from: caller.userId, to, text, clientMessageId, now };
  let isCounted = false;
  const mayBegin = async () => {
    if (!(await isMember(to))) return false;
    if (!isCounted && isNewcomer(caller, now)) await countAgainst(throttles.strangers, caller.userId, now);
    isCounted = true;
    return true;
  };
  const sent = await send(draft, mayBegin);
  if (sent === undefined) return fail('userNotFound');
  const { message, isNew, isUntold } = sent;
  if (isNew || isUntold) {
    const isTold = await pushToMembers([to, caller.userId], { event: 'newMessage', data: message });
    if (isTold === isUntold) await noteTold(draft, isTold);
  }
  return { newMessage: message };
}

export const handler = serve(sendMessage, run);
