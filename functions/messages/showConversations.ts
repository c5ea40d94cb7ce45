import { peersFor } from '#functions/members/ties/peers.ts';
import type { Conversation } from '#shared/platform/entities.ts';
import * as conversations from './store/conversations.ts';
import { messageFor } from './store/messages.ts';

/** Inbox rows in the API's form, for their owner. */
export async function showConversations(
  owner: string,
  rows: readonly conversations.StoredConversation[],
): Promise<Conversation[]> {
  const peerOf = await peersFor(
    owner,
    rows.map((row) => row.sk),
  );
  return rows.map((row) => ({
    _id: row.sk,
    id: row.sk,
    user: peerOf(row.sk),
    lastMessage: messageFor(row.lastMessage, owner, row),
    unreadCount: conversations.unreadIn(row),
  }));
}

/** The conversations with unread messages among a member's latest ones, latest first. */
export async function unreadConversations(owner: string, latest: number): Promise<Conversation[]> {
  const { items } = await conversations.readConversations(owner, { limit: latest });
  const unread = items.filter((row) => conversations.unreadIn(row) > 0);
  return unread.length === 0 ? [] : showConversations(owner, unread);
}
