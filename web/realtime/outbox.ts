import { useStore } from 'zustand';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { sendMessage } from '#shared/messages/routes.ts';
import { ApiProblem, isRequestFailure } from '#shared/platform/client.ts';
import { type Call, callAs } from '#web/lib/http/apiClient.ts';
import { problemCode } from '#web/lib/http/problems.ts';
import { newUlid, ulidAt } from '#web/lib/ids/ulid.ts';
import { perMember } from '#web/lib/session/memberScope.ts';
import { useMemberScope } from '#web/lib/session/useMemberScope.ts';
import { type Conversations, conversationsOf } from './conversations.ts';
import { type Inbox, inboxOf } from './inbox.ts';
import { browserOutbox, type OutboxStorage } from './outboxStorage.ts';
import { type Connection, connectionOf } from './socket.ts';

/**
 * The sender's own message that the server has not confirmed yet. `createdAt` is this device's time.
 *
 * ```
 * send ──► queued ──► sending ──► confirmed: in its conversation, and no longer here
 *
 * queued, sending ──► offline, failed ──► queued: the next connection, a timer or the sender retries
 * sending ──────────► refused ──────────► queued: only the sender retries, and it needs a new id
 * queued, refused ──► gone: another tab has dealt with it, or the sender discards it
 * ```
 */
export interface PendingMessage {
  readonly clientMessageId: string;
  readonly message: string;
  readonly createdAt: string;
  readonly state: 'queued' | 'sending' | NotSentReason;
  /**
   * `first` is the id from when it was written. A message that the server has refused `needsNew` for another try;
   * `new` is made from the server's time.
   */
  readonly idState: 'first' | 'needsNew' | 'new';
}

/** Why a message is not on its way: the device is offline, no response came, or the server refused this message. */
export type NotSentReason = 'offline' | 'failed' | 'refused';

type PendingByPeer = Readonly<Record<string, readonly PendingMessage[]>>;

/** Runs `act` while nothing else in this browser runs under the same name; other callers queue. */
export type WithLock = (name: string, act: () => Promise<void>) => Promise<void>;

interface Dependencies {
  readonly ownId: string;
  /** Fires when the member's login ends. */
  readonly ended: AbortSignal;
  readonly call: Call;
  readonly connection: Connection;
  readonly inbox: Inbox;
  readonly conversations: Conversations;
  readonly storage: OutboxStorage;
  readonly withLock: WithLock;
  /** True if the device reports that it is offline. */
  readonly isOffline: () => boolean;
}

const nonePending: readonly PendingMessage[] = [];

/**
 * The messages of one member that the server has not confirmed: stored until it has, and sent in the order
 * they were written, one at a time in each conversation.
 */
export class Outbox {
  readonly store: StoreApi<PendingByPeer> = createStore<PendingByPeer>()(() => ({}));
  readonly #deps: Dependencies;
  /** Conversations that are sending. */
  readonly #sendingPeers = new Set<string>();
  readonly #retryTimers = new Map<string, ReturnType<typeof setTimeout>>();
  /** Ids known to be in storage. An id that is gone from storage was sent, replaced or discarded by another tab. */
  readonly #storedIds = new Set<string>();
  #isStarted = false;

  constructor(deps: Dependencies) {
    this.#deps = deps;
  }

  /** The pending messages of a conversation, in the order they were written. */
  pendingTo(peerId: string): readonly PendingMessage[] {
    return this.store.getState()[peerId] ?? nonePending;
  }

  /** Adds a message to the end of its conversation and sends it; offline, it waits for the connection. */
  send(peerId: string, text: string): void {
    const message = text.trim();
    if (message === '') return;
    // If this device's clock is slow, the server would look for the message too far back.
    const clientMessageId = newUlid(Math.max(Date.now(), this.#lastTime(peerId)));
    const pending: PendingMessage = {
      clientMessageId,
      message,
      createdAt: new Date().toISOString(),
      state: 'queued',
      idState: 'first',
    };
    void this.#store(peerId, pending);
    this.#add(peerId, pending);
    this.#deps.conversations.dispatch(peerId, { type: 'replied' });
    void this.#sendQueued(peerId);
  }

  /** Sends the pending messages of a conversation again, in order, including `refusedId`. */
  retry(peerId: string, refusedId?: string): void {
    this.#change(peerId, (pending) => {
      const { state, clientMessageId } = pending;
      if (state === 'sending' || (state === 'refused' && clientMessageId !== refusedId)) return pending;
      return { ...pending, state: 'queued', idState: state === 'refused' ? 'needsNew' : pending.idState };
    });
    void this.#sendQueued(peerId);
  }

  /** Discards a message that the server has refused. */
  discard(peerId: string, clientMessageId: string): void {
    this.#remove(peerId, clientMessageId);
    void this.#deps.storage.delete(clientMessageId);
  }

  /**
   * Sends pending messages now and after each reconnect, until the login ends. That includes stored messages of a closed
   * tab. Further calls do nothing.
   */
  start(): void {
    const { connection, conversations, ended } = this.#deps;
    if (this.#isStarted || ended.aborted) return;
    this.#isStarted = true;
    const stops = [
      connection.on('resync', () => void this.#resume()),
      // A request got no response although the socket stayed open, so nothing else would trigger a retry.
      connection.on('frame', ({ event }) => {
        if (event === 'pong') void this.#resume();
      }),
      conversations.store.subscribe(() => this.#dropConfirmed()),
    ];
    ended.addEventListener('abort', () => {
      stops.forEach((stop) => stop());
      for (const timer of this.#retryTimers.values()) clearTimeout(timer);
      this.#retryTimers.clear();
    });
    void this.#resume();
  }

  async #resume(): Promise<void> {
    await this.#loadStored();
    if (this.#deps.ended.aborted) return;
    for (const [peerId, pending] of Object.entries(this.store.getState()))
      // A busy server says when to retry.
      if (pending.length > 0 && !this.#retryTimers.has(peerId)) this.retry(peerId);
  }

  /** Adds stored messages that this tab does not know yet. */
  async #loadStored(): Promise<void> {
    const { ownId, storage } = this.#deps;
    for (const { clientMessageId, peerId, message, createdAt, isRefused } of await storage.read(ownId)) {
      this.#storedIds.add(clientMessageId);
      if (this.pendingTo(peerId).some((one) => one.clientMessageId === clientMessageId)) continue;
      const state = isRefused ? 'refused' : 'queued';
      this.#add(peerId, { clientMessageId, message, createdAt, state, idState: 'first' });
    }
  }

  /** Sends the queued messages of a conversation, while no other tab sends there. */
  async #sendQueued(peerId: string): Promise<void> {
    if (this.#sendingPeers.has(peerId)) return;
    this.#sendingPeers.add(peerId);
    try {
      await this.#deps.withLock(`outbox ${this.#deps.ownId} ${peerId}`, async () => {
        for (let next = this.#firstQueued(peerId); next; next = this.#firstQueued(peerId))
          if ((await this.#sendOne(peerId, next)) === 'wait') return;
      });
    } catch (error) {
      // The next connection or the sender retries.
      this.#markNotSent(peerId, 'failed');
      // A browser that refuses the lock throws a DOMException. Anything else is an error in the code.
      if (!(error instanceof DOMException)) reportError(error);
    } finally {
      this.#sendingPeers.delete(peerId);
    }
    // A message may have been written while the lock was being released.
    if (this.#firstQueued(peerId)) await this.#sendQueued(peerId);
  }

  #firstQueued(peerId: string): PendingMessage | undefined {
    return this.pendingTo(peerId).find(({ state }) => state === 'queued');
  }

  /** @returns whether the next message can be sent now, or must wait with this one. */
  async #sendOne(peerId: string, pending: PendingMessage): Promise<'next' | 'wait'> {
    const { call, connection, conversations, inbox, isOffline, storage } = this.#deps;
    const { clientMessageId, message } = pending;
    if (isOffline()) {
      this.#markNotSent(peerId, 'offline');
      return 'wait';
    }
    if (this.#storedIds.has(clientMessageId) && !(await storage.has(clientMessageId))) {
      // Another tab has dealt with it, maybe by sending it under a new id.
      this.#remove(peerId, clientMessageId);
      await this.#loadStored();
      return 'next';
    }
    if (pending.idState === 'needsNew') {
      await this.#giveNewId(peerId, pending);
      return 'next';
    }
    this.#changeOne(peerId, clientMessageId, { state: 'sending' });
    try {
      const body = { message, clientMessageId, socketId: connection.socketId };
      const { data } = await call(sendMessage, { params: { id: peerId }, body });
      this.#remove(peerId, clientMessageId);
      conversations.dispatch(peerId, { type: 'sent', message: { ...data.newMessage, clientMessageId } });
      inbox.add(data.newMessage);
      // Awaited, because the next tab that gets the lock reads the storage.
      await storage.delete(clientMessageId);
      return 'next';
    } catch (error) {
      return this.#handleFailure(peerId, pending, error);
    }
  }

  /** @throws an error of the code, which is no failure of the request */
  async #handleFailure(peerId: string, pending: PendingMessage, error: unknown): Promise<'next' | 'wait'> {
    // The time in its id, from this device's clock, is in the future.
    if (problemCode(error) === 'MESSAGE_AHEAD' && pending.idState === 'first') {
      await this.#giveNewId(peerId, pending);
      return 'next';
    }
    if (isRefusal(error)) {
      this.#changeOne(peerId, pending.clientMessageId, { state: 'refused' });
      await this.#store(peerId, { ...pending, state: 'refused' });
      return 'next';
    }
    if (!isRequestFailure(error)) throw error;
    this.#markNotSent(peerId, this.#deps.isOffline() ? 'offline' : 'failed');
    if (error instanceof ApiProblem && error.status !== 401)
      this.#scheduleRetry(peerId, error.retryAfterSeconds);
    return 'wait';
  }

  /** All messages of a conversation wait, except those that the server has refused. */
  #markNotSent(peerId: string, why: 'offline' | 'failed'): void {
    this.#change(peerId, (pending) => (pending.state === 'refused' ? pending : { ...pending, state: why }));
  }

  /** The server is reachable but busy, so no reconnect will trigger the retry. */
  #scheduleRetry(peerId: string, seconds = 1 + Math.random() * 4): void {
    if (!this.#isStarted || this.#deps.ended.aborted || this.#retryTimers.has(peerId)) return;
    const timer = setTimeout(() => {
      this.#retryTimers.delete(peerId);
      this.retry(peerId);
    }, seconds * 1000);
    this.#retryTimers.set(peerId, timer);
  }

  /**
   * Gives a new id to a message that the server refused and so does not have. The id has the time of the last
   * known message, because this device's clock may be wrong.
   */
  async #giveNewId(peerId: string, pending: PendingMessage): Promise<void> {
    const clientMessageId = ulidAt(this.#lastTime(peerId));
    const renewed: PendingMessage = { ...pending, clientMessageId, state: 'queued', idState: 'new' };
    this.#changeOne(peerId, pending.clientMessageId, renewed);
    await this.#store(peerId, renewed);
    await this.#deps.storage.delete(pending.clientMessageId);
  }

  /** When the last known message was sent, by the server's clock; 0 if there is none. */
  #lastTime(peerId: string): number {
    return Date.parse(this.#deps.conversations.get(peerId).messages.at(-1)?.createdAt ?? '') || 0;
  }

  /** A message whose response was lost, or that another tab has sent, arrives with its conversation. */
  #dropConfirmed(): void {
    for (const [peerId, pending] of Object.entries(this.store.getState())) {
      const { messages } = this.#deps.conversations.get(peerId);
      for (const { clientMessageId } of pending)
        if (messages.some((one) => one.clientMessageId === clientMessageId))
          this.discard(peerId, clientMessageId);
    }
  }

  async #store(peerId: string, pending: PendingMessage): Promise<void> {
    const { ownId, storage } = this.#deps;
    const { clientMessageId, message, createdAt, state } = pending;
    const isRefused = state === 'refused';
    if (await storage.put({ clientMessageId, ownId, peerId, message, createdAt, isRefused }))
      this.#storedIds.add(clientMessageId);
  }

  #add(peerId: string, pending: PendingMessage): void {
    this.store.setState({ [peerId]: [...this.pendingTo(peerId), pending] });
  }

  #remove(peerId: string, clientMessageId: string): void {
    const others = this.pendingTo(peerId).filter((pending) => pending.clientMessageId !== clientMessageId);
    this.store.setState({ [peerId]: others });
  }

  #change(peerId: string, change: (pending: PendingMessage) => PendingMessage): void {
    this.store.setState({ [peerId]: this.pendingTo(peerId).map(change) });
  }

  #changeOne(peerId: string, clientMessageId: string, fields: Partial<PendingMessage>): void {
    this.#change(peerId, (one) => (one.clientMessageId === clientMessageId ? { ...one, ...fields } : one));
  }
}

/** The server refused this message and would refuse it again. An expired session says nothing about the message. */
function isRefusal(error: unknown): boolean {
  return error instanceof ApiProblem && error.status < 500 && ![401, 408, 429].includes(error.status);
}

/** Works across tabs if the browser has locks: over plain http, only localhost has them. */
const withBrowserLock: WithLock = (name, act) => {
  const { locks }: { readonly locks?: LockManager | null } = navigator;
  return locks ? locks.request(name, act) : act();
};

/** The messages that a member has written and the server has not confirmed. */
export const outboxOf = perMember(
  (scope) =>
    new Outbox({
      ownId: scope.id ?? '',
      ended: scope.ended,
      call: callAs(scope),
      connection: connectionOf(scope),
      inbox: inboxOf(scope),
      conversations: conversationsOf(scope),
      storage: browserOutbox,
      withLock: withBrowserLock,
      isOffline: () => !navigator.onLine,
    }),
);

/** The messages to a member that the server has not confirmed, in the order they were written. */
export function usePendingMessages(peerId: string): readonly PendingMessage[] {
  return useStore(outboxOf(useMemberScope()).store, (all) => all[peerId] ?? nonePending);
}
