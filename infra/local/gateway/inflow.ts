import type { WebSocket } from 'ws';

/** So many frames of one connection are with the function at a time. */
const atOnceMost = 4;

/**
 * Frames of one connection on their way to the function. Whoever sends faster than they are taken is read no further
 * meanwhile: else a few connections would fill the queue that everybody waits in. What waits when the connection ends
 * goes with it.
 */
export class Inflow {
  readonly #socket: WebSocket;
  readonly #take: (body: string) => Promise<void>;
  #waiting: string[] = [];
  #taken = 0;

  /** @param take gives one frame to the function; it never fails. */
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
    const next = this.#waiting.splice(0, atOnceMost - this.#taken);
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
