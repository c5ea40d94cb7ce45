import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Message } from '#shared/platform/entities.ts';
import { messageOf, ownId, peerId, range, run, seqs } from '#tests/support/playedChat.ts';
import { type ChatEvent, type ChatState, emptyChat, gapAfter, knownUpTo } from './chatState.ts';

describe('a conversation', () => {
  it('is sorted by number without duplicates, whatever arrives when', () => {
    const arrivals = fc.array(
      fc.oneof(
        fc.record({ type: fc.constant('received' as const), seq: fc.integer({ min: 1, max: 40 }) }),
        fc.record({
          type: fc.constant('caughtUp' as const),
          seq: fc.integer({ min: 1, max: 40 }),
          count: fc.integer({ min: 0, max: 10 }),
        }),
        fc.record({ type: fc.constant('sent' as const), seq: fc.constantFrom(3, 6, 9, 12, 39) }),
      ),
    );

    fc.assert(
      fc.property(arrivals, (list) => {
        const state = list.reduce((before, arrival) => run(before, eventOf(arrival)), emptyChat);
        const found = seqs(state);

        expect(found).toEqual([...new Set(found)].sort((a, b) => a - b));
      }),
    );
  });

  it('has no gaps and no duplicates after catching up, despite lost frames, retries and reconnects', () => {
    const script = fc.array(
      fc.oneof(
        fc.constant('arrives' as const),
        fc.constant('arrives unheard' as const),
        fc.constant('own is sent' as const),
        fc.constant('own is stored, the answer is lost' as const),
        fc.constant('own is received first' as const),
        fc.constant('retry' as const),
        fc.constant('reopen' as const),
        fc.constant('older' as const),
        fc.constant('reconnect' as const),
      ),
      { maxLength: 60 },
    );

    fc.assert(
      fc.property(script, (steps) => {
        const world = new World();
        for (const step of steps) world.step(step);
        world.step('retry');
        world.step('reconnect');
        while (world.state.olderCursor !== undefined) world.step('older');

        expect(seqs(world.state)).toEqual(world.server.map(({ seq }) => seq));
        expect(world.unsent()).toEqual([]);
        expect(new Set(world.server.map(({ clientMessageId }) => clientMessageId)).size).toBe(
          world.server.length,
        );
      }),
      { numRuns: 300 },
    );
  });
});

type Arrival = { type: 'received' | 'sent'; seq: number } | { type: 'caughtUp'; seq: number; count: number };

function eventOf(arrival: Arrival): ChatEvent {
  if (arrival.type === 'caughtUp')
    return { type: 'caughtUp', page: range(arrival.seq, arrival.seq + arrival.count) };
  const message = messageOf(arrival.seq);
  return arrival.type === 'sent'
    ? { type: 'sent', message }
    : { type: 'received', message, isBeingRead: true };
}

/** A server that stores each client message once, and a client that uses it as the product does. */
class World {
  server: Message[] = [];
  state: ChatState = run(emptyChat, { type: 'opened', page: [], olderCursor: undefined, unread: 0 });
  #written: string[] = [];

  step(name: string): void {
    if (name === 'arrives') this.#receive(this.#store(peerId, `p${this.server.length}`));
    if (name === 'arrives unheard') this.#store(peerId, `p${this.server.length}`);
    if (name === 'own is sent') this.#dispatch({ type: 'sent', message: this.#store(ownId, this.#write()) });
    if (name === 'own is stored, the answer is lost') this.#store(ownId, this.#write());
    if (name === 'own is received first') this.#receive(this.#store(ownId, this.#write()));
    if (name === 'retry') this.#retry();
    if (name === 'reopen') this.#reopen();
    if (name === 'older') this.#older();
    if (name === 'reconnect') this.#catchUp();
  }

  /** The ids of the client's messages that its conversation does not have. */
  unsent(): string[] {
    const ids = new Set(this.state.messages.map(({ clientMessageId }) => clientMessageId));
    return this.#written.filter((id) => !ids.has(id));
  }

  #write(): string {
    const clientMessageId = `c${this.#written.length + 1}`;
    this.#written.push(clientMessageId);
    this.#dispatch({ type: 'replied' });
    return clientMessageId;
  }

  #store(senderId: string, clientMessageId: string): Message {
    const before = this.server.find((message) => message.clientMessageId === clientMessageId);
    if (before) return before;
    const message = messageOf(this.server.length + 1, { senderId, clientMessageId });
    this.server.push(message);
    return message;
  }

  #receive(message: Message): void {
    this.#dispatch({ type: 'received', message, isBeingRead: false });
    if (gapAfter(this.state) !== undefined) this.#catchUp();
  }

  #retry(): void {
    for (const clientMessageId of this.unsent())
      this.#dispatch({ type: 'sent', message: this.#store(ownId, clientMessageId) });
  }

  #reopen(): void {
    const page = this.server.slice(-5);
    this.#dispatch({ type: 'opened', page, olderCursor: cursorBefore(page), unread: 0 });
    if (gapAfter(this.state) !== undefined) this.#catchUp();
  }

  #older(): void {
    const cursor = this.state.olderCursor;
    if (cursor === undefined) return;
    const page = this.server.filter(({ seq }) => seq < Number(cursor)).slice(-5);
    this.#dispatch({ type: 'olderLoaded', cursor, page, olderCursor: cursorBefore(page) });
  }

  #catchUp(): void {
    const after = knownUpTo(this.state);
    this.#dispatch({ type: 'caughtUp', page: this.server.filter(({ seq }) => seq > after) });
  }

  #dispatch(event: ChatEvent): void {
    this.state = run(this.state, event);
  }
}

function cursorBefore(page: readonly Message[]): string | undefined {
  const first = page[0]?.seq ?? 1;
  return first > 1 ? String(first) : undefined;
}
