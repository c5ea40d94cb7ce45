import { sendMessage } from '#shared/messages/routes.ts';
import { ApiProblem, isRequestFailure } from '#shared/platform/client.ts';
import type { Message } from '#shared/platform/entities.ts';
import { type Call, callAs } from '#web/lib/http/apiClient.ts';
import { newUlid, ulidAt } from '#web/lib/ids/ulid.ts';
import { perMember } from '#web/lib/session/memberScope.ts';
import type { NotSentReason, PendingMessage } from './chatState.ts';
import { type Conversations, conversationsOf } from './conversations.ts';
import { type Inbox, inboxOf } from './inbox.ts';
import {
  browserOutbox,
  exclusiveInBrowser,
  type OutboxMessage,
  type OutboxStorage,
  type RunExclusive,
} from './outboxStorage.ts';
import { type Connection, connectionOf } from './socket.ts';

interface Dependencies {
  readonly ownId: string;
  /** Fires when the member's login ends. */
  readonly ended: AbortSignal;
  readonly call: Call;
  readonly connection: Connection;
  readonly inbox: Inbox;
  readonly conversations: Conversations;
  readonly storage: OutboxStorage;
  /** Runs `act` while no other tab of this browser runs one under the same name. */
  readonly runExclusive: RunExclusive;
  /** True if the device reports that it is offline. */
  readonly isOffline: () => boolean;
}

/**
 * The messages of one member that the server has not confirmed: stored until it has, and sent in the order
 * they were written.
 */
export class Outbox {
  readonly #deps: Dependencies;
  /** Conversations that are sending: one message at a time, to keep the order. */
  readonly #busy = new Set<string>();
  readonly #retryTimers = new Map<string, ReturnType<typeof setTimeout>>();
  /** Ids known to be in storage. An id that is gone from storage was sent, replaced or discarded by another tab. */
  readonly #stored = new Set<string>();
  #isStarted = false;

  constructor(deps: Dependencies) {
    this.#deps = deps;
  }

  /** Adds a message to the end of its conversation and sends it; offline, it waits for the connection. */
  send(peerId: string, text: string): void {
    const { ownId, conversations } = this.#deps;
    const message = text.trim();
    if (message === '') return;
    const createdAt = new Date().toISOString();
    // If this device's clock is slow, the server would look for the message too far back.
    const clientMessageId = newUlid(Math.max(Date.now(), this.#lastTime(peerId)));
    const unsent = { clientMessageId, ownId, peerId, message, createdAt, refused: false };
    void this.#store(unsent);
    conversations.dispatch(peerId, { type: 'added', pending: pendingOf(unsent) });
    void this.#sendQueued(peerId);
  }

  /** Sends the pending messages of a conversation again, in order, including `refusedId`. */
  retry(peerId: string, refusedId?: string): void {
    const { pending } = this.#deps.conversations.get(peerId);
    const clientMessageIds = pending
      .filter(({ state, clientMessageId }) => state !== 'refused' || clientMessageId === refusedId)
      .map(({ clientMessageId }) => clientMessageId);
    this.#deps.conversations.dispatch(peerId, { type: 'retried', clientMessageIds });
    void this.#sendQueued(peerId);
  }

  /** Discards a message that the server has refused. */
  discard(peerId: string, clientMessageId: string): void {
    this.#deps.conversations.dispatch(peerId, { type: 'discarded', clientMessageId });
    void this.#deps.storage.delete(clientMessageId);
  }

  /**
   * Sends pending messages now and after each reconnect, until the login ends. That includes stored messages of a closed
   * tab. Further calls do nothing.
   */
  start(): void {
    const { connection, ended } = this.#deps;
    if (this.#isStarted || ended.aborted) return;
    this.#isStarted = true;
    const stops = [
      connection.on('resync', () => void this.#resume()),
      // A request got no response although the socket stayed open, so nothing else would trigger a retry.
      connection.on('frame', ({ event }) => {
        if (event === 'pong') void this.#resume();
      }),
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
    for (const [peerId, { pending }] of Object.entries(this.#deps.conversations.store.getState()))
      // A busy server says when to retry.
      if (pending.length > 0 && !this.#retryTimers.has(peerId)) this.retry(peerId);
  }

  /** Adds stored messages that this tab does not know yet to their conversations. */
  async #loadStored(): Promise<void> {
    const { ownId, conversations, storage } = this.#deps;
    for (const unsent of await storage.read(ownId)) {
      const { peerId, clientMessageId } = unsent;
      this.#stored.add(clientMessageId);
      const { pending } = conversations.get(peerId);
      const isPending = pending.some((message) => message.clientMessageId === clientMessageId);
      if (!isPending) conversations.dispatch(peerId, { type: 'added', pending: pendingOf(unsent) });
    }
  }

  async #store(unsent: OutboxMessage): Promise<void> {
    if (await this.#deps.storage.put(unsent)) this.#stored.add(unsent.clientMessageId);
  }

  /** Sends the pending messages of a conversation, while no other tab sends there. */
  async #sendQueued(peerId: string): Promise<void> {
    if (this.#busy.has(peerId)) return;
    this.#busy.add(peerId);
    try {
      await this.#deps.runExclusive(`outbox ${this.#deps.ownId} ${peerId}`, async () => {
        for (let next = this.#firstQueued(peerId); next; next = this.#firstQueued(peerId))
          if ((await this.#deliver(peerId, next)) === 'wait') return;
      });
    } catch (error) {
      // The next connection or the sender retries.
      this.#markNotSent(peerId, 'failed');
      // A browser that refuses the lock throws a DOMException. Anything else is an error in the code.
      if (!(error instanceof DOMException)) reportError(error);
    } finally {
      this.#busy.delete(peerId);
    }
    // A message may have been written while the lock was being released.
    if (this.#firstQueued(peerId)) await this.#sendQueued(peerId);
  }

  /** True if another tab has sent, renamed or discarded the message since this tab learned of it. */
  async #isDoneElsewhere(clientMessageId: string): Promise<boolean> {
    return this.#stored.has(clientMessageId) && !(await this.#deps.storage.has(clientMessageId));
  }

  #firstQueued(peerId: string): PendingMessage | undefined {
    return this.#deps.conversations.get(peerId).pending.find(({ state }) => state === 'queued');
  }

  /** Sends one message. @returns whether the next one can be sent now, or must wait with this one. */
  async #deliver(peerId: string, pending: PendingMessage): Promise<'next' | 'wait'> {
    if (this.#deps.isOffline()) {
      this.#markNotSent(peerId, 'offline');
      return 'wait';
    }
    if (await this.#isDoneElsewhere(pending.clientMessageId)) await this.#leaveToOtherTab(peerId, pending);
    else if (pending.idState === 'needsNew') await this.#giveNewId(peerId, pending);
    else return this.#post(peerId, pending);
    return 'next';
  }

  async #post(peerId: string, pending: PendingMessage): Promise<'next' | 'wait'> {
    const { call, connection, conversations } = this.#deps;
    const { clientMessageId, message } = pending;
    conversations.dispatch(peerId, { type: 'attempted', clientMessageId });
    try {
      const body = { message, clientMessageId, socketId: connection.socketId };
      const { data } = await call(sendMessage, { params: { id: peerId }, body });
      await this.#confirm(peerId, clientMessageId, data.newMessage);
      return 'next';
    } catch (error) {
      return this.#handleFailure(peerId, pending, error);
    }
  }

  async #confirm(peerId: string, clientMessageId: string, sent: Message): Promise<void> {
    const { conversations, inbox, storage } = this.#deps;
    conversations.dispatch(peerId, { type: 'sent', message: { ...sent, clientMessageId } });
    inbox.add(sent);
    // Awaited, because the next tab that gets the lock reads the storage.
    await storage.delete(clientMessageId);
  }

  /** Another tab has dealt with this message, maybe by sending it under a new id. */
  async #leaveToOtherTab(peerId: string, { clientMessageId }: PendingMessage): Promise<void> {
    this.#deps.conversations.dispatch(peerId, { type: 'discarded', clientMessageId });
    await this.#loadStored();
  }

  /** @throws an error of the code, which is no failure of the request */
  async #handleFailure(peerId: string, pending: PendingMessage, error: unknown): Promise<'next' | 'wait'> {
    if (isAhead(error) && pending.idState === 'first') {
      await this.#giveNewId(peerId, pending);
      return 'next';
    }
    if (isRefusal(error)) {
      await this.#markRefused(peerId, pending);
      return 'next';
    }
    if (!isRequestFailure(error)) throw error;
    this.#markNotSent(peerId, this.#deps.isOffline() ? 'offline' : 'failed');
    if (error instanceof ApiProblem && error.status !== 401)
      this.#scheduleRetry(peerId, error.retryAfterSeconds);
    return 'wait';
  }

  async #markRefused(peerId: string, { clientMessageId, message, createdAt }: PendingMessage): Promise<void> {
    const { ownId, conversations } = this.#deps;
    conversations.dispatch(peerId, {
      type: 'notSent',
      clientMessageIds: [clientMessageId],
      why: 'refused',
    });
    await this.#store({ clientMessageId, ownId, peerId, message, createdAt, refused: true });
  }

  /**
   * Gives a new id to a message that the server refused and so does not have. The id has the time of the last
   * known message, because this device's clock may be wrong.
   */
  async #giveNewId(peerId: string, { clientMessageId, message, createdAt }: PendingMessage): Promise<void> {
    const { ownId, conversations, storage } = this.#deps;
    const as = ulidAt(this.#lastTime(peerId));
    conversations.dispatch(peerId, { type: 'renewed', clientMessageId, as });
    await this.#store({ clientMessageId: as, ownId, peerId, message, createdAt, refused: false });
    await storage.delete(clientMessageId);
  }

  /** When the last known message was sent, by the server's clock; 0 if there is none. */
  #lastTime(peerId: string): number {
    return Date.parse(this.#deps.conversations.get(peerId).messages.at(-1)?.createdAt ?? '') || 0;
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

  #markNotSent(peerId: string, why: NotSentReason): void {
    const { conversations } = this.#deps;
    const retriableMessages = conversations.get(peerId).pending.filter(({ state }) => state !== 'refused');
    const clientMessageIds = retriableMessages.map(({ clientMessageId }) => clientMessageId);
    conversations.dispatch(peerId, { type: 'notSent', clientMessageIds, why });
  }
}

/** The server refused this message and would refuse it again. An expired session says nothing about the message. */
function isRefusal(error: unknown): boolean {
  return error instanceof ApiProblem && error.status < 500 && ![401, 408, 429].includes(error.status);
}

/** The server refused the message because its time, from this device's clock, is in the future. */
function isAhead(error: unknown): boolean {
  return error instanceof ApiProblem && error.code === 'MESSAGE_AHEAD';
}

function pendingOf({ clientMessageId, message, createdAt, refused }: OutboxMessage): PendingMessage {
  return { clientMessageId, message, createdAt, state: refused ? 'refused' : 'queued', idState: 'first' };
}

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
      runExclusive: exclusiveInBrowser,
      isOffline: () => !navigator.onLine,
    }),
);
