import { vi } from 'vitest';
import * as z from 'zod/mini';
import { callRoute, NoResponse, type WireReply, type WireRequest } from '#shared/platform/client.ts';
import type { Conversation, Message } from '#shared/platform/entities.ts';
import type { Call } from '#web/lib/http/apiClient.ts';
import { Conversations } from '#web/realtime/conversations.ts';
import { Inbox } from '#web/realtime/inbox.ts';
import { Outbox } from '#web/realtime/outbox.ts';
import { Connection } from '#web/realtime/socket.ts';
import { aBrowser, type Browser } from './aBrowser.ts';
import { aMessage, aPerson } from './aPerson.ts';
import { PlayedSocket } from './playedSocket.ts';

const base = 'http://site.test';

/** A server for the client's message code: some conversations, one of which has messages. */
export class PlayedServer {
  readonly ownId = 'own';
  /** Method and path of each request. */
  readonly asked: string[] = [];
  conversations: Conversation[] = [];
  messages: Message[] = [];
  /** Gives no response: the device has no network. */
  isAway = false;
  /** Gives no response, and the device does not know why. */
  isUnreachable = false;
  /** Stores messages, but its responses to them get lost. */
  losesResponses = false;
  /** Refuses every message. */
  refuses = false;
  /** How far the devices' clocks are ahead of the server's. */
  aheadMs = 0;

  /** Stores messages number `from` to `to` from a peer, as unread. */
  store(peerId: string, [from, to]: readonly [number, number]): void {
    for (let seq = from; seq <= to; seq += 1) this.messages.push(aMessage(seq, peerId, this.ownId));
    const user = aPerson(1, { _id: peerId, id: peerId });
    const lastMessage = aMessage(to, peerId, this.ownId);
    this.conversations = [{ _id: peerId, id: peerId, user, lastMessage, unreadCount: to - from + 1 }];
  }

  /** A device of the member with its connection not open yet. */
  device({ storage, withLock }: Pick<Browser, 'storage' | 'withLock'> = aBrowser()) {
    vi.stubGlobal('WebSocket', PlayedSocket);
    const connection = new Connection(
      () => new WebSocket(new URL('ws://site.test/realtime')),
      () => () => undefined,
    );
    const call: Call = (declared, input) => callRoute((request) => this.#answer(request), declared, input);
    const shared = { ownId: this.ownId, call, connection };
    const inbox = new Inbox(shared);
    const conversations = new Conversations({ ...shared, inbox });
    const ended = new AbortController();
    const outbox = new Outbox({
      ...shared,
      ended: ended.signal,
      inbox,
      conversations,
      storage,
      withLock,
      isOffline: () => this.isAway,
    });
    const stops = [inbox.start(), conversations.start()];
    outbox.start();
    const close = (): void => {
      stops.forEach((stop) => stop());
      ended.abort();
      connection.close();
    };
    return { ...shared, inbox, conversations, outbox, close };
  }

  /** The member's sent texts, as often as they were stored. */
  readonly taken = () =>
    this.messages.filter(({ senderId }) => senderId === this.ownId).map(({ message }) => message);

  async #answer({ method, path, body }: WireRequest): Promise<WireReply> {
    this.asked.push(`${method} ${path}`);
    if (this.isAway || this.isUnreachable) throw new NoResponse('no network');
    const { pathname, searchParams } = new URL(path, base);
    if (method === 'POST' && pathname.includes('/send/')) {
      const stored = this.#take(Sent.parse(body));
      if (this.losesResponses) throw new NoResponse('lost');
      return stored;
    }
    if (method === 'POST') return reply({ success: true, message: '', upToSeq: 0 });
    if (pathname.endsWith('/conversations')) return this.#page(path, searchParams);
    const after = Number(searchParams.get('after') ?? '0');
    return reply(this.messages.filter(({ seq }) => seq > after));
  }

  /** Stores a message once per id, and refuses ids more than five minutes ahead, like the real server. */
  #take({ message, clientMessageId }: z.infer<typeof Sent>): WireReply {
    const known = this.messages.find((one) => one.clientMessageId === clientMessageId);
    if (known) return { ...reply({ newMessage: known }), status: 201 };
    if (this.refuses) return { status: 403, text: '{}' };
    if (ulidTime(clientMessageId) > Date.now() - this.aheadMs + 5 * 60_000) {
      const refusal = { success: false, message: 'Ahead', code: 'MESSAGE_AHEAD' };
      return { ...reply(refusal), status: 400 };
    }
    const newMessage = aMessage(this.messages.length + 1, this.ownId, peerId, { message, clientMessageId });
    this.messages.push(newMessage);
    return { ...reply({ newMessage }), status: 201 };
  }

  #page(path: string, query: URLSearchParams): WireReply {
    const begin = Number(query.get('cursor') ?? '0');
    const end = begin + Number(query.get('limit') ?? '50');
    const next = new URL(path, base);
    next.searchParams.set('cursor', String(end));
    const link = `<${next.pathname}${next.search}>; rel="next"`;
    const isLast = end >= this.conversations.length;
    return { ...reply(this.conversations.slice(begin, end)), ...(isLast ? {} : { link }) };
  }
}

const peerId = 'peer';
const Sent = z.object({ message: z.string(), clientMessageId: z.string() });
const digits = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

function ulidTime(ulid: string): number {
  return Array.from(ulid.slice(0, 10)).reduce((time, digit) => time * 32 + digits.indexOf(digit), 0);
}

function reply(body: unknown): WireReply {
  return { status: 200, text: JSON.stringify(body) };
}
