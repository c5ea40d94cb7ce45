import type { WebSocket } from 'ws';
import type { Connecting } from './socketEvent.ts';

/** Limits of the platform on a connection; tests shorten the times. */
export interface SocketLimits {
  /** Also the limit on a message. Stricter than AWS, where several frames can form a message of 128 KB. */
  readonly maxFrameBytes: number;
  readonly idleMs: number;
  readonly lifetimeMs: number;
  /** Concurrent handshakes; more are refused with 503 at once, because they would only time out. */
  readonly maxHandshakes: number;
}

export const platformLimits: SocketLimits = {
  maxFrameBytes: 32 * 1024,
  idleMs: 10 * 60_000,
  lifetimeMs: 2 * 60 * 60_000,
  maxHandshakes: 32,
};

/** How long a client may take to confirm a close. */
const closeTimeoutMs = 2000;
/** A client that reads too slowly is disconnected, so that it cannot fill our memory. */
const maxUnsentBytes = 1024 * 1024;

/** An open WebSocket with the identity from its handshake. */
export class SocketConnection {
  readonly about: Connecting;
  readonly authorizer: object;
  readonly #socket: WebSocket;
  readonly #limits: SocketLimits;
  readonly #lifetime: NodeJS.Timeout;
  #idle: NodeJS.Timeout | undefined;
  lastActiveAt = Date.now();

  constructor(connecting: Connecting, authorizer: object, socket: WebSocket, limits: SocketLimits) {
    this.about = connecting;
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

  /** Restarts the idle timeout after traffic on the connection. */
  touch(): void {
    this.lastActiveAt = Date.now();
    clearTimeout(this.#idle);
    this.#idle = setTimeout(() => void this.close(1001, 'Going away'), this.#limits.idleMs);
  }

  /** @returns false if the connection is gone. */
  send(text: string): boolean {
    if (this.#socket.readyState !== this.#socket.OPEN) return false;
    if (this.#socket.bufferedAmount > maxUnsentBytes) {
      this.#socket.terminate();
      return false;
    }
    this.touch();
    this.#socket.send(text);
    return true;
  }

  /** Resolves when the connection is closed, at the latest when the client's time to confirm is over. */
  close(code: number, reason: string): Promise<void> {
    if (this.#socket.readyState === this.#socket.CLOSED) return Promise.resolve();
    return new Promise((resolve) => {
      this.#socket.close(code, reason);
      const hard = setTimeout(() => this.#socket.terminate(), closeTimeoutMs);
      this.#socket.once('close', () => {
        clearTimeout(hard);
        resolve();
      });
    });
  }
}
