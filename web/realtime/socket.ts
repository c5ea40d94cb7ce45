import { limits } from '#shared/platform/limits.ts';
import { type ClientFrame, ServerFrame, sessionEndedCode } from '#shared/realtime/realtime.ts';
import { newUlid } from '#web/lib/ids/ulid.ts';

/** `waiting` is between two attempts: the connection is gone and will be tried again. */
export type SocketState = 'closed' | 'connecting' | 'open' | 'waiting';

interface Events {
  /** A connection stands: time to introduce oneself. */
  opened: undefined;
  /** The server has pushed a frame. */
  frame: ServerFrame;
  /**
   * Something may have been missed: ask for it. Behind every opening, the first too (what is pushed while a page is
   * still loading reaches nobody), and when the device is back in its network.
   */
  resync: undefined;
  /** The server has ended the session; no connection is tried any more. */
  sessionEnded: undefined;
}
type Listeners = { readonly [E in keyof Events]: Set<(data: Events[E]) => void> };

/** Tells when a new attempt promises more than waiting on: the network is back, the page is looked at again. */
export type WakeUps = (wake: (networkIsBack: boolean) => void) => () => void;

const FIRST_DELAY_MS = 500;
/** Where many are online they lose their lines together: 10,000 within so long are 400 a second, and 500 are let in. */
const CROWD_DELAY_MS = 25_000;
const LONGEST_DELAY_MS = 30_000;
const PONG_MS = 10_000;
/** A handshake that takes longer is given up: the browser itself would wait for minutes. */
const DIAL_MS = 15_000;
/** What was said just before a line stands was pushed to nobody, and stands in the server's lists only so much later. */
const SETTLED_MS = 3000;

/**
 * One member's line to the server, opened again with growing, fully jittered delays until it is closed for good. It
 * knows nothing of what the frames mean: those who do listen to `frame`.
 */
export class Connection {
  /** Its name, over every socket: calls that bear it are not told of over it again. */
  readonly line = newUlid();
  readonly #dial: (line: string) => WebSocket;
  readonly #wakeUps: WakeUps;
  readonly #listeners: Listeners = {
    opened: new Set(),
    frame: new Set(),
    resync: new Set(),
    sessionEnded: new Set(),
  };
  readonly #readers = new Set<() => void>();
  #state: SocketState = 'closed';
  #socket: WebSocket | undefined;
  #hangUp: (() => void) | undefined;
  #stopWaking: (() => void) | undefined;
  #attempts = 0;
  #firstDelayMs = FIRST_DELAY_MS;
  #dialTimer: ReturnType<typeof setTimeout> | undefined;
  #retryTimer: ReturnType<typeof setTimeout> | undefined;
  #pingTimer: ReturnType<typeof setTimeout> | undefined;
  #pongTimer: ReturnType<typeof setTimeout> | undefined;
  #settledTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(dial: (line: string) => WebSocket, wakeUps: WakeUps) {
    this.#dial = dial;
    this.#wakeUps = wakeUps;
  }

  /** The state now, for useSyncExternalStore. */
  readonly state = (): SocketState => this.#state;

  /** Tells of every change of state; returns how to stop. */
  readonly subscribe = (reader: () => void): (() => void) => {
    this.#readers.add(reader);
    return () => this.#readers.delete(reader);
  };

  /** Listens to one kind of event; returns how to stop. */
  on<E extends keyof Events>(event: E, listener: (data: Events[E]) => void): () => void {
    this.#listeners[event].add(listener);
    return () => this.#listeners[event].delete(listener);
  }

  /** Sends a frame; without an open line it is dropped, since `opened` will be told. */
  send(frame: ClientFrame): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(frame));
  }

  /** Opens the line and keeps it open until close(). Opening it again does nothing. */
  open(): void {
    if (this.#state !== 'closed') return;
    this.#stopWaking = this.#wakeUps((networkIsBack) => this.#wake(networkIsBack));
    this.#connect();
  }

  /** Closes the line for good, or until it is opened again. */
  close(): void {
    this.#stopWaking?.();
    this.#leave();
    this.#attempts = 0;
    this.#become('closed');
  }

  #connect(): void {
    this.#leave();
    this.#become('connecting');
    const socket = this.#dial(this.line);
    const onMessage = ({ data }: MessageEvent<unknown>): void => this.#hear(data);
    const onOpen = (): void => this.#begin();
    const onClose = ({ code }: CloseEvent): void => this.#lose(code);
    socket.addEventListener('open', onOpen);
    socket.addEventListener('message', onMessage);
    socket.addEventListener('close', onClose);
    this.#dialTimer = setTimeout(() => this.#lose(), DIAL_MS);
    this.#socket = socket;
    this.#hangUp = () => {
      socket.removeEventListener('open', onOpen);
      socket.removeEventListener('message', onMessage);
      socket.removeEventListener('close', onClose);
      socket.close();
    };
  }

  #leave(): void {
    const waits = [this.#dialTimer, this.#retryTimer, this.#pingTimer, this.#pongTimer, this.#settledTimer];
    for (const timer of waits) clearTimeout(timer);
    this.#hangUp?.();
    this.#hangUp = undefined;
    this.#socket = undefined;
  }

  #begin(): void {
    clearTimeout(this.#dialTimer);
    this.#become('open');
    this.#planPing();
    this.#settledTimer = setTimeout(() => this.#askStandings(), SETTLED_MS);
    this.#emit('opened', undefined);
    this.#emit('resync', undefined);
  }

  #hear(data: unknown): void {
    // Only a line that carries something counts as a good one: some doors open and close at once.
    this.#attempts = 0;
    clearTimeout(this.#pongTimer);
    const frame = ServerFrame.safeParse(parseJson(data)).data;
    if (frame?.event === 'presence') {
      this.#firstDelayMs = frame.data.mode === 'some' ? CROWD_DELAY_MS : FIRST_DELAY_MS;
    }
    if (frame) this.#emit('frame', frame);
  }

  #lose(code?: number): void {
    this.#leave();
    if (code === sessionEndedCode) {
      this.close();
      this.#emit('sessionEnded', undefined);
      return;
    }
    this.#become('waiting');
    const longest = Math.min(LONGEST_DELAY_MS, this.#firstDelayMs * 2 ** this.#attempts);
    this.#attempts += 1;
    this.#retryTimer = setTimeout(() => this.#connect(), Math.random() * longest);
  }

  #wake(networkIsBack: boolean): void {
    // A handshake that was begun in another network will never be answered.
    if (this.#state === 'waiting' || (this.#state === 'connecting' && networkIsBack)) return this.#connect();
    if (this.#state !== 'open') return;
    // The line may have died meanwhile without a word.
    this.#ping();
    if (networkIsBack) this.#emit('resync', undefined);
  }

  #planPing(): void {
    this.#pingTimer = setTimeout(() => {
      this.#ping();
      this.#planPing();
    }, limits.pingSeconds * 1000);
  }

  /** A ping that is not answered shows a connection that died without a word; its answer, what pushes were lost. */
  #ping(): void {
    clearTimeout(this.#pongTimer);
    this.#pongTimer = setTimeout(() => this.#lose(), PONG_MS);
    this.#askStandings();
  }

  #askStandings(): void {
    this.send({ event: 'ping', data: { ids: [], standings: true } });
  }

  #emit<E extends keyof Events>(event: E, data: Events[E]): void {
    for (const listener of this.#listeners[event]) listener(data);
  }

  #become(next: SocketState): void {
    if (this.#state === next) return;
    this.#state = next;
    for (const reader of this.#readers) reader();
  }
}

function parseJson(data: unknown): unknown {
  try {
    return typeof data === 'string' ? JSON.parse(data) : undefined;
  } catch {
    return undefined;
  }
}
