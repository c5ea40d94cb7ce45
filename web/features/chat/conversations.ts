import { create } from 'zustand';
import { limits } from '#shared/limits.ts';
import { listMessages, readMessages } from '#shared/routes/message.ts';
import { call } from '#web/lib/api.ts';
import { conversationsQuery, markConversationRead } from '#web/lib/conversations.ts';
import { queryClient } from '#web/lib/query.ts';
import { onSessionEnd } from '#web/lib/session.ts';
import { onSocket } from '#web/lib/socket.ts';
import {
  type ChatEvent,
  chatReducer,
  type Conversation,
  emptyConversation,
  gapAfter,
  knownUpTo,
} from './chat.ts';

/** Every conversation that has been opened since the page was loaded, by the other member's id. */
export const useChat = create<Readonly<Record<string, Conversation>>>()(() => ({}));

/** The conversation whose end stands before the reader's eyes now. */
let attended: string | undefined;
const catchingUp = new Set<string>();

onSessionEnd(() => {
  attended = undefined;
  useChat.setState({}, true);
});

export function conversationWith(peerId: string): Conversation {
  return useChat.getState()[peerId] ?? emptyConversation;
}

/** The conversation with a member, kept current. */
export function useConversation(peerId: string): Conversation {
  return useChat((all) => all[peerId] ?? emptyConversation);
}

/** Lets something happen to the conversation with a member. */
export function happen(peerId: string, event: ChatEvent): void {
  useChat.setState({ [peerId]: chatReducer(conversationWith(peerId), event, peerId) });
}

/**
 * Reads the newest page. What was unread is asked first, since this very reading marks it as read.
 * @throws ApiProblem, NoAnswer
 */
export async function openConversation(peerId: string, signal?: AbortSignal): Promise<void> {
  const inbox = await queryClient.ensureQueryData(conversationsQuery).catch(() => []);
  const unread = inbox.find(({ _id }) => _id === peerId)?.unreadCount ?? 0;
  const input = { params: { id: peerId }, query: {} };
  const { data, next } = await call(listMessages, signal ? { ...input, signal } : input);
  happen(peerId, { type: 'opened', page: data, older: next, unread });
  markConversationRead(peerId);
  await fillGap(peerId);
}

/** Reads the page before the first message that is known. @throws ApiProblem, NoAnswer */
export async function readOlder(peerId: string): Promise<void> {
  const cursor = conversationWith(peerId).older;
  if (cursor === undefined) return;
  const { data, next } = await call(listMessages, { params: { id: peerId }, query: { cursor } });
  happen(peerId, { type: 'older', cursor, page: data, older: next });
}

/** Reads what came behind the last message that is known without a hole. */
export async function catchUp(peerId: string): Promise<void> {
  if (catchingUp.has(peerId)) return;
  catchingUp.add(peerId);
  try {
    for (let more = true; more;) {
      const after = knownUpTo(conversationWith(peerId));
      const query = { after: String(after), limit: String(limits.pageMost) };
      const { data, next } = await call(listMessages, { params: { id: peerId }, query });
      happen(peerId, { type: 'caughtUp', page: data });
      more = next !== undefined && knownUpTo(conversationWith(peerId)) > after;
    }
  } catch {
    // The next message, or the next connection, tries again.
  } finally {
    catchingUp.delete(peerId);
  }
}

/** Tells whether the end of a conversation is being read now; then it is marked as read, here and on the server. */
export function attend(peerId: string, isAttended: boolean): void {
  if (isAttended) attended = peerId;
  else if (attended === peerId) attended = undefined;
  if (isAttended) markRead(peerId);
}

/** Keeps the opened conversations current from the socket until the returned function is called. */
export function followMessages(ownId: string): () => void {
  const stops = [
    onSocket('newMessage', (message) => {
      const peerId = message.senderId === ownId ? message.receiverId : message.senderId;
      if (!(peerId in useChat.getState())) return;
      happen(peerId, { type: 'pushed', message, attended: attended === peerId });
      // Behind all who listen, since the list of conversations counts this very message as unread first.
      if (attended === peerId) queueMicrotask(() => markRead(peerId));
      void fillGap(peerId);
    }),
    onSocket('messagesRead', ({ readerId, peerId, upToSeq }) => {
      if (readerId !== ownId && readerId in useChat.getState())
        happen(readerId, { type: 'peerRead', upToSeq });
      if (readerId === ownId && peerId in useChat.getState()) happen(peerId, { type: 'seen', upToSeq });
    }),
    onSocket('resync', () => {
      for (const [peerId, { opened }] of Object.entries(useChat.getState())) if (opened) void catchUp(peerId);
    }),
  ];
  return () => stops.forEach((stop) => stop());
}

async function fillGap(peerId: string): Promise<void> {
  if (gapAfter(conversationWith(peerId)) !== undefined) await catchUp(peerId);
}

function markRead(peerId: string): void {
  const { messages, readSeq, opened } = conversationWith(peerId);
  const last = messages.findLast(({ senderId }) => senderId === peerId);
  if (!opened || !last) return;
  markConversationRead(peerId);
  if (last.seq <= readSeq) return;
  happen(peerId, { type: 'seen', upToSeq: last.seq });
  if (last.isRead) return;
  call(readMessages, { params: { id: peerId }, body: { messageId: last._id } }).catch(() => {
    // Opening the conversation again marks it as well.
  });
}
