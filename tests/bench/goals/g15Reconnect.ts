import { mock } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import type { OutgoingFrame } from '#shared/realtime/realtime.ts';
import { Connection } from '#web/realtime/socket.ts';
import type { Goal } from '../goal.ts';

const clients = 10_000;
/** New connections per second that API Gateway accepts. */
const quota = 500;
const tickMs = 50;
const longestMs = 120_000;
/** With socket.io's defaults all clients return within a second, half a second after the cut. */
const peerPeak = clients;

/** The gateway's side: accepts this many connections per second, and refuses the others. */
class Gateway {
  /** Attempts in each second after the cut. */
  readonly attempts: number[] = [];
  rejected = 0;
  up = 0;
  #nowMs: number | undefined;

  /** Cuts all connections; counting starts now. */
  cut(): void {
    this.#nowMs = 0;
    this.up = 0;
  }

  passMs(ms: number): void {
    this.#nowMs = (this.#nowMs ?? 0) + ms;
  }

  /** True if one more is accepted in this second. */
  admits(): boolean {
    if (this.#nowMs !== undefined) {
      const second = Math.floor(this.#nowMs / 1000);
      const tried = (this.attempts[second] ?? 0) + 1;
      this.attempts[second] = tried;
      if (tried > quota) this.rejected += 1;
      if (tried > quota) return false;
    }
    this.up += 1;
    return true;
  }
}

const crowded: OutgoingFrame = { event: 'presence', data: 'some ' };
let gateway = new Gateway();
const open = new Set<Line>();

/** Replaces the browser's WebSocket: opens once the gateway accepts it, and then learns that many are online. */
class Line extends EventTarget {
  static readonly OPEN = 1;
  readyState = 0;

  constructor() {
    super();
    queueMicrotask(() => this.#answer());
  }

  #answer(): void {
    if (!gateway.admits()) return this.drop();
    this.readyState = Line.OPEN;
    open.add(this);
    this.dispatchEvent(new Event('open'));
    this.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(crowded) }));
  }

  drop(): void {
    this.readyState = 3;
    this.dispatchEvent(new CloseEvent('close', { code: 1006 }));
  }

  send(): void {
    // Nobody listens.
  }

  close(): void {
    open.delete(this);
  }
}

/**
 * Cuts all connections at once and lets the real clients return, on a simulated clock.
 * @returns seconds until all were back.
 */
async function cutAll(): Promise<number> {
  const connections = Array.from(
    { length: clients },
    () =>
      new Connection(
        () => new WebSocket('ws://site.test'),
        () => () => undefined,
      ),
  );
  for (const connection of connections) connection.open();
  await setImmediate();
  gateway.cut();
  for (const line of open) line.drop();
  let ms = 0;
  for (; ms < longestMs && gateway.up < clients; ms += tickMs) {
    mock.timers.tick(tickMs);
    await setImmediate();
    gateway.passMs(tickMs);
  }
  for (const connection of connections) connection.close();
  return ms / 1000;
}

/** Ten thousand connections that are cut at once, and how they return. */
export const reconnect: Goal = {
  id: 'G15',
  name: 'Reconnecting of 10,000',
  measure: async () => {
    const browsers = globalThis.WebSocket;
    gateway = new Gateway();
    Reflect.set(globalThis, 'WebSocket', Line);
    mock.timers.enable({ apis: ['setTimeout'] });
    let seconds: number;
    try {
      seconds = await cutAll();
    } finally {
      mock.timers.reset();
      Reflect.set(globalThis, 'WebSocket', browsers);
    }
    return [
      {
        name: `attempts in the busiest second, all back after ${Math.ceil(seconds)} s`,
        unit: 'attempts',
        figure: Math.max(...gateway.attempts),
        limit: quota,
        peer: peerPeak,
        floor: clients / Math.ceil(seconds),
        fair: "simulated on the client's own code; the peer by socket.io's defaults",
      },
      {
        name: 'attempts turned away',
        unit: 'attempts',
        figure: gateway.rejected,
        limit: 0,
        fair: 'API Gateway takes 500 new connections a second',
      },
    ];
  },
};
