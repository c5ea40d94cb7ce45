import { isId } from '#shared/fields.ts';
import { sendMessage } from '#shared/routes/message.ts';
import type { Call } from '../lib/call.ts';
import { pushToMembers } from '../lib/push.ts';
import { serve } from '../lib/serve.ts';
import { send } from '../stores/messages.ts';
import { authorsOf } from '../stores/users.ts';

/** Stores a message once and tells every device of both; a repeated send answers the stored one and tells nobody. */
export async function run({ params, body, caller, now, fail }: Call<typeof sendMessage>) {
  const to = params.id;
  if (to === caller.userId) fail('messageSelf');
  if (!isId(to)) fail('userNotFound');
  const sent = await send(
    {
      from: caller.userId,
      to,
      text: body.message,
      clientMessageId: body.clientMessageId,
      now,
    },
    () => introduce(caller.userId, to),
  );
  if (sent === undefined) return fail('userNotFound');
  const { message, isNew } = sent;
  if (isNew) await pushToMembers([to, caller.userId], { event: 'newMessage', data: message });
  return { newMessage: message };
}

async function introduce(fromId: string, toId: string) {
  const people = await authorsOf([fromId, toId]);
  const from = people.find(({ id }) => id === fromId);
  const to = people.find(({ id }) => id === toId);
  return from === undefined || to === undefined ? undefined : { from, to };
}

export const handler = serve(sendMessage, run);
