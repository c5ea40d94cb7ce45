import type { WebSocket } from 'ws';
import type { Connecting } from './socketEvent.ts';

/** The platform's limits on a connection; tests shorten the times. */
export interface SocketLimits {
  /** A message may not be longer either, stricter than on AWS, where several frames make one of 128 KB. */
  readonly frameBytesMost: number;
  readonly idleMs: number;
  readonly lifetimeMs: number;
  /** So many handshakes are under way at a time; more are refused with 503 at once, since they would only time out. */
  readonly handshakesMost: number;
}

export const platformLimits: SocketLimits = {
  frameBytesMost: 32 * 1024,
  idleMs: 10 * 60_000,
  lifetimeMs: 2 * 60 * 60_000,
  handshakesMost: 32,
};

/** How long a client may take to answer a close. */
const agreeMs = 2000;
/** A reader this far behind is cut off, so that it cannot fill our memory. */
const unsentBytesMost = 1024 * 1024;

/** An open WebSocket with the identity that its handshake proved. */
export class SocketConnection {
  readonly about: Connecting;
  readonly authorizer: object;
  readonly #socket: WebSocket;
  readonly #limits: SocketLimits;
  readonly #lifetime: NodeJS.Timeout;
  #idle: NodeJS.Timeout | undefined;
  lastActiveAt = Date.now();

  constructor(about: Connecting, authorizer: object, socket: WebSocket, limits: SocketLimits) {
    this.about = about;
    this.authorizer = authorizer;
    this.#socket = socket;
    this.#limits = limits;
    this.#lifetime = setTimeout(() => void this.close(1001, 'Going away'), limits.lifetimeMs);
    socket.on('ping', () => this.touch());
    socket.on('close', () => {
      clearTimeout(this.#idle);
      clearTimeout(this.#lifetime);
    });
    this.touch();
  }

  /** Something passed over the connection: its idle time begins again. */
  touch(): void {
    this.lastActiveAt = Date.now();
    clearTimeout(this.#idle);
    this.#idle = setTimeout(() => void this.close(1001, 'Going away'), this.#limits.idleMs);
  }

  /** @returns false where the connection is gone. */
  send(text: string): boolean {
    if (this.#socket.readyState !== this.#socket.OPEN) return false;
    if (this.#socket.bufferedAmount > unsentBytesMost) {
      this.#socket.terminate();
      return false;
    }
    this.touch();
    this.#socket.send(text);
    return true;
  }

  /** Resolves once the connection is closed: at the latest when a client has had its time to agree. */
  close(code: number, reason: string): Promise<void> {
    if (this.#socket.readyState === this.#socket.CLOSED) return Promise.resolve();
    return new Promise((resolve) => {
      this.#socket.close(code, reason);
      const hard = setTimeout(() => this.#socket.terminate(), agreeMs);
      this.#socket.once('close', () => {
        clearTimeout(hard);
        resolve();
      });
    });
  }
}
