import * as z from 'zod/mini';
import { isId } from '#shared/fields.ts';
import { listMessages } from '#shared/routes/message.ts';
import { Answer, type Call } from '../http/call.ts';
import { decodeCursor, encodeCursor } from '../http/cursor.ts';
import { serve } from '../http/serve.ts';
import { tellRead } from './tellRead.ts';
import { type InboxRow, inboxRow, markAt, type StoredMessage, unreadIn } from '../stores/conversations.ts';
import { messageFor, newerMessages, olderMessages } from '../stores/messages.ts';
import { isReachable } from './isReachable.ts';

const Place = z.object({ seq: z.number().check(z.int(), z.minimum(0)) });

/** A page of a conversation, oldest first; the newest page marks what came in as read. */
export async function run({ params, query, caller, fail }: Call<typeof listMessages>) {
  const me = caller.userId;
  const peer = params.id;
  if (!isId(peer)) return fail('userNotFound');
  const place = decodeCursor(Place, query.cursor)?.seq;
  const after = query.after === undefined ? undefined : Number(query.after);
  const page =
    after === undefined
      ? olderMessages(me, peer, { limit: query.limit, before: place })
      : newerMessages(me, peer, { limit: query.limit, after: Math.max(after, place ?? 0) });
  const [row, stored] = await Promise.all([inboxRow(me, peer), page]);
  if (row === undefined && stored.length === 0 && !(await isReachable(me, peer))) return fail('userNotFound');
  const isNewest = after === undefined && place === undefined;
  const read = isNewest ? await markPage(me, peer, { row, stored }) : row;
  const end = after === undefined ? olderThan(stored) : newerThan(stored, row);
  return new Answer(
    stored.map((message) => messageFor(message, me, read)),
    { next: encodeCursor(end) },
  );
}

/** @returns the viewer's row as it is with the page's last message read. */
async function markPage(
  me: string,
  peer: string,
  { row, stored }: { row: InboxRow | undefined; stored: readonly StoredMessage[] },
): Promise<InboxRow | undefined> {
  const last = stored.at(-1);
  if (row === undefined || last === undefined) return row;
  const mark = markAt(last, me);
  if (unreadIn(row) === 0 && mark.incoming <= row.readIncoming) return row;
  await tellRead(me, peer, mark);
  return { ...row, readSeq: Math.max(row.readSeq, mark.seq) };
}

function olderThan(stored: readonly StoredMessage[]) {
  const first = stored[0];
  return first === undefined || first.seq === 1 ? undefined : { seq: first.seq };
}

function newerThan(stored: readonly StoredMessage[], row: InboxRow | undefined) {
  const last = stored.at(-1);
  return last === undefined || last.seq >= (row?.lastMessage.seq ?? 0) ? undefined : { seq: last.seq };
}

export const handler = serve(listMessages, run);
