import type { WebSocket } from 'ws';

/** Frames of one connection that the function handles at a time. */
const maxAtOnce = 4;

/**
 * Frames of one connection on their way to the function. Reading pauses while a client sends faster than its frames are
 * handled; otherwise a few connections would fill the shared queue. When the connection ends, its waiting frames are
 * dropped.
 */
export class IncomingFrames {
  readonly #socket: WebSocket;
  readonly #take: (body: string) => Promise<void>;
  #waiting: string[] = [];
  #taken = 0;

  /** @param take passes one frame to the function; it never rejects. */
  constructor(socket: WebSocket, take: (body: string) => Promise<void>) {
    this.#socket = socket;
    this.#take = take;
  }

  add(body: string): void {
    this.#waiting.push(body);
    this.#go();
  }

  #go(): void {
    if (this.#socket.readyState !== this.#socket.OPEN) this.#waiting = [];
    const next = this.#waiting.splice(0, maxAtOnce - this.#taken);
    this.#taken += next.length;
    for (const body of next) {
      void this.#take(body).finally(() => {
        this.#taken -= 1;
        this.#go();
      });
    }
    if (this.#waiting.length > 0) this.#socket.pause();
    else if (this.#socket.isPaused) this.#socket.resume();
  }
}
