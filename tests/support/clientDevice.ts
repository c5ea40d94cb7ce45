import { WebSocket as NodeSocket } from 'ws';
import { callRoute, NoResponse, type WireRequest } from '#shared/platform/client.ts';
import { realtimePath } from '#shared/realtime/realtime.ts';
import type { Call } from '#web/lib/http/apiClient.ts';
import { Conversations } from '#web/realtime/conversations.ts';
import { Inbox } from '#web/realtime/inbox.ts';
import { Outbox } from '#web/realtime/outbox.ts';
import { Connection } from '#web/realtime/socket.ts';
import { aBrowser } from './aBrowser.ts';
import type { Member } from './people.ts';
import { UnkindProxy } from './unkindProxy.ts';

/** A Node socket in place of a browser's that does not throw errors without a listener. */
export class QuietSocket extends NodeSocket {
  constructor(address: string | URL) {
    super(address);
    this.on('error', () => undefined);
  }
}

/** One device of a member: the site's own client code for messages, on a connection of its own. */
export class ClientDevice {
  readonly proxy: UnkindProxy;
  readonly inbox: Inbox;
  readonly conversations: Conversations;
  readonly outbox: Outbox;
  readonly #connection: Connection;
  readonly #stops: (() => void)[] = [];
  readonly #ended = new AbortController();
  #leave: () => void = () => undefined;
  #wake: (networkIsBack: boolean) => void = () => undefined;
  /** Pending calls. */
  underWay = 0;

  constructor({ user, headers }: Member) {
    this.proxy = new UnkindProxy(headers);
    this.#connection = new Connection(
      (socketId) =>
        new WebSocket(
          `${this.proxy.url.replace('http', 'ws')}${realtimePath}?userId=${user.id}&socketId=${socketId}`,
        ),
      (wake) => {
        this.#wake = wake;
        return () => undefined;
      },
    );
    const call: Call = (declared, input) => callRoute((request) => this.#send(request), declared, input);
    const shared = { ownId: user.id, call, connection: this.#connection };
    this.inbox = new Inbox(shared);
    this.conversations = new Conversations({ ...shared, inbox: this.inbox });
    this.outbox = new Outbox({
      ...shared,
      ended: this.#ended.signal,
      inbox: this.inbox,
      conversations: this.conversations,
      ...aBrowser(),
      isOffline: () => false,
    });
  }

  /** Simulates a login with the conversation with `peerId` on the screen. */
  async start(peerId: string): Promise<void> {
    await this.proxy.start();
    this.#stops.push(this.inbox.start(), this.conversations.start());
    this.outbox.start();
    this.#connection.open();
    this.#leave = this.conversations.watch(peerId);
  }

  /** Leaves the conversation's screen. */
  leave(): void {
    this.#leave();
  }

  /** Simulates the browser's online event. */
  wake(): void {
    this.#wake(true);
  }

  /** Shows the page again: an open connection is checked, as it is every four minutes. */
  ping(): void {
    this.#wake(false);
  }

  /** Loses the connection and reconnects at once, like a visible page. */
  async reopenLine(): Promise<void> {
    const connection = this.#connection;
    const opened = Promise.withResolvers<void>();
    const stops = [
      connection.on('opened', opened.resolve),
      connection.state.subscribe(() =>
        queueMicrotask(() => {
          if (connection.state.getState() === 'reconnecting') this.ping();
        }),
      ),
    ];
    if (connection.state.getState() === 'reconnecting') this.ping();
    else this.proxy.cut();
    await opened.promise;
    stops.forEach((stop) => stop());
  }

  async stop(): Promise<void> {
    this.#stops.forEach((stop) => stop());
    this.#ended.abort();
    this.#leave();
    this.#connection.close();
    await this.proxy.stop();
  }

  /** Like the site's own client, which throws one kind of error for every failure of the network. */
  async #send(request: WireRequest) {
    this.underWay += 1;
    try {
      return await this.#answerTo(request);
    } catch (error) {
      throw new NoResponse('The connection failed.', { cause: error });
    } finally {
      this.underWay -= 1;
    }
  }

  async #answerTo({ method, path, body }: WireRequest) {
    const answer = await fetch(this.proxy.url + path, {
      method,
      ...(body === undefined
        ? {}
        : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    });
    const link = answer.headers.get('link') ?? undefined;
    return { status: answer.status, text: await answer.text(), link };
  }
}
