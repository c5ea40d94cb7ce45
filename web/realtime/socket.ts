import { createStore } from 'zustand';
import { limits } from '#shared/platform/limits.ts';
import { parseJson } from '#shared/platform/parseJson.ts';
import { type ClientFrame, realtimePath, ServerFrame, sessionEndedCode } from '#shared/realtime/realtime.ts';
import { type Emitter, emitter } from '#web/lib/emitter.ts';
import { newUlid } from '#web/lib/ids/ulid.ts';
import { perMember } from '#web/lib/session/memberScope.ts';

/** `reconnecting` is between two attempts: the connection is lost and will be retried. */
export type SocketState = 'closed' | 'connecting' | 'open' | 'reconnecting';

interface Events {
  /** A connection is open: time to send the hello. */
  opened: undefined;
  /** The server has sent a frame. */
  frame: ServerFrame;
  /**
   * Frames may have been lost, so listeners should refetch. Sent after every opening, including the first
   * (frames during page load are lost), and when the device is back online.
   */
  resync: undefined;
  /** The server has ended the session; there are no more attempts. */
  sessionEnded: undefined;
}
type Emitters = { readonly [E in keyof Events]: Emitter<[data: Events[E]]> };

/**
 * Calls back when a new attempt makes sense before the delay is over: the network is back, or the
 * page is visible again.
 */
export type OnWakeUp = (wake: (networkIsBack: boolean) => void) => () => void;

const firstDelayMs = 500;
/**
 * Many members may lose their connection at once: 10,000 reconnects over this time are 400 a second, and the
 * server accepts 500.
 */
const crowdDelayMs = 25_000;
const longestDelayMs = 30_000;
const pongTimeoutMs = 10_000;
/** A slower handshake is abandoned: the browser itself would wait for minutes. */
const handshakeTimeoutMs = 15_000;
/**
 * Changes from just before the connection opened were not sent, and appear in the server's lists
 * only after this delay.
 */
const settledAfterMs = 3000;

/**
 * One member's socket, reopened with growing, fully jittered delays until it is closed for good. It does not
 * interpret frames: listeners of `frame` do.
 */
export class Connection {
  /**
   * The id of this connection's socket, kept across reconnects: the server does not send it the frames that a call
   * with this id causes.
   */
  readonly socketId = newUlid();
  readonly state = createStore<SocketState>()(() => 'closed');
  readonly #createSocket: (socketId: string) => WebSocket;
  readonly #wakeUps: OnWakeUp;
  readonly #events: Emitters = {
    opened: emitter(),
    frame: emitter(),
    resync: emitter(),
    sessionEnded: emitter(),
  };
  #socket: WebSocket | undefined;
  #detach: (() => void) | undefined;
  #stopWaking: (() => void) | undefined;
  #attempts = 0;
  #firstDelayMs = firstDelayMs;
  #handshakeTimer: ReturnType<typeof setTimeout> | undefined;
  #retryTimer: ReturnType<typeof setTimeout> | undefined;
  #pingTimer: ReturnType<typeof setTimeout> | undefined;
  #pongTimer: ReturnType<typeof setTimeout> | undefined;
  #settledTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(createSocket: (socketId: string) => WebSocket, wakeUps: OnWakeUp) {
    this.#createSocket = createSocket;
    this.#wakeUps = wakeUps;
  }

  /** Listens to one kind of event; returns a function that unsubscribes. */
  on<E extends keyof Events>(event: E, listener: (data: Events[E]) => void): () => void {
    return this.#events[event].on(listener);
  }

  /** Sends a frame. Without an open connection the frame is dropped; `opened` fires on the next one. */
  send(frame: ClientFrame): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(frame));
  }

  /** Opens the socket and keeps it open until close(). A second call does nothing. */
  open(): void {
    if (this.state.getState() !== 'closed') return;
    this.#stopWaking = this.#wakeUps((networkIsBack) => this.#wake(networkIsBack));
    this.#connect();
  }

  /** Closes the socket until open() is called again. */
  close(): void {
    this.#stopWaking?.();
    this.#cleanUp();
    this.#attempts = 0;
    this.state.setState('closed');
  }

  #connect(): void {
    this.#cleanUp();
    this.state.setState('connecting');
    const socket = this.#createSocket(this.socketId);
    const onMessage = ({ data }: MessageEvent<unknown>): void => this.#onMessage(data);
    const onOpen = (): void => this.#onOpen();
    const onClose = ({ code }: CloseEvent): void => this.#onLost(code);
    socket.addEventListener('open', onOpen);
    socket.addEventListener('message', onMessage);
    socket.addEventListener('close', onClose);
    this.#handshakeTimer = setTimeout(() => this.#onLost(), handshakeTimeoutMs);
    this.#socket = socket;
    this.#detach = () => {
      socket.removeEventListener('open', onOpen);
      socket.removeEventListener('message', onMessage);
      socket.removeEventListener('close', onClose);
      socket.close();
    };
  }

  #cleanUp(): void {
    const timers = [
      this.#handshakeTimer,
      this.#retryTimer,
      this.#pingTimer,
      this.#pongTimer,
      this.#settledTimer,
    ];
    for (const timer of timers) clearTimeout(timer);
    this.#detach?.();
    this.#detach = undefined;
    this.#socket = undefined;
  }

  #onOpen(): void {
    clearTimeout(this.#handshakeTimer);
    this.state.setState('open');
    this.#planPing();
    this.#settledTimer = setTimeout(() => this.#requestStates(), settledAfterMs);
    this.#events.opened.emit(undefined);
    this.#events.resync.emit(undefined);
  }

  #onMessage(data: unknown): void {
    // Only a connection that carries data resets the delay: some servers open and close at once.
    this.#attempts = 0;
    clearTimeout(this.#pongTimer);
    const frame = ServerFrame.safeParse(parseJson(String(data))).data;
    if (frame?.event === 'presence') {
      this.#firstDelayMs = frame.data.mode === 'some' ? crowdDelayMs : firstDelayMs;
    }
    if (frame) this.#events.frame.emit(frame);
  }

  #onLost(code?: number): void {
    this.#cleanUp();
    if (code === sessionEndedCode) {
      this.close();
      this.#events.sessionEnded.emit(undefined);
      return;
    }
    this.state.setState('reconnecting');
    const maxDelayMs = Math.min(longestDelayMs, this.#firstDelayMs * 2 ** this.#attempts);
    this.#attempts += 1;
    this.#retryTimer = setTimeout(() => this.#connect(), Math.random() * maxDelayMs);
  }

  #wake(networkIsBack: boolean): void {
    // A handshake that began on another network never gets a response.
    const state = this.state.getState();
    if (state === 'reconnecting' || (state === 'connecting' && networkIsBack)) return this.#connect();
    if (state !== 'open') return;
    // The connection may have died silently.
    this.#ping();
    if (networkIsBack) this.#events.resync.emit(undefined);
  }

  #planPing(): void {
    this.#pingTimer = setTimeout(() => {
      this.#ping();
      this.#planPing();
    }, limits.pingSeconds * 1000);
  }

  /** An unanswered ping reveals a dead connection; its response reveals lost frames. */
  #ping(): void {
    clearTimeout(this.#pongTimer);
    this.#pongTimer = setTimeout(() => this.#onLost(), pongTimeoutMs);
    this.#requestStates();
  }

  #requestStates(): void {
    this.send({ event: 'ping', data: { ids: [], conversations: true } });
  }
}

/** A member's socket; it closes with the member's scope. */
export const connectionOf = perMember(({ id, ended }) => {
  const connection = new Connection((socketId) => new WebSocket(addressFor(id ?? '', socketId)), wakeUps);
  ended.addEventListener('abort', () => connection.close());
  return connection;
});

function addressFor(userId: string, socketId: string): URL {
  const address = new URL(
    `${realtimePath}?userId=${encodeURIComponent(userId)}&socketId=${socketId}`,
    location.href,
  );
  address.protocol = location.protocol === 'https:' ? 'wss:' : 'ws:';
  return address;
}

const wakeUps: OnWakeUp = (wake) => {
  const onOnline = (): void => wake(true);
  const onVisible = (): void => {
    if (document.visibilityState === 'visible') wake(false);
  };
  addEventListener('online', onOnline);
  document.addEventListener('visibilitychange', onVisible);
  return () => {
    removeEventListener('online', onOnline);
    document.removeEventListener('visibilitychange', onVisible);
  };
};
