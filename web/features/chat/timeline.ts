import type { Message } from '#shared/platform/entities.ts';
import { localIsoDate } from '#web/lib/dates/time.ts';
import type { ChatState } from '#web/realtime/chatState.ts';
import type { NotSentReason, PendingMessage } from '#web/realtime/outbox.ts';

/** Messages of one sender within this time form a group. */
const groupMs = 5 * 60_000;

/** Lines that render together: fewer than fit on a screen. */
const linesOfBlock = 10;

/** The delivery state of the member's own message; 'none' for incoming ones. */
export type DeliveryState = 'none' | 'sending' | NotSentReason | 'sent' | 'read';

/** One bubble. */
export interface Line {
  /** Stays the same when a pending message is confirmed. */
  readonly lineKey: string;
  /** The id from the sender's device; undefined for messages from others. */
  readonly clientMessageId: string | undefined;
  readonly seq: number | undefined;
  readonly isOwn: boolean;
  readonly text: string;
  readonly createdAt: string;
  readonly delivery: DeliveryState;
  /** The server's id, which reports use; undefined for a pending message. */
  readonly id: string | undefined;
  /** Hidden by the moderators; a message from the other member then has no text. */
  readonly isHidden: boolean;
}

/** A line with its position: whether it begins or ends a group, and whether the 'New messages' line is above it. */
export interface PlacedLine extends Line {
  readonly isGroupStart: boolean;
  readonly isGroupEnd: boolean;
  readonly isNew: boolean;
}

export interface Day {
  /** Calendar day, `yyyy-mm-dd`. */
  readonly day: string;
  readonly lines: readonly PlacedLine[];
}

/** The conversation as shown: days with their lines; pending messages are at the end. */
export function timeline(
  { messages, firstNewSeq }: Pick<ChatState, 'messages' | 'firstNewSeq'>,
  pending: readonly PendingMessage[],
  peerId: string,
): readonly Day[] {
  const lines = [...messages.map((message) => lineOf(message, peerId)), ...pending.map(pendingLine)];
  const dayOf = lines.map(({ createdAt }) => localIsoDate(new Date(createdAt)));
  const isNew = (index: number): boolean => firstNewSeq !== undefined && lines[index]?.seq === firstNewSeq;
  const begins = (index: number): boolean =>
    isNew(index) || dayOf[index] !== dayOf[index - 1] || !belongTogether(lines[index - 1], lines[index]);
  const days: { day: string; lines: PlacedLine[] }[] = [];
  for (const [index, line] of lines.entries()) {
    const day = dayOf[index] ?? '';
    if (days.at(-1)?.day !== day) days.push({ day, lines: [] });
    const isGroupEnd = index === lines.length - 1 || begins(index + 1);
    days.at(-1)?.lines.push({ ...line, isGroupStart: begins(index), isGroupEnd, isNew: isNew(index) });
  }
  return days;
}

function lineOf(message: Message, peerId: string): Line {
  const isOwn = message.senderId !== peerId;
  const read: DeliveryState = message.isRead ? 'read' : 'sent';
  return {
    lineKey: message.clientMessageId ?? message._id,
    clientMessageId: message.clientMessageId,
    seq: message.seq,
    isOwn,
    text: message.message,
    createdAt: message.createdAt,
    delivery: isOwn ? read : 'none',
    id: message._id,
    isHidden: message.isHidden === true,
  };
}

function pendingLine({ clientMessageId, message, createdAt, state }: PendingMessage): Line {
  return {
    lineKey: clientMessageId,
    clientMessageId,
    seq: undefined,
    isOwn: true,
    text: message,
    createdAt,
    delivery: state === 'queued' ? 'sending' : state,
    id: undefined,
    isHidden: false,
  };
}

function belongTogether(line: Line | undefined, next: Line | undefined): boolean {
  if (!line || !next || line.isOwn !== next.isOwn) return false;
  return Date.parse(next.createdAt) - Date.parse(line.createdAt) <= groupMs;
}

export interface Block {
  /** Stays the same when earlier messages are added above. */
  readonly key: number;
  readonly lines: readonly PlacedLine[];
}

/** Groups a day's lines into blocks by `seq`. A line without a `seq` joins the last line with one. */
export function blocksOf(lines: readonly PlacedLine[]): readonly Block[] {
  const blocks: { key: number; lines: PlacedLine[] }[] = [];
  for (const line of lines) {
    const last = blocks.at(-1);
    const key = line.seq === undefined ? (last?.key ?? -1) : Math.floor(line.seq / linesOfBlock);
    if (last?.key === key) last.lines.push(line);
    else blocks.push({ key, lines: [line] });
  }
  return blocks;
}
