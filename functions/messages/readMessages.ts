import { isId } from '#shared/platform/fields.ts';
import { readMessages } from '#shared/messages/readingRoutes.ts';
import * as texts from '#shared/platform/texts.ts';
import type { Call } from '#functions/platform/http/call.ts';
import { problem } from '#functions/platform/http/failure.ts';
import { serve } from '#functions/members/sessions/serve.ts';
import { sendReadMark } from './sendReadMark.ts';
import { inboxRow, markAt } from './store/conversations.ts';
import { findMessage, lastMessageOf } from './store/messages.ts';
import { isReachable } from './isReachable.ts';

/** The marks of a conversation whose row does not exist yet. */
const unread = { readSeq: 0, readIncoming: 0 };

/** Marks a conversation as read up to a message, or to its end; a mark never goes back. */
export async function run({ params, body, caller, fail }: Call<typeof readMessages>) {
  const me = caller.userId;
  const peer = params.id;
  if (!isId(peer)) return fail('userNotFound');
  const { messageId, socketId } = body;
  const [row, upTo] = await Promise.all([
    inboxRow(me, peer, { consistent: true }),
    messageId === undefined ? lastMessageOf(me, peer) : findMessage(me, peer, messageId),
  ]);
  if ((row ?? upTo) === undefined && !(await isReachable(me, peer))) return fail('userNotFound');
  if (messageId !== undefined && upTo === undefined) throw problem('notFound');
  const { readSeq, readIncoming } = row ?? unread;
  const done = { success: true as const, message: texts.messagesRead };
  if (upTo === undefined || upTo.seq <= readSeq) return { ...done, upToSeq: readSeq };
  const mark = markAt(upTo, me);
  if (mark.incoming > readIncoming) await sendReadMark(me, peer, mark, socketId);
  return { ...done, upToSeq: mark.seq };
}

export const handler = serve(readMessages, run);
