import { findUser } from '#functions/members/users.ts';
import { type Condition, type Attributes, allOf, rowExists } from '#functions/platform/dynamo/table.ts';
import type { Step } from '#functions/platform/dynamo/transaction.ts';
import {
  messages,
  InboxRow,
  inboxRow,
  readMarkAt,
  type ReadMark,
  inboxRowKey,
  type StoredMessage,
  tenMinutesOf,
} from './conversations.ts';

/**
 * Table Messages, writing the inbox rows; `conversations.ts` describes them.
 *
 * A message is stored alone, and the stream copies it into both rows. Messages and marks may arrive late, twice and in
 * any order, so writes are absolute and conditional on being newer than the row. The newest message of a conversation
 * is therefore enough.
 */

/**
 * Copies a message into both inboxes; does nothing if they hold it or a newer one.
 * @param isChanged true for an edited state of a stored message, which replaces its earlier copy.
 * @returns the inbox rows after that; none of a deleted member.
 */
export async function deliverToInboxes(message: StoredMessage, isChanged = false): Promise<InboxRow[]> {
  const { senderId, receiverId, seq } = message;
  const expression = `attribute_not_exists(lastMessage) OR lastMessage.seq ${isChanged ? '<=' : '<'} :seq`;
  const isNews = { expression, values: { ':seq': seq } };
  const changes = await Promise.all([
    changeRow(senderId, receiverId, delivered(senderId, message), isNews),
    changeRow(receiverId, senderId, delivered(receiverId, message), isNews),
  ]);
  return changes.flatMap(({ row }) => row ?? []);
}

/** Records that the owner of this row has been pushed what it counts. */
export async function markConversationPushed({ pk, sk, incoming }: InboxRow): Promise<void> {
  await messages.change(
    { pk, sk },
    {
      set: { pushedIncoming: incoming },
      condition: {
        expression:
          'attribute_exists(pk) AND (attribute_not_exists(pushedIncoming) OR pushedIncoming < :incoming)',
        values: { ':incoming': incoming },
      },
    },
  );
}

/**
 * The step that stores one member's whole row of a conversation that ends with this message and that both have read.
 */
export function readInboxStep(owner: string, message: StoredMessage): Step {
  const view = delivered(owner, message);
  const readFields = { readIncoming: view.incoming, readSeq: message.seq, peerReadSeq: message.seq };
  const peer = message.senderId === owner ? message.receiverId : message.senderId;
  return messages.putStep({ ...inboxRowKey(owner, peer), ...view, ...readFields });
}

function delivered(owner: string, message: StoredMessage) {
  const { incoming } = readMarkAt(message, owner);
  const lastMessageId = tenMinutesOf(new Date(message.createdAt));
  return { inboxOf: owner, lastMessageId, lastMessage: message, incoming };
}

/**
 * Moves a reader's mark forward, never back. The peer's row is written first: if the second write is lost, the
 * conversation still counts as unread and the next read repeats both.
 * @returns true if the mark was news to the peer.
 */
export async function moveReadMark(reader: string, peer: string, mark: ReadMark): Promise<boolean> {
  const { isChanged } = await changeRow(
    peer,
    reader,
    { peerReadSeq: mark.seq },
    { expression: 'attribute_not_exists(peerReadSeq) OR peerReadSeq < :seq', values: { ':seq': mark.seq } },
  );
  await moveOwnReadMark(reader, peer, mark);
  return isChanged;
}

/** Moves a reader's own mark forward, never back, without writing the peer's row. */
export async function moveOwnReadMark(reader: string, peer: string, mark: ReadMark): Promise<void> {
  await changeRow(
    reader,
    peer,
    { readSeq: mark.seq, readIncoming: mark.incoming },
    { expression: 'attribute_not_exists(readSeq) OR readSeq < :seq', values: { ':seq': mark.seq } },
  );
}

interface Changed {
  readonly isChanged: boolean;
  readonly row: InboxRow | undefined;
}

/**
 * Changes a member's row if the change is news to it. Creates a missing row, except for a deleted member: none of their
 * rows may come back.
 * @returns whether it was changed, and the row as it is now; undefined for a deleted member.
 */
async function changeRow(owner: string, peer: string, set: Attributes, isNews: Condition): Promise<Changed> {
  const key = inboxRowKey(owner, peer);
  const changed = await messages.changeAndRead(InboxRow, key, { set, condition: allOf(rowExists, isNews) });
  if (changed !== undefined) return { isChanged: true, row: changed };
  const row = await inboxRow(owner, peer, { consistent: true });
  if (row !== undefined) return { isChanged: false, row };
  if ((await findUser(owner)) === undefined) return { isChanged: false, row: undefined };
  const created = await messages.changeAndRead(InboxRow, key, { set, condition: isNews });
  return {
    isChanged: created !== undefined,
    row: created ?? (await inboxRow(owner, peer, { consistent: true })),
  };
}
