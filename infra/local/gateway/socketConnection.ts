import type { WebSocket } from 'ws';
import type { Connecting } from './socketEvent.ts';

/** The platform's limits on a connection; tests shorten the times. */
export interface SocketLimits {
  readonly frameBytesMost: number;
  readonly messageBytesMost: number;
  readonly idleMs: number;
  readonly lifetimeMs: number;
}

export const platformLimits: SocketLimits = {
  frameBytesMost: 32 * 1024,
  messageBytesMost: 128 * 1024,
  idleMs: 10 * 60_000,
  lifetimeMs: 2 * 60 * 60_000,
};

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
    this.#lifetime = setTimeout(() => this.close(1001, 'Going away'), limits.lifetimeMs);
    limitFrames(socket, limits.frameBytesMost);
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
    this.#idle = setTimeout(() => this.close(1001, 'Going away'), this.#limits.idleMs);
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

  close(code: number, reason: string): void {
    this.#socket.close(code, reason);
    const hard = setTimeout(() => this.#socket.terminate(), 2000);
    this.#socket.once('close', () => clearTimeout(hard));
  }
}

/**
 * `ws` bounds messages but not frames. Where a frame is too long, the bound of the message is lowered, so that `ws`
 * itself ends the connection with 1009.
 */
function limitFrames(socket: WebSocket, most: number): void {
  const receiver: unknown = Reflect.get(socket, '_receiver');
  if (typeof receiver !== 'object' || receiver === null)
    throw new Error('ws has no receiver to bound frames in');
  const check: unknown = Reflect.get(receiver, 'haveLength');
  if (typeof check !== 'function') throw new Error('ws has no frame check to extend');
  Reflect.set(receiver, 'haveLength', (done: unknown) => {
    if (Number(Reflect.get(receiver, '_payloadLength')) > most) Reflect.set(receiver, '_maxPayload', 1);
    Reflect.apply(check, receiver, [done]);
  });
}
