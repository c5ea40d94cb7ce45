import { useEffect } from 'react';
import { limits } from '#shared/platform/limits.ts';
import type { PresenceStates, PresenceMode, WatchedPeople } from '#shared/realtime/realtime.ts';
import { perMember } from '#web/lib/session/memberScope.ts';
import { changeUserState } from '#web/lib/session/store.ts';
import { type KnownPresence, presenceFromList, onlineIn, applyPresence } from './knownPresence.ts';
import { type Connection, connectionOf } from './socket.ts';

/** A screen rarely names all its people at once: its own rows come first, the server's follow. */
const watchDelayMs = 500;
/** A mode change reaches all devices at once, so each sends its hello after a random delay. */
const helloWithinMs = 10_000;

/**
 * Keeps the online ids in the client state. Each time the socket opens, one hello asks for versioned changes
 * and names the people on the screen. Until the first `presence` frame arrives, it uses complete
 * lists.
 */
export class Presence {
  readonly #connection: Connection;
  readonly #watches = new Set<readonly string[]>();
  readonly #chats = new Set<string>();
  /** People this socket has asked the server about within the last minute, and open conversations it has reported. */
  #requested: ReadonlySet<string> = new Set();
  #sentChats = '';
  #watchTimer: ReturnType<typeof setTimeout> | undefined;
  #known: KnownPresence = new Map();
  #hellos = 0;
  /** The presence mode from the server on this connection; undefined until it sends one. */
  #mode: PresenceMode | undefined;
  #helloTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  /** Adds people whose presence the screen shows, until the returned function is called. */
  watch(ids: readonly string[]): () => void {
    this.#watches.add(ids);
    this.#sendWatch();
    return () => {
      this.#watches.delete(ids);
      this.#sendWatch();
    };
  }

  /** Adds the peer of an open conversation, whose presence the server sends even for a stranger. */
  openChat(id: string): () => void {
    this.#chats.add(id);
    this.#sendWatch();
    return () => {
      this.#chats.delete(id);
      this.#sendWatch();
    };
  }

  /** Keeps the state current until the returned function is called. */
  start(): () => void {
    const polling = setInterval(() => this.#poll(), limits.askSeconds * 1000);
    const stops = [
      this.#connection.on('opened', () => {
        this.#mode = undefined;
        this.#sayHello();
      }),
      this.#connection.on('frame', (frame) => {
        if (frame.event === 'presence') this.#applyChange(frame.data);
        // A page that becomes visible pings, so the response includes the change.
        if (frame.event === 'pong') this.#sendWatch();
        if (frame.event === 'getOnlineUsers' && this.#mode === undefined) this.#applyList(frame.data);
      }),
    ];
    return () => {
      clearInterval(polling);
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
    this.#recordRequested(watch.ids, watch.chats);
    this.#connection.send({ event: 'hello', data: { presence: true, watch } });
  }

  #applyChange(change: PresenceStates): void {
    const { mode } = change;
    const previousMode = this.#mode;
    this.#mode = mode;
    if (previousMode !== undefined && mode !== previousMode) {
      clearTimeout(this.#helloTimer);
      this.#helloTimer = setTimeout(() => this.#sayHello(), Math.random() * helloWithinMs);
    } else this.#sendWatch();
    this.#known = applyPresence(this.#known, change, this.#hellos);
    changeUserState({ onlineUsers: onlineIn(this.#known) });
  }

  /** The next response to a hello is complete, so what was known before is dropped. */
  #applyList(ids: readonly string[]): void {
    this.#known = presenceFromList(ids, this.#hellos - 1);
    changeUserState({ onlineUsers: [...ids] });
  }

  #watched(): WatchedPeople {
    const chats = [...this.#chats].slice(0, limits.maxOpenChats);
    const ids = [...new Set([...chats, ...[...this.#watches].flat()])].slice(0, limits.maxWatchedIds);
    return { ids, chats };
  }

  /** People who are removed and soon added again cause no request; people shown before the server's first response do. */
  #sendWatch(): void {
    if (this.#watchTimer !== undefined || this.#mode !== 'some') return;
    this.#watchTimer = setTimeout(() => {
      this.#watchTimer = undefined;
      this.#requestNew();
    }, watchDelayMs);
  }

  /** On a visible page, asks for the people not asked about recently: a reordered list sends no request. */
  #requestNew(): void {
    if (document.visibilityState !== 'visible') return;
    const { ids, chats } = this.#watched();
    const newIds = ids.filter((id) => !this.#requested.has(id));
    if (this.#mode !== 'some' || (newIds.length === 0 && chats.join() === this.#sentChats)) return;
    this.#recordRequested([...this.#requested, ...newIds], chats);
    this.#connection.send({ event: 'watch', data: { ids: newIds, chats } });
  }

  #recordRequested(requested: readonly string[], chats: readonly string[]): void {
    this.#requested = new Set(requested);
    this.#sentChats = chats.join();
  }

  /**
   * The server does not send the presence of people with very many followers, so the screen polls for them.
   */
  #poll(): void {
    if (this.#mode !== 'some') return;
    const ids = document.visibilityState === 'visible' ? this.#watched().ids : [];
    // People who leave the screen are requested again when they come back.
    this.#requested = new Set(ids);
    if (ids.length > 0) this.#connection.send({ event: 'ping', data: { ids } });
  }
}

/** Presence, for the people on the member's screens. */
export const presenceOf = perMember((scope) => new Presence(connectionOf(scope)));

/** Keeps the presence of these members current while they are on the screen. */
export function useWatchedPresence(ids: readonly string[]): void {
  // A new list with the same members changes nothing.
  const idList = ids.join();
  useEffect(() => (idList === '' ? undefined : presenceOf().watch(idList.split(','))), [idList]);
}
