import type { Message } from '#shared/platform/entities.ts';
import { chatReducer, type ChatEvent, type ChatState } from '#web/realtime/chatState.ts';

/** The two members of a conversation without a server. */
export const peerId = 'peer';
export const ownId = 'own';

/** The message of this number; each third is the member's own. */
export function messageOf(seq: number, change: Partial<Message> = {}): Message {
  const id = `m${seq}`;
  const mine = seq % 3 === 0;
  return {
    _id: id,
    id,
    senderId: mine ? ownId : peerId,
    receiverId: mine ? peerId : ownId,
    message: `text ${seq}`,
    seq,
    nth: mine ? seq / 3 : seq - Math.floor(seq / 3),
    createdAt: new Date(seq * 1000).toISOString(),
    isRead: false,
    ...(mine ? { clientMessageId: `c${seq}` } : {}),
    ...change,
  };
}

/** The messages of these numbers, both included. */
export const range = (from: number, to: number): Message[] =>
  Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => messageOf(from + index));
/** The state of a conversation after these events. */
export const run = (state: ChatState, ...events: readonly ChatEvent[]): ChatState =>
  events.reduce((before, event) => chatReducer(before, event, peerId), state);
export const seqs = ({ messages }: ChatState): number[] => messages.map(({ seq }) => seq);
