import { useStore } from 'zustand';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { listConversations } from '#shared/messages/routes.ts';
import { isRequestFailure } from '#shared/platform/client.ts';
import type { Conversation, Message } from '#shared/platform/entities.ts';
import { limits } from '#shared/platform/limits.ts';
import type { ConversationStates } from '#shared/realtime/realtime.ts';
import { coalesce } from '#web/lib/coalesce.ts';
import { type Call, callAs } from '#web/lib/http/apiClient.ts';
import { perMember } from '#web/lib/session/memberScope.ts';
import { useMemberScope } from '#web/lib/session/useMemberScope.ts';
import { type Connection, connectionOf } from './socket.ts';

export interface InboxState {
  /** All conversations, latest first; undefined until loaded. */
  readonly rows: readonly Conversation[] | undefined;
  /** The last load failed. */
  readonly hasFailed: boolean;
}

interface Dependencies {
  readonly ownId: string;
  readonly call: Call;
  readonly connection: Connection;
}

/**
 * One member's conversations. Loads, frames and read marks may come in any order and more than once: the
 * newer message of a conversation wins, and a read mark only grows.
 */
export class Inbox {
  readonly store: StoreApi<InboxState> = createStore<InboxState>()(() => ({
    rows: undefined,
    hasFailed: false,
  }));
  /** Reloads all conversations. */
  readonly refresh: () => Promise<void>;
  readonly #deps: Dependencies;
  /** The `seq` up to which each conversation has been read, here or on another device. */
  readonly #readUpTo = new Map<string, number>();
  /** The latest message received for each conversation that is not loaded yet: a list may be older than the frame. */
  readonly #received = new Map<string, Message>();
  #isLoading = false;

  constructor(deps: Dependencies) {
    this.#deps = deps;
    this.refresh = coalesce(() => this.#load());
  }

  /** Keeps the conversations current through the socket until the returned function is called. */
  start(): () => void {
    const { connection, ownId } = this.#deps;
    const stops = [
      connection.on('frame', (frame) => {
        if (frame.event === 'newMessage') this.add(frame.data);
        if (frame.event === 'messagesRead' && frame.data.readerId === ownId)
          this.markRead(frame.data.peerId, frame.data.upToSeq);
        if (frame.event === 'pong' && frame.data !== null) this.#applyServerState(frame.data);
      }),
      connection.on('resync', () => void this.refresh()),
      // Without a socket, the conversations load all the same.
      connection.state.subscribe((state) => {
        if (state === 'reconnecting') this.loadOnce();
      }),
    ];
    return () => stops.forEach((stop) => stop());
  }

  /** Loads all conversations, unless they are loaded or loading. */
  loadOnce(): void {
    if (this.#rows() === undefined && !this.#isLoading) void this.refresh();
  }

  /** Unread messages of one conversation; 0 if it is not known. */
  unreadOf(peerId: string): number {
    return this.#rows()?.find(({ _id }) => _id === peerId)?.unreadCount ?? 0;
  }

  /**
   * Whether the two have written recently enough to see each other's presence, as far as the conversations are loaded.
   */
  isRecentPeer(peerId: string): boolean {
    const latest = this.#rows()?.slice(0, limits.maxPresencePeers);
    return latest?.some(({ _id }) => _id === peerId) ?? false;
  }

  /** Records that a conversation has been read up to a `seq`, here or on another device. */
  markRead(peerId: string, upToSeq: number): void {
    if (!this.#recordRead(peerId, upToSeq)) return;
    // Read in part: only the server knows how many are left. A load already running may be too early to tell.
    if (this.#isLoading || this.unreadOf(peerId) > 0) void this.refresh();
  }

  /** @returns whether the mark is new. */
  #recordRead(peerId: string, upToSeq: number): boolean {
    if (upToSeq <= (this.#readUpTo.get(peerId) ?? 0)) return false;
    this.#readUpTo.set(peerId, upToSeq);
    this.#updateRows((rows) => rows);
    return true;
  }

  /** Adds a sent or received message to its conversation; an unknown conversation is loaded. */
  add(message: Message): void {
    const isOwn = message.senderId === this.#deps.ownId;
    const peerId = isOwn ? message.receiverId : message.senderId;
    const row = this.#rows()?.find(({ _id }) => _id === peerId);
    if (row) this.#updateRows((rows) => mergeRows([withLatestMessage(row, message)], rows));
    else {
      if (message.seq > (this.#received.get(peerId)?.seq ?? 0)) this.#received.set(peerId, message);
      void this.refresh();
    }
  }

  /** Loads what a lost frame or an earlier load should have brought. */
  #applyServerState({ conversations, isWhole }: ConversationStates): void {
    const read = conversations.filter(({ peerId, readSeq }) => this.#recordRead(peerId, readSeq));
    const { rows, hasFailed } = this.store.getState();
    const isBehind = conversations.some((state) => {
      const row = rows?.find(({ _id }) => _id === state.peerId);
      if (row === undefined || row.lastMessage.seq < state.lastSeq) return true;
      // A message older than the last known one says nothing about how many are unread.
      return row.lastMessage.seq === state.lastSeq
        ? row.unreadCount !== state.unreadCount
        : row.unreadCount > 0 && read.includes(state);
    });
    if ((read.length > 0 && this.#isLoading) || rows === undefined || hasFailed || isBehind || !isWhole)
      void this.refresh();
  }

  #rows(): readonly Conversation[] | undefined {
    return this.store.getState().rows;
  }

  #updateRows(change: (rows: readonly Conversation[]) => readonly Conversation[]): void {
    const rows = this.#rows();
    if (rows) this.store.setState({ rows: this.#withReadMarks(change(rows)) });
  }

  async #load(): Promise<void> {
    this.#isLoading = true;
    try {
      const fresh: Conversation[] = [];
      let cursor: string | undefined;
      do {
        const query = { limit: String(limits.maxPageSize), cursor };
        const { data, next } = await this.#deps.call(listConversations, { query });
        fresh.push(...data);
        cursor = next;
      } while (cursor !== undefined);
      const current = fresh.map((row) =>
        withLatestMessage(row, this.#received.get(row._id) ?? row.lastMessage),
      );
      for (const { _id } of fresh) this.#received.delete(_id);
      this.store.setState({
        rows: this.#withReadMarks(mergeRows(current, this.#rows() ?? [])),
        hasFailed: false,
      });
    } catch (error) {
      // The next message or connection retries.
      this.store.setState({ hasFailed: true });
      if (!isRequestFailure(error)) reportError(error);
    } finally {
      this.#isLoading = false;
    }
  }

  #withReadMarks(rows: readonly Conversation[]): readonly Conversation[] {
    return rows.map((row) => {
      const behind = row.lastMessage.seq - (this.#readUpTo.get(row._id) ?? -Infinity);
      const unreadCount = Math.min(row.unreadCount, Math.max(0, behind));
      return unreadCount === row.unreadCount ? row : { ...row, unreadCount };
    });
  }
}

/** A member's conversations with their unread counts. */
export const inboxOf = perMember(
  (scope) => new Inbox({ ownId: scope.id ?? '', call: callAs(scope), connection: connectionOf(scope) }),
);

/** The member's current conversations. */
export function useInbox(): InboxState {
  return useStore(inboxOf(useMemberScope()).store);
}

/** Unread messages in all conversations; 0 while nobody is logged in. */
export function useUnreadCount(): number {
  return unreadTotal(useInbox());
}

/** Unread messages in all conversations. */
export function unreadTotal({ rows }: InboxState): number {
  return rows?.reduce((sum, { unreadCount }) => sum + unreadCount, 0) ?? 0;
}

/** The row with a newer message. `nth` counts the sender's messages, so the difference is the number of new ones. */
function withLatestMessage(row: Conversation, message: Message): Conversation {
  if (message.seq <= row.lastMessage.seq) return row;
  const incoming = ({ senderId, seq, nth }: Message): number => (senderId === row._id ? nth : seq - nth);
  const unreadCount = row.unreadCount + incoming(message) - incoming(row.lastMessage);
  return { ...row, lastMessage: message, unreadCount };
}

/**
 * Merges the rows of both, without duplicates, latest first. A row of `current` wins, updated to the message in `other`
 * if that is newer: the server's list may be some seconds old.
 */
function mergeRows(
  current: readonly Conversation[],
  other: readonly Conversation[],
): readonly Conversation[] {
  const byPeer = new Map(other.map((row) => [row._id, row]));
  for (const row of current)
    byPeer.set(row._id, withLatestMessage(row, byPeer.get(row._id)?.lastMessage ?? row.lastMessage));
  const time = ({ lastMessage }: Conversation): string => lastMessage.createdAt;
  return [...byPeer.values()].sort((a, b) => time(b).localeCompare(time(a)));
}
