import type { Message } from '#shared/platform/entities.ts';

/** What this device knows of the conversation with one member. */
export interface ChatState {
  /** Sorted by `seq`, without duplicates. */
  readonly messages: readonly Message[];
  /** Cursor of the page before the first message; undefined at the start of the conversation. */
  readonly olderCursor: string | undefined;
  /** True once the newest page has been loaded. */
  readonly isLoaded: boolean;
  /** The last attempt to load new messages failed. */
  readonly hasFailed: boolean;
  /** The other member has read up to this `seq`. */
  readonly peerReadSeq: number;
  /** This device has shown its reader the messages up to this `seq`. */
  readonly readSeq: number;
  /** The server has the member's read mark up to this `seq`. */
  readonly savedReadMarkSeq: number;
  /** The 'New messages' line is above this `seq`. */
  readonly firstNewSeq: number | undefined;
}

/** Every event of a conversation. */
export type ChatEvent =
  | { type: 'opened'; page: readonly Message[]; olderCursor: string | undefined; unread: number }
  | { type: 'olderLoaded'; cursor: string; page: readonly Message[]; olderCursor: string | undefined }
  | { type: 'caughtUp'; page: readonly Message[] }
  | { type: 'received'; message: Message; isBeingRead: boolean }
  /** The member has written a message, which is in the outbox until the server has it. */
  | { type: 'replied' }
  /** The server has stored the member's message. */
  | { type: 'sent'; message: Message }
  | { type: 'loadFailed' }
  | { type: 'peerRead'; upToSeq: number }
  | { type: 'read'; upToSeq: number }
  | { type: 'readMarkSaved'; upToSeq: number };

export const emptyChat: ChatState = {
  messages: [],
  olderCursor: undefined,
  isLoaded: false,
  hasFailed: false,
  peerReadSeq: 0,
  readSeq: 0,
  savedReadMarkSeq: 0,
  firstNewSeq: undefined,
};

/** The conversation with `peerId` after an event. Events may come in any order and more than once. */
export function chatReducer(state: ChatState, event: ChatEvent, peerId: string): ChatState {
  switch (event.type) {
    case 'opened':
      return open(state, event, peerId);
    case 'olderLoaded':
      // The response to an outdated request would leave a gap.
      if (event.cursor !== state.olderCursor) return state;
      return { ...merge(state, event.page, peerId), olderCursor: event.olderCursor };
    case 'caughtUp':
      return { ...merge(state, event.page, peerId), hasFailed: false };
    case 'loadFailed':
      return { ...state, hasFailed: true };
    case 'received':
      return withNewLine(merge(state, [event.message], peerId), event, peerId);
    case 'replied':
      return { ...state, firstNewSeq: undefined };
    case 'sent':
      return { ...merge(state, [event.message], peerId), firstNewSeq: undefined };
    case 'peerRead':
      return merge({ ...state, peerReadSeq: Math.max(state.peerReadSeq, event.upToSeq) }, [], peerId);
    case 'read':
      return { ...state, readSeq: Math.max(state.readSeq, event.upToSeq) };
    case 'readMarkSaved':
      return { ...state, savedReadMarkSeq: Math.max(state.savedReadMarkSeq, event.upToSeq) };
  }
}

/** The `seq` after which a message is missing (0: the very first), or undefined if there is no gap. */
export function gapAfter({ messages, isLoaded, olderCursor }: ChatState): number | undefined {
  const beginsLate = isLoaded && olderCursor === undefined && (messages[0]?.seq ?? 1) > 1;
  if (beginsLate) return 0;
  return messages.find(({ seq }, index) => (messages[index + 1]?.seq ?? seq) > seq + 1)?.seq;
}

/** The `seq` up to which this client has everything; it may have missed later messages. */
export function knownUpTo(state: ChatState): number {
  return gapAfter(state) ?? state.messages.at(-1)?.seq ?? 0;
}

/**
 * The `seq` after which a client must read to be complete again: the messages it missed, and the read state
 * of its own messages.
 */
export function catchUpAfter(state: ChatState, peerId: string): number {
  const unread = state.messages.find(({ senderId, isRead }) => senderId !== peerId && !isRead);
  return Math.min(knownUpTo(state), (unread?.seq ?? Infinity) - 1);
}

function open(
  state: ChatState,
  { page, olderCursor, unread }: Extract<ChatEvent, { type: 'opened' }>,
  peerId: string,
): ChatState {
  const first = page[0]?.seq ?? 0;
  const earlier = state.messages.filter(({ seq }) => seq < first);
  // The known messages end before the page begins, so they are dropped and loaded again when the reader scrolls up.
  const hasGap = (earlier.at(-1)?.seq ?? first) < first - 1;
  const kept = hasGap ? state.messages.filter(({ seq }) => seq >= first) : state.messages;
  const reachesBack = !hasGap && earlier.length > 0;
  const merged = merge({ ...state, messages: kept }, page, peerId);
  return {
    ...merged,
    isLoaded: true,
    hasFailed: false,
    savedReadMarkSeq: Math.max(
      merged.savedReadMarkSeq,
      page.findLast(({ senderId }) => senderId === peerId)?.seq ?? 0,
    ),
    olderCursor: reachesBack ? state.olderCursor : olderCursor,
    firstNewSeq: firstUnread(merged.messages, unread, peerId),
  };
}

/** The first of the newest `unread` incoming messages. */
function firstUnread(messages: readonly Message[], unread: number, peerId: string): number | undefined {
  const incoming = messages.filter(({ senderId }) => senderId === peerId);
  return unread > 0 ? incoming.slice(-unread)[0]?.seq : undefined;
}

/** The line appears where the reader left off, and stays while more messages arrive below it. */
function withNewLine(
  state: ChatState,
  { message, isBeingRead }: Extract<ChatEvent, { type: 'received' }>,
  peerId: string,
): ChatState {
  if (isBeingRead || message.senderId !== peerId || message.seq <= state.readSeq) return state;
  const isShown = state.firstNewSeq !== undefined && state.firstNewSeq > state.readSeq;
  return isShown ? state : { ...state, firstNewSeq: message.seq };
}

/** Merges messages in order without duplicates. Read marks only grow. */
function merge(state: ChatState, page: readonly Message[], peerId: string): ChatState {
  const bySeq = new Map(state.messages.map((message) => [message.seq, message]));
  for (const message of page) {
    const isRead = message.isRead || bySeq.get(message.seq)?.isRead === true;
    bySeq.set(message.seq, { ...message, isRead });
  }
  const all = [...bySeq.values()].sort((a, b) => a.seq - b.seq);
  const own = all.filter(({ senderId }) => senderId !== peerId);
  const peerReadSeq = Math.max(state.peerReadSeq, own.findLast(({ isRead }) => isRead)?.seq ?? 0);
  const isNewlyRead = (message: Message): boolean =>
    message.senderId !== peerId && !message.isRead && message.seq <= peerReadSeq;
  return {
    ...state,
    messages: all.map((message) => (isNewlyRead(message) ? { ...message, isRead: true } : message)),
    peerReadSeq,
  };
}
