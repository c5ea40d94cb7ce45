import { deliverToInboxes } from '#functions/messages/store/inboxRows.ts';
import { newMessageId } from '#functions/messages/store/messageId.ts';
import { plant } from './plantRows.ts';

const planted = new Set<string>();

/**
 * As if one member had sent this many messages to the other at one moment; planted once, however often it is
 * called.
 */
export async function plantConversation(
  from: string,
  to: string,
  count: number,
  now: Date = new Date(),
): Promise<void> {
  const pk = [from, to].toSorted().join('#');
  if (planted.has(pk)) return;
  planted.add(pk);
  const rows = Array.from({ length: count }, (_, index) => ({
    id: newMessageId(now, index + 1),
    senderId: from,
    receiverId: to,
    message: 'Planted',
    seq: index + 1,
    nth: index + 1,
    createdAt: now.toISOString(),
  }));
  await plant(
    'messages',
    rows.map((row) => ({ ...row, pk, sk: `MSG#${String(row.seq).padStart(12, '0')}` })),
  );
  const last = rows.at(-1);
  if (last !== undefined) await deliverToInboxes(last);
}
