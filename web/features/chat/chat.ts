import type { Message } from '#shared/entities.ts';

/** A message of one's own that the server has not confirmed yet. `createdAt` is this device's time. */
export interface Pending {
  readonly clientMessageId: string;
  readonly message: string;
  readonly createdAt: string;
  readonly state: 'waiting' | 'sending' | 'failed';
}

/** What this device knows of the conversation with one member. */
export interface Conversation {
  /** In the order of `seq`, each once. */
  readonly messages: readonly Message[];
  /** In the order in which they were written. */
  readonly pending: readonly Pending[];
  /** Cursor of the page before the first message; undefined at the beginning of the conversation. */
  readonly older: string | undefined;
  /** True as soon as the newest page has been read. */
  readonly opened: boolean;
  /** The other member has read up to here. */
  readonly peerReadSeq: number;
  /** Here is as far as this device has shown the messages to its reader. */
  readonly readSeq: number;
  /** The 'New messages' line stands before this number. */
  readonly newFrom: number | undefined;
}

/** Everything that can happen to a conversation. */
export type ChatEvent =
  | { type: 'opened'; page: readonly Message[]; older: string | undefined; unread: number }
  | { type: 'older'; cursor: string; page: readonly Message[]; older: string | undefined }
  | { type: 'caughtUp'; page: readonly Message[] }
  | { type: 'pushed'; message: Message; attended: boolean }
  | { type: 'queued'; pending: Pending }
  | { type: 'attempted'; clientMessageId: string }
  | { type: 'sent'; message: Message }
  | { type: 'failed'; clientMessageIds: readonly string[] }
  | { type: 'retried' }
  | { type: 'peerRead'; upToSeq: number }
  | { type: 'seen'; upToSeq: number };

export const emptyConversation: Conversation = {
  messages: [],
  pending: [],
  older: undefined,
  opened: false,
  peerReadSeq: 0,
  readSeq: 0,
  newFrom: undefined,
};

/** The conversation with `peerId` after an event. Events may come in any order and more than once. */
export function chatReducer(state: Conversation, event: ChatEvent, peerId: string): Conversation {
  switch (event.type) {
    case 'opened':
      return open(state, event, peerId);
    case 'older': {
      // An answer to a question that nobody asks any more would leave a hole.
      if (event.cursor !== state.older) return state;
      return { ...merge(state, event.page, peerId), older: event.older };
    }
    case 'caughtUp':
      return merge(state, event.page, peerId);
    case 'pushed':
      return lined(merge(state, [event.message], peerId), event, peerId);
    case 'sent':
      return { ...merge(state, [event.message], peerId), newFrom: undefined };
    case 'queued':
      return { ...state, pending: [...state.pending, event.pending], newFrom: undefined };
    case 'attempted':
      return withPending(
        state,
        'sending',
        ({ clientMessageId }) => clientMessageId === event.clientMessageId,
      );
    case 'failed':
      return withPending(state, 'failed', ({ clientMessageId }) =>
        event.clientMessageIds.includes(clientMessageId),
      );
    case 'retried':
      return withPending(state, 'waiting', (pending) => pending.state === 'failed');
    case 'peerRead':
      return merge({ ...state, peerReadSeq: Math.max(state.peerReadSeq, event.upToSeq) }, [], peerId);
    case 'seen':
      return { ...state, readSeq: Math.max(state.readSeq, event.upToSeq) };
  }
}

/** The number after which a message is missing (0: the very first), or undefined where there is no hole. */
export function gapAfter({ messages, opened, older }: Conversation): number | undefined {
  const beginsLate = opened && older === undefined && (messages[0]?.seq ?? 1) > 1;
  if (beginsLate) return 0;
  return messages.find(({ seq }, index) => (messages[index + 1]?.seq ?? seq) > seq + 1)?.seq;
}

/** The number up to which everything is known: what comes behind it is what a client has missed. */
export function knownUpTo(state: Conversation): number {
  return gapAfter(state) ?? state.messages.at(-1)?.seq ?? 0;
}

function open(
  state: Conversation,
  { page, older, unread }: Extract<ChatEvent, { type: 'opened' }>,
  peerId: string,
): Conversation {
  const first = page[0]?.seq ?? 0;
  const known = state.messages.filter(({ seq }) => seq < first);
  // What was known ends before the page begins: it is left out, and read again on the way up.
  const apart = (known.at(-1)?.seq ?? first) < first - 1;
  const kept = apart ? state.messages.filter(({ seq }) => seq >= first) : state.messages;
  const reachesBack = !apart && known.length > 0;
  const merged = merge({ ...state, messages: kept }, page, peerId);
  return {
    ...merged,
    opened: true,
    older: reachesBack ? state.older : older,
    newFrom: firstUnread(merged.messages, unread, peerId),
  };
}

/** The first of the newest `unread` messages that came in. */
function firstUnread(messages: readonly Message[], unread: number, peerId: string): number | undefined {
  const incoming = messages.filter(({ senderId }) => senderId === peerId);
  return unread > 0 ? incoming.slice(-unread)[0]?.seq : undefined;
}

/** The line is drawn where the reader has looked away, and stays while more arrives behind it. */
function lined(
  state: Conversation,
  { message, attended }: Extract<ChatEvent, { type: 'pushed' }>,
  peerId: string,
): Conversation {
  if (attended || message.senderId !== peerId || message.seq <= state.readSeq) return state;
  const stands = state.newFrom !== undefined && state.newFrom > state.readSeq;
  return stands ? state : { ...state, newFrom: message.seq };
}

function withPending(
  state: Conversation,
  next: Pending['state'],
  applies: (pending: Pending) => boolean,
): Conversation {
  return {
    ...state,
    pending: state.pending.map((pending) => (applies(pending) ? { ...pending, state: next } : pending)),
  };
}

/** Adds messages in their order, each once; read marks only ever grow; what is confirmed is pending no longer. */
function merge(state: Conversation, page: readonly Message[], peerId: string): Conversation {
  const bySeq = new Map(state.messages.map((message) => [message.seq, message]));
  for (const message of page) if (!bySeq.get(message.seq)?.isRead) bySeq.set(message.seq, message);
  const all = [...bySeq.values()].sort((a, b) => a.seq - b.seq);
  const own = all.filter(({ senderId }) => senderId !== peerId);
  const peerReadSeq = Math.max(state.peerReadSeq, own.findLast(({ isRead }) => isRead)?.seq ?? 0);
  const isNews = (message: Message): boolean =>
    message.senderId !== peerId && !message.isRead && message.seq <= peerReadSeq;
  const confirmed = new Set(own.map(({ clientMessageId }) => clientMessageId));
  return {
    ...state,
    messages: all.map((message) => (isNews(message) ? { ...message, isRead: true } : message)),
    pending: state.pending.filter(({ clientMessageId }) => !confirmed.has(clientMessageId)),
    peerReadSeq,
  };
}
