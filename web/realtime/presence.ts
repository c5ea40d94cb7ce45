import { limits } from '#shared/platform/limits.ts';
import type { PresenceChange, PresenceMode, Watched } from '#shared/realtime/realtime.ts';
import { type Known, knownFrom, onlineIn, withChange } from './knownPresence.ts';
import type { Connection } from './socket.ts';
import { changeUserState } from '#web/lib/session/store.ts';

/** Whom a screen shows it seldom knows in one go: its own rows come first, the server's behind them. */
const gatherMs = 500;
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
  /** Of whom the server was asked over this line within the last minute, and whose conversations it was told of. */
  #asked: ReadonlySet<string> = new Set();
  #toldChats = '';
  #watchTimer: ReturnType<typeof setTimeout> | undefined;
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
        // A page that comes into sight pings, so that this answer tells of it.
        if (frame.event === 'pong') this.#sendWatch();
        if (frame.event === 'getOnlineUsers' && this.#mode === undefined) this.#takeList(frame.data);
      }),
    ];
    return () => {
      clearInterval(asking);
      clearTimeout(this.#helloTimer);
      clearTimeout(this.#watchTimer);
      this.#watchTimer = undefined;
      stops.forEach((stop) => stop());
    };
  }

  #sayHello(): void {
    clearTimeout(this.#helloTimer);
    this.#hellos += 1;
    const watch = this.#watched();
    this.#note(watch.ids, watch.chats);
    this.#connection.send({ event: 'hello', data: { presence: true, brief: true, watch } });
  }

  #take(change: PresenceChange): void {
    const { mode } = change;
    const before = this.#mode;
    this.#mode = mode;
    if (before !== undefined && mode !== before) {
      clearTimeout(this.#helloTimer);
      this.#helloTimer = setTimeout(() => this.#sayHello(), Math.random() * helloWithinMs);
    } else this.#sendWatch();
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

  /** What a screen takes away and soon shows again is no change; whom it showed before the server spoke is one. */
  #sendWatch(): void {
    if (this.#watchTimer !== undefined || this.#mode !== 'some') return;
    this.#watchTimer = setTimeout(() => {
      this.#watchTimer = undefined;
      this.#sendNew();
    }, gatherMs);
  }

  /** Names those alone of whom nothing was asked lately, on a page that is seen: a list in another order asks for nobody. */
  #sendNew(): void {
    if (document.visibilityState !== 'visible') return;
    const { ids, chats } = this.#watched();
    const fresh = ids.filter((id) => !this.#asked.has(id));
    if (this.#mode !== 'some' || (fresh.length === 0 && chats.join() === this.#toldChats)) return;
    this.#note([...this.#asked, ...fresh], chats);
    this.#connection.send({ event: 'watch', data: { ids: fresh, chats } });
  }

  #note(asked: readonly string[], chats: readonly string[]): void {
    this.#asked = new Set(asked);
    this.#toldChats = chats.join();
  }

  /** Some whom the screen shows have so many followers that nobody is told of them. */
  #ask(): void {
    if (this.#mode !== 'some') return;
    const ids = document.visibilityState === 'visible' ? this.#watched().ids : [];
    // Whoever is not shown now is asked for anew when they come back.
    this.#asked = new Set(ids);
    if (ids.length > 0) this.#connection.send({ event: 'ping', data: { ids } });
  }
}
