import { ApiProblem } from '#shared/client.ts';
import { sendMessage } from '#shared/routes/message.ts';
import type { Call } from '#web/lib/api.ts';
import type { Inbox } from '#web/lib/inboxState.ts';
import type { Connection } from '#web/lib/socket.ts';
import type { Waiting, WaitingStorage } from '#web/lib/waiting.ts';
import type { Halt, Pending } from './chat.ts';
import type { Conversations } from './conversations.ts';
import { newUlid, ulidAt } from '#web/lib/ulid.ts';

interface Surroundings {
  readonly ownId: string;
  readonly call: Call;
  readonly connection: Connection;
  readonly inbox: Inbox;
  readonly conversations: Conversations;
  readonly storage: WaitingStorage;
  /** True where the device itself says that it has no network. */
  readonly isOffline: () => boolean;
}

/** What one member has written and the server has not confirmed: kept until it has, sent in the order it was written. */
export class Outbox {
  readonly #own: Surroundings;
  /** Conversations in which something is being sent: one message at a time, so that they arrive in their order. */
  readonly #busy = new Set<string>();
  readonly #plans = new Map<string, ReturnType<typeof setTimeout>>();
  /** Ids that were made by the time of the server's messages. */
  readonly #renewed = new Set<string>();
  #stopped = true;

  constructor(own: Surroundings) {
    this.#own = own;
  }

  /** Puts a message at the end of its conversation and sends it; offline it waits for the connection. */
  send(peerId: string, text: string): void {
    const { ownId, conversations, storage } = this.#own;
    const message = text.trim();
    if (message === '') return;
    const createdAt = new Date().toISOString();
    // Where this device's clock is behind, the server would look for the message too far back.
    const clientMessageId = newUlid(Math.max(Date.now(), this.#lastTime(peerId)));
    const waiting = { clientMessageId, ownId, peerId, message, createdAt, refused: false };
    void storage.keep(waiting);
    conversations.happen(peerId, { type: 'queued', pending: pendingOf(waiting) });
    void this.#pump(peerId);
  }

  /** Sends again what stands still in a conversation, in the order in which it was written, and `refusedId` with it. */
  retry(peerId: string, refusedId?: string): void {
    const { pending } = this.#own.conversations.with(peerId);
    const refused = pending.find(
      ({ state, clientMessageId }) => state === 'refused' && clientMessageId === refusedId,
    );
    if (refused) this.#renew(peerId, refused);
    const again = this.#own.conversations
      .with(peerId)
      .pending.filter(({ state }) => state !== 'refused')
      .map(({ clientMessageId }) => clientMessageId);
    this.#own.conversations.happen(peerId, { type: 'retried', clientMessageIds: again });
    void this.#pump(peerId);
  }

  /** Forgets a message that the server has refused. */
  discard(peerId: string, clientMessageId: string): void {
    this.#own.conversations.happen(peerId, { type: 'discarded', clientMessageId });
    void this.#own.storage.drop(clientMessageId);
  }

  /** Sends what waits, now and whenever the connection is back, until the returned function is called. */
  follow(): () => void {
    const { connection } = this.#own;
    const stops = [
      connection.on('resync', () => this.#retryAll()),
      // No answer came to what was sent, and yet the line has not been lost: it is tried again all the same.
      connection.on('frame', ({ event }) => {
        if (event === 'pong') this.#retryAll();
      }),
    ];
    this.#stopped = false;
    void this.#restore();
    return () => {
      stops.forEach((stop) => stop());
      this.#stopped = true;
      for (const plan of this.#plans.values()) clearTimeout(plan);
      this.#plans.clear();
    };
  }

  #retryAll(): void {
    for (const [peerId, { pending }] of Object.entries(this.#own.conversations.store.getState()))
      // A busy server has said when.
      if (pending.length > 0 && !this.#plans.has(peerId)) this.retry(peerId);
  }

  async #restore(): Promise<void> {
    const { ownId, conversations, storage } = this.#own;
    const kept = await storage.read(ownId);
    for (const waiting of kept) {
      const { peerId, clientMessageId } = waiting;
      const { pending } = conversations.with(peerId);
      const known = pending.some((one) => one.clientMessageId === clientMessageId);
      if (!known) conversations.happen(peerId, { type: 'queued', pending: pendingOf(waiting) });
    }
    for (const peerId of new Set(kept.map((waiting) => waiting.peerId))) this.retry(peerId);
  }

  async #pump(peerId: string): Promise<void> {
    if (this.#busy.has(peerId)) return;
    this.#busy.add(peerId);
    try {
      for (let next = this.#firstWaiting(peerId); next; next = this.#firstWaiting(peerId))
        if (!(await this.#deliver(peerId, next))) return;
    } finally {
      this.#busy.delete(peerId);
    }
  }

  #firstWaiting(peerId: string): Pending | undefined {
    return this.#own.conversations.with(peerId).pending.find(({ state }) => state === 'waiting');
  }

  /** Sends one message. @returns false where the ones behind it must wait too. */
  async #deliver(peerId: string, { clientMessageId, message, createdAt }: Pending): Promise<boolean> {
    const { ownId, call, connection, conversations, inbox, storage, isOffline } = this.#own;
    if (isOffline()) {
      this.#haltAll(peerId, 'offline');
      return false;
    }
    conversations.happen(peerId, { type: 'attempted', clientMessageId });
    try {
      const body = { message, clientMessageId, line: connection.line };
      const input = { params: { id: peerId }, body };
      const { newMessage } = (await call(sendMessage, input)).data;
      conversations.happen(peerId, { type: 'sent', message: { ...newMessage, clientMessageId } });
      inbox.note(newMessage);
      void storage.drop(clientMessageId);
      return true;
    } catch (error) {
      if (isAhead(error) && !this.#renewed.has(clientMessageId)) {
        this.#renew(peerId, { clientMessageId, message, createdAt });
        return true;
      }
      if (isRefusal(error)) {
        conversations.happen(peerId, { type: 'halted', clientMessageIds: [clientMessageId], why: 'refused' });
        void storage.keep({ clientMessageId, ownId, peerId, message, createdAt, refused: true });
        return true;
      }
      this.#haltAll(peerId, isOffline() ? 'offline' : 'failed');
      if (error instanceof ApiProblem && error.status !== 401)
        this.#planRetry(peerId, error.retryAfterSeconds);
      return false;
    }
  }

  /**
   * Gives a message that the server has refused, and so not stored, another id: one of the time of the last message that
   * is known, since the clock of this device may be wrong.
   */
  #renew(peerId: string, { clientMessageId, message, createdAt }: Omit<Pending, 'state'>): void {
    const { ownId, conversations, storage } = this.#own;
    const as = ulidAt(this.#lastTime(peerId));
    this.#renewed.add(as);
    conversations.happen(peerId, { type: 'renewed', clientMessageId, as });
    void storage.keep({ clientMessageId: as, ownId, peerId, message, createdAt, refused: false });
    void storage.drop(clientMessageId);
  }

  /** When the last message that is known was sent, by the server's clock; 0 where none is. */
  #lastTime(peerId: string): number {
    return Date.parse(this.#own.conversations.with(peerId).messages.at(-1)?.createdAt ?? '') || 0;
  }

  /** The server is there, and only busy: no new connection will say that it is time. */
  #planRetry(peerId: string, seconds = 1 + Math.random() * 4): void {
    if (this.#stopped || this.#plans.has(peerId)) return;
    const plan = setTimeout(() => {
      this.#plans.delete(peerId);
      this.retry(peerId);
    }, seconds * 1000);
    this.#plans.set(peerId, plan);
  }

  #haltAll(peerId: string, why: Halt): void {
    const { conversations } = this.#own;
    const standing = conversations.with(peerId).pending.filter(({ state }) => state !== 'refused');
    const clientMessageIds = standing.map(({ clientMessageId }) => clientMessageId);
    conversations.happen(peerId, { type: 'halted', clientMessageIds, why });
  }
}

/** The server has said no to this very message; it would say it again. A session that has ended says nothing of it. */
function isRefusal(error: unknown): boolean {
  return error instanceof ApiProblem && error.status < 500 && ![401, 408, 429].includes(error.status);
}

/** The message was made, as this device sees it, at a time that has not come yet. */
function isAhead(error: unknown): boolean {
  return error instanceof ApiProblem && error.code === 'MESSAGE_AHEAD';
}

function pendingOf({ clientMessageId, message, createdAt, refused }: Waiting): Pending {
  return { clientMessageId, message, createdAt, state: refused ? 'refused' : 'waiting' };
}
