import * as z from 'zod/mini';
import { Answer, type Call } from '#functions/platform/http/call.ts';
import { decodeCursor, encodeCursor } from '#functions/platform/http/cursor.ts';
import { serve } from '#functions/serve.ts';
import { listMessages } from '#shared/messages/readingRoutes.ts';
import { isId } from '#shared/platform/fields.ts';
import { isReachable } from './isReachable.ts';
import { sendReadMark } from './sendReadMark.ts';
import { type InboxRow, inboxRow, readMarkAt, type StoredMessage } from './store/conversations.ts';
import { messageFor, newerPage, olderMessages } from './store/messages.ts';

const Cursor = z.object({ seq: z.number().check(z.int(), z.minimum(0)) });

/** A page of a conversation, oldest first; reading the newest page marks its messages as read. */
export async function run({ params, query, caller, now, fail }: Call<typeof listMessages>) {
  const userId = caller.userId;
  const peer = params.id;
  if (!isId(peer)) return fail('userNotFound');
  const cursor = decodeCursor(Cursor, query.cursor)?.seq;
  const after = query.after === undefined ? undefined : Number(query.after);
  const page =
    after === undefined
      ? olderPage(userId, peer, { limit: query.limit, before: cursor })
      : newerPage(userId, peer, { limit: query.limit, after: Math.max(after, cursor ?? 0) });
  const [row, { items: stored, last }] = await Promise.all([inboxRow(userId, peer), page]);
  if (row === undefined && stored.length === 0 && !(await isReachable(userId, peer, now)))
    return fail('userNotFound');
  const isNewest = after === undefined && cursor === undefined;
  const currentRow = isNewest ? await markPageRead(userId, peer, { row, stored }) : row;
  const end = last === undefined ? undefined : stored.at(after === undefined ? 0 : -1);
  return new Answer(
    stored.map((message) => messageFor(message, userId, currentRow)),
    { next: encodeCursor(end && { seq: end.seq }) },
  );
}

async function olderPage(
  userId: string,
  peerId: string,
  page: { limit: number; before: number | undefined },
) {
  const items = await olderMessages(userId, peerId, page);
  return { items, last: items[0]?.seq === 1 ? undefined : items[0] };
}

/**
 * Marks the peer's messages on the page as read. The inbox row may lag behind, so the count is taken from the message
 * itself.
 * @returns the viewer's marks after that.
 */
async function markPageRead(
  userId: string,
  peer: string,
  { row, stored }: { row: InboxRow | undefined; stored: readonly StoredMessage[] },
): Promise<Pick<InboxRow, 'readSeq' | 'peerReadSeq'> | undefined> {
  const last = stored.at(-1);
  if (last === undefined) return row;
  const mark = readMarkAt(last, userId);
  const { readIncoming = 0, readSeq = 0, peerReadSeq = 0 } = row ?? {};
  if (mark.incoming <= readIncoming) return row;
  await sendReadMark(userId, peer, mark);
  return { readSeq: Math.max(readSeq, mark.seq), peerReadSeq };
}

export const handler = serve(listMessages, run);
