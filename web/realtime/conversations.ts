import { useStore } from 'zustand';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { listMessages, readMessages } from '#shared/messages/readingRoutes.ts';
import { type ApiResponse, isRequestFailure } from '#shared/platform/client.ts';
import type { Message } from '#shared/platform/entities.ts';
import { limits } from '#shared/platform/limits.ts';
import type { ServerFrame, ConversationStates } from '#shared/realtime/realtime.ts';
import { coalesce } from '#web/lib/coalesce.ts';
import { type Call, callAs } from '#web/lib/http/apiClient.ts';
import { perMember } from '#web/lib/session/memberScope.ts';
import { useMemberScope } from '#web/lib/session/useMemberScope.ts';
import {
  type ChatEvent,
  chatReducer,
  type ChatState,
  emptyChat,
  gapAfter,
  knownUpTo,
  catchUpAfter,
} from './chatState.ts';
import { type Inbox, inboxOf } from './inbox.ts';
import { type Connection, connectionOf } from './socket.ts';

/** Many messages at once make one read mark a second: the server closes a socket that sends a hundred frames. */
const betweenMarksMs = 1000;

export type ChatStatesByPeer = Readonly<Record<string, ChatState>>;

interface Dependencies {
  readonly ownId: string;
  readonly call: Call;
  readonly connection: Connection;
  readonly inbox: Inbox;
}

/**
 * What brings one conversation up to date with the server: each starts at once, and runs once more if it was requested
 * meanwhile.
 */
interface Syncs {
  readonly load: () => Promise<void>;
  readonly sendReadMark: () => Promise<void>;
}

/**
 * The conversations of one member on one device, by the other member's id. Every trigger (the screen, a connection, a
 * gap) starts the same load, and every load sends the read mark of what the member has seen.
 */
export class Conversations {
  readonly store: StoreApi<ChatStatesByPeer> = createStore<ChatStatesByPeer>()(() => ({}));
  readonly #deps: Dependencies;
  readonly #syncs = new Map<string, Syncs>();
  /** Conversations whose newest page must be loaded, not only the messages after the last known one. */
  readonly #needsNewestPage = new Set<string>();
  /** The conversations on a screen. */
  readonly #watched = new Set<string>();
  readonly #loadingOlder = new Set<string>();
  /**
   * The last `seq` of each conversation that was sent as a read mark over the socket, until a pong shows whether it
   * arrived.
   */
  readonly #readMarkSentSeqs = new Map<string, number>();
  /** The conversation whose end the reader sees now. */
  #peerBeingRead: string | undefined;

  constructor(deps: Dependencies) {
    this.#deps = deps;
  }

  /** The state of the conversation with a member. */
  get(peerId: string): ChatState {
    return this.store.getState()[peerId] ?? emptyChat;
  }

  /** Applies an event to the conversation with a member. */
  dispatch(peerId: string, event: ChatEvent): void {
    this.store.setState({ [peerId]: chatReducer(this.get(peerId), event, peerId) });
  }

  /** Opens a conversation on the screen and keeps it current until the returned function is called. */
  watch(peerId: string): () => void {
    this.#watched.add(peerId);
    void this.reopen(peerId);
    return () => this.#watched.delete(peerId);
  }

  /**
   * Loads the newest page. A failure is kept in the conversation's state, and the next connection retries.
   */
  reopen(peerId: string): Promise<void> {
    this.#needsNewestPage.add(peerId);
    return this.#syncsOf(peerId).load();
  }

  /** Reports whether the reader sees the end of a conversation; then it is marked as read, here and on the server. */
  setBeingRead(peerId: string, isBeingRead: boolean): void {
    if (isBeingRead) this.#peerBeingRead = peerId;
    else if (this.#peerBeingRead === peerId) this.#peerBeingRead = undefined;
    if (isBeingRead) void this.#syncsOf(peerId).sendReadMark();
  }

  /** Loads the page before the first known message. @throws ApiProblem, NoResponse */
  async loadOlder(peerId: string): Promise<void> {
    const cursor = this.get(peerId).olderCursor;
    if (cursor === undefined || this.#loadingOlder.has(peerId)) return;
    this.#loadingOlder.add(peerId);
    try {
      const { data, next } = await this.#deps.call(listMessages, {
        params: { id: peerId },
        query: { cursor },
      });
      this.dispatch(peerId, { type: 'olderLoaded', cursor, page: data, olderCursor: next });
    } finally {
      this.#loadingOlder.delete(peerId);
    }
  }

  /** Keeps the conversations current through the socket until the returned function is called. */
  start(): () => void {
    const { connection } = this.#deps;
    const stops = [
      connection.on('frame', (frame) => this.#onFrame(frame)),
      connection.on('resync', () => {
        this.#readMarkSentSeqs.clear();
        for (const peerId of this.#watched) void this.#syncsOf(peerId).load();
        this.#sendMarksOfUnwatched();
      }),
    ];
    return () => stops.forEach((stop) => stop());
  }

  #onFrame(frame: ServerFrame): void {
    const { ownId } = this.#deps;
    if (frame.event === 'newMessage') {
      const message = frame.data;
      const peerId = message.senderId === ownId ? message.receiverId : message.senderId;
      if (!this.#knows(peerId)) return;
      this.dispatch(peerId, { type: 'received', message, isBeingRead: this.#peerBeingRead === peerId });
      if (gapAfter(this.get(peerId)) !== undefined) void this.#syncsOf(peerId).load();
      // Runs after all other listeners, because the list of conversations must count this message as unread first.
      queueMicrotask(() => void this.#syncsOf(peerId).sendReadMark());
    }
    if (frame.event === 'pong' && frame.data !== null) this.#applyServerState(frame.data);
    if (frame.event === 'messagesRead') {
      const { readerId, peerId, upToSeq } = frame.data;
      if (readerId !== ownId && this.#knows(readerId)) this.dispatch(readerId, { type: 'peerRead', upToSeq });
      if (readerId === ownId && this.#knows(peerId)) {
        this.dispatch(peerId, { type: 'read', upToSeq });
        this.dispatch(peerId, { type: 'readMarkSaved', upToSeq });
      }
    }
  }

  /** A pong has the server's state of the conversations: takes its read marks, and loads what is missing or has failed. */
  #applyServerState({ conversations }: ConversationStates): void {
    this.#readMarkSentSeqs.clear();
    for (const { peerId, readSeq, peerReadSeq } of conversations) {
      if (!this.#knows(peerId)) continue;
      this.dispatch(peerId, { type: 'peerRead', upToSeq: peerReadSeq });
      this.dispatch(peerId, { type: 'read', upToSeq: readSeq });
      this.dispatch(peerId, { type: 'readMarkSaved', upToSeq: readSeq });
    }
    for (const peerId of this.#watched) {
      const state = this.get(peerId);
      const lastSeq = conversations.find((conversation) => conversation.peerId === peerId)?.lastSeq ?? 0;
      const { load, sendReadMark } = this.#syncsOf(peerId);
      if (!state.isLoaded || state.hasFailed || knownUpTo(state) < lastSeq) void load();
      else void sendReadMark();
    }
    this.#sendMarksOfUnwatched();
  }

  /** Sends the marks of conversations that are no longer on a screen; the others send theirs after loading. */
  #sendMarksOfUnwatched(): void {
    const unwatched = Object.keys(this.store.getState()).filter((peerId) => !this.#watched.has(peerId));
    for (const peerId of unwatched) void this.#syncsOf(peerId).sendReadMark();
  }

  #knows(peerId: string): boolean {
    return peerId in this.store.getState();
  }

  #syncsOf(peerId: string): Syncs {
    const existing = this.#syncs.get(peerId);
    if (existing) return existing;
    const sendReadMark = coalesce(() => this.#sendReadMark(peerId));
    const load = coalesce(async () => {
      await this.#load(peerId);
      void sendReadMark();
    });
    this.#syncs.set(peerId, { load, sendReadMark });
    return { load, sendReadMark };
  }

  async #load(peerId: string): Promise<void> {
    try {
      const needsNewestPage = this.#needsNewestPage.has(peerId) || !this.get(peerId).isLoaded;
      if (needsNewestPage) await this.#loadNewest(peerId);
      // Messages written between two pages, or that the peer has read beyond the newest page.
      const begin = this.get(peerId).messages.at(-limits.pageDefault)?.seq ?? 0;
      if (!needsNewestPage || catchUpAfter(this.get(peerId), peerId) < begin - 1) await this.#catchUp(peerId);
    } catch (error) {
      // The next message or connection retries.
      this.dispatch(peerId, { type: 'loadFailed' });
      if (!isRequestFailure(error)) reportError(error);
    }
  }

  /** Asks for the unread count first, because this load marks the messages as read. */
  async #loadNewest(peerId: string): Promise<void> {
    const { call, inbox } = this.#deps;
    if (inbox.store.getState().rows === undefined) await inbox.refresh();
    const unread = inbox.unreadOf(peerId);
    const { data, next } = await call(listMessages, { params: { id: peerId }, query: {} });
    this.#needsNewestPage.delete(peerId);
    this.dispatch(peerId, { type: 'opened', page: data, olderCursor: next, unread });
    inbox.markRead(peerId, data.at(-1)?.seq ?? 0);
  }

  async #catchUp(peerId: string): Promise<void> {
    const limit = String(limits.maxPageSize);
    let after: number | undefined = catchUpAfter(this.get(peerId), peerId);
    while (after !== undefined) {
      const query: { after: string; limit: string } = { after: String(after), limit };
      const { data, next }: ApiResponse<typeof listMessages> = await this.#deps.call(listMessages, {
        params: { id: peerId },
        query,
      });
      this.dispatch(peerId, { type: 'caughtUp', page: data });
      const end = data.at(-1)?.seq;
      // The peer has read nothing after the member's own unread message, so only missing messages matter.
      const isPeerBehind = data.some(({ senderId, isRead }) => senderId !== peerId && !isRead);
      const nextAfter = isPeerBehind ? Math.max(end ?? 0, knownUpTo(this.get(peerId))) : end;
      after = next === undefined || end === undefined ? undefined : nextAfter;
    }
  }

  /**
   * Tells the server what the reader has seen. Read marks lost with a connection are resent even if the reader has
   * looked away since.
   */
  async #sendReadMark(peerId: string): Promise<void> {
    if (this.#peerBeingRead === peerId) this.#recordRead(peerId);
    const { messages, readSeq, savedReadMarkSeq } = this.get(peerId);
    const last = messages.findLast(({ senderId, seq }) => senderId === peerId && seq <= readSeq);
    if (!last || last.seq <= Math.max(savedReadMarkSeq, this.#readMarkSentSeqs.get(peerId) ?? 0)) return;
    const { connection } = this.#deps;
    if (connection.state.getState() === 'open') {
      this.#readMarkSentSeqs.set(peerId, last.seq);
      connection.send({ event: 'read', data: { peerId, messageId: last._id } });
      await new Promise((resolve) => {
        setTimeout(resolve, betweenMarksMs);
      });
      return;
    }
    await this.#sendReadMarkByCall(peerId, last);
  }

  #recordRead(peerId: string): void {
    const { messages, isLoaded } = this.get(peerId);
    const last = messages.findLast(({ senderId }) => senderId === peerId);
    if (!isLoaded || !last) return;
    this.#deps.inbox.markRead(peerId, messages.at(-1)?.seq ?? 0);
    this.dispatch(peerId, { type: 'read', upToSeq: last.seq });
  }

  /** Without a socket. */
  async #sendReadMarkByCall(peerId: string, { _id, seq }: Message): Promise<void> {
    try {
      const body = { messageId: _id, socketId: this.#deps.connection.socketId };
      await this.#deps.call(readMessages, { params: { id: peerId }, body });
      this.dispatch(peerId, { type: 'readMarkSaved', upToSeq: seq });
    } catch (error) {
      // The next message, view or connection retries.
      if (!isRequestFailure(error)) reportError(error);
    }
  }
}

/** A member's conversations on this page. */
export const conversationsOf = perMember(
  (scope) =>
    new Conversations({
      ownId: scope.id ?? '',
      call: callAs(scope),
      connection: connectionOf(scope),
      inbox: inboxOf(scope),
    }),
);

/** The conversation with a member, kept current. */
export function useChat(peerId: string): ChatState {
  return useStore(conversationsOf(useMemberScope()).store, (all) => all[peerId] ?? emptyChat);
}
