import type { Call } from '#functions/platform/http/call.ts';
import { commonFailure } from '#functions/platform/http/failure.ts';
import { serve } from '#functions/serve.ts';
import { readMessages } from '#shared/messages/readingRoutes.ts';
import { isId } from '#shared/platform/fields.ts';
import * as texts from '#shared/platform/texts.ts';
import { isReachable } from './isReachable.ts';
import { markConversation } from './markConversation.ts';

/** Marks a conversation as read up to a message, or to its end. */
export async function run({ params, body, caller, now, fail }: Call<typeof readMessages>) {
  const reader = caller.userId;
  const peer = params.id;
  if (!isId(peer)) return fail('userNotFound');
  const { messageId, socketId } = body;
  const marked = await markConversation({ reader, peer, messageId, exceptSocketId: socketId });
  if (marked === 'none' && !(await isReachable(reader, peer, now))) return fail('userNotFound');
  if (marked === 'unknownMessage' || (marked === 'none' && messageId !== undefined))
    throw commonFailure('notFound');
  const { upToSeq } = marked === 'none' ? { upToSeq: 0 } : marked;
  return { success: true as const, message: texts.messagesRead, upToSeq };
}

export const handler = serve(readMessages, run);
