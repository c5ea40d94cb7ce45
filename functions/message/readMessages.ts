import { isId } from '#shared/fields.ts';
import { readMessages } from '#shared/routes/message.ts';
import { texts } from '#shared/texts.ts';
import type { Call } from '../http/call.ts';
import { problem } from '../http/failure.ts';
import { serve } from '../http/serve.ts';
import { tellRead } from './tellRead.ts';
import { inboxRow, markAt, unreadIn } from '../stores/conversations.ts';
import { findMessage } from '../stores/messages.ts';
import { isReachable } from './isReachable.ts';

/** Marks a conversation as read up to a message, or to its end; never back. */
export async function run({ params, body, caller, fail }: Call<typeof readMessages>) {
  const me = caller.userId;
  const peer = params.id;
  if (!isId(peer)) return fail('userNotFound');
  const row = await inboxRow(me, peer, true);
  if (row === undefined && !(await isReachable(me, peer))) return fail('userNotFound');
  const upTo = body.messageId === undefined ? row?.lastMessage : await findMessage(me, peer, body.messageId);
  if (body.messageId !== undefined && upTo === undefined) throw problem('notFound');
  const known = row?.readSeq ?? 0;
  const done = { success: true as const, message: texts.messagesRead };
  if (row === undefined || upTo === undefined || upTo.seq <= known) return { ...done, upToSeq: known };
  const mark = markAt(upTo, me);
  if (unreadIn(row) > 0) await tellRead(me, peer, mark);
  return { ...done, upToSeq: mark.seq };
}

export const handler = serve(readMessages, run);
