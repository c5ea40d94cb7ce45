import { limits } from '#shared/limits.ts';
import type { PresenceChange, PresenceMode, Watched } from '#shared/realtime.ts';
import { type Known, knownFrom, onlineIn, withChange } from './knownPresence.ts';
import type { Connection } from './socket.ts';
import { changeUserState } from './store.ts';

/** A new mode reaches all devices at once; each says hello in its own moment. */
const helloWithinMs = 10_000;

/**
 * Keeps the online ids of the client state: asks for versioned changes on every opening, in one hello that also names
 * whom the screen shows, and makes do with whole lists as long as the server says nothing else.
 */
export class Presence {
  readonly #connection: Connection;
  readonly #watches = new Set<readonly string[]>();
  readonly #chats = new Set<string>();
  #known: Known = new Map();
  #hellos = 0;
  /** What the server said over this line; undefined until it speaks of presence. */
  #mode: PresenceMode | undefined;
  #helloTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  /** Names people whose presence the screen shows; they count until the returned function is called. */
  watch(ids: readonly string[]): () => void {
    this.#watches.add(ids);
    this.#sendWatch();
    return () => {
      this.#watches.delete(ids);
      this.#sendWatch();
    };
  }

  /** Names somebody whose conversation is open: of them one is told even as a stranger. */
  openChat(id: string): () => void {
    this.#chats.add(id);
    this.#sendWatch();
    return () => {
      this.#chats.delete(id);
      this.#sendWatch();
    };
  }

  /** Keeps the state current until the returned function is called. */
  follow(): () => void {
    const asking = setInterval(() => this.#ask(), limits.askSeconds * 1000);
    const stops = [
      this.#connection.on('opened', () => {
        this.#mode = undefined;
        this.#sayHello();
      }),
      this.#connection.on('frame', (frame) => {
        if (frame.event === 'presence') this.#take(frame.data);
        if (frame.event === 'getOnlineUsers' && this.#mode === undefined) this.#takeList(frame.data);
      }),
    ];
    return () => {
      clearInterval(asking);
      clearTimeout(this.#helloTimer);
      stops.forEach((stop) => stop());
    };
  }

  #sayHello(): void {
    clearTimeout(this.#helloTimer);
    this.#hellos += 1;
    this.#connection.send({ event: 'hello', data: { presence: true, watch: this.#watched() } });
  }

  #take(change: PresenceChange): void {
    const { mode } = change;
    if (this.#mode !== undefined && mode !== this.#mode) {
      clearTimeout(this.#helloTimer);
      this.#helloTimer = setTimeout(() => this.#sayHello(), Math.random() * helloWithinMs);
    }
    this.#mode = mode;
    this.#known = withChange(this.#known, change, this.#hellos);
    changeUserState({ onlineUsers: onlineIn(this.#known) });
  }

  /** The next answer to a hello says more. */
  #takeList(ids: readonly string[]): void {
    this.#known = knownFrom(ids, this.#hellos - 1);
    changeUserState({ onlineUsers: [...ids] });
  }

  #watched(): Watched {
    const chats = [...this.#chats].slice(0, limits.openChatsMost);
    const ids = [...new Set([...chats, ...[...this.#watches].flat()])].slice(0, limits.watchMost);
    return { ids, chats };
  }

  #sendWatch(): void {
    if (this.#mode === 'some') this.#connection.send({ event: 'watch', data: this.#watched() });
  }

  /** Some whom the screen shows have so many followers that nobody is told of them. */
  #ask(): void {
    const { ids } = this.#watched();
    if (this.#mode !== 'some' || ids.length === 0 || document.visibilityState !== 'visible') return;
    this.#connection.send({ event: 'ping', data: { ids } });
  }
}
