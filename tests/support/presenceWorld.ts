import { latestPerMember } from '#functions/presence/broadcastPages.ts';
import { composeFrames } from '#functions/presence/composeFrames.ts';
import { OnlineMembers } from '#functions/presence/onlineMembers.ts';
import type { Departure } from '#functions/presence/presenceQueue.ts';
import {
  type Causes,
  type SettleContext,
  causeOfRecord,
  settleDepartures,
  settleSocketChanges,
} from '#functions/presence/settle.ts';
import type { PresenceChange, PresenceStore, Socket } from '#functions/presence/store/presenceRows.ts';
import { ServerFrame } from '#shared/realtime/realtime.ts';
import { type KnownPresence, onlineIn, applyPresence } from '#web/realtime/knownPresence.ts';
import { chanceFrom } from './chance.ts';
import { PretendTable } from './pretendTable.ts';

/** How the world may deviate from the real module, to show that the test would notice. */
export interface Distortion {
  readonly store?: (store: PresenceStore) => PresenceStore;
  readonly settleDepartures?: typeof settleDepartures;
  readonly broadcastOnce?: typeof broadcastOnce;
}

interface Sender {
  readonly onlineMembers: OnlineMembers;
  readonly broadcast: (changes: readonly PresenceChange[]) => Promise<void>;
}

/** What `broadcastPages` does, with a list and sockets of the world. */
export async function broadcastOnce(
  first: number,
  last: number,
  { onlineMembers, broadcast }: Sender,
): Promise<void> {
  const changes = latestPerMember(await onlineMembers.followFrom(first, last));
  if (changes.length > 0) await broadcast(changes);
}

const streamShards = 4;
const departureWorkers = 2;

class Killed extends Error {}

interface Gate {
  readonly pass: () => void;
  readonly kill: () => void;
}
interface Client {
  readonly userId: string;
  known: KnownPresence;
  mail: { came: [string, number][]; left: [string, number][] }[];
}

/**
 * Members, their sockets, stream shards, queue and workers in one thread. Chance decides who continues after each
 * request, who dies there, what is delivered twice, and the order in which frames arrive.
 */
export class PresenceWorld {
  readonly #chance: () => number;
  readonly #distortion: Distortion;
  readonly #table = new PretendTable();
  readonly #store: PresenceStore;
  readonly #members: readonly string[];
  readonly #clients = new Map<string, Client>();
  readonly #streams: { id: string; userId: string }[][] = Array.from({ length: streamShards }, () => []);
  #items: { itemId: string; departure: Departure }[] = [];
  #gates: Gate[] = [];
  readonly #busy = new Set<string>();
  #onlineMembers: OnlineMembers | undefined;
  /** The last page that everybody was sent. */
  #pagesPushed = 0;
  #now = 1;
  #last = 0;
  #kills = 6;
  #repeats = 6;

  constructor(seed: number, distortion: Distortion = {}) {
    this.#chance = chanceFrom(seed);
    this.#distortion = distortion;
    const gated = this.#gated();
    this.#store = distortion.store?.(gated) ?? gated;
    this.#members = Array.from({ length: 2 + this.#below(3) }, (_, index) => `m${index}`);
  }

  /**
   * Runs a number of events, then lets everything settle.
   * @returns the sockets whose clients see something wrong.
   */
  async run(happenings: number): Promise<string[]> {
    let left = happenings;
    for (;;) {
      const possible = this.#possible();
      // Rare enough that departures become due while people still come and go.
      if (left > 0 && (possible.length === 0 || this.#chance() < 0.1)) {
        left -= 1;
        possible.splice(0, possible.length, () => this.#happen());
      }
      const chosen = possible[this.#below(possible.length)];
      if (chosen === undefined) return this.#mistaken();
      this.#now += 1;
      chosen();
      await new Promise(setImmediate);
    }
  }

  #below(end: number): number {
    return Math.floor(this.#chance() * end);
  }

  #possible(): (() => void)[] {
    const gates = this.#gates.map((gate) => () => {
      this.#gates = this.#gates.filter((other) => other !== gate);
      const dies = this.#kills > 0 && this.#chance() < 0.08;
      if (dies) this.#kills -= 1;
      if (dies) gate.kill();
      else gate.pass();
    });
    const streams = this.#streams.flatMap((records, shard) =>
      records.length > 0 && !this.#busy.has(`stream${shard}`) ? [() => this.#startBatch(shard)] : [],
    );
    const workers = Array.from({ length: departureWorkers }, (_, worker) => `leaver${worker}`).flatMap(
      (worker) =>
        this.#items.length > 0 && !this.#busy.has(worker) ? [() => this.#startDepartures(worker)] : [],
    );
    const behind = this.#table.pages.length - this.#pagesPushed;
    const teller = behind > 0 && !this.#busy.has('teller') ? [() => this.#startTelling(behind)] : [];
    const mail = [...this.#clients.values()].flatMap((client) =>
      client.mail.length > 0 ? [() => this.#deliver(client)] : [],
    );
    return [...gates, ...streams, ...workers, ...teller, ...mail];
  }

  /** A socket opens or closes, or its client says hello again. */
  #happen(): void {
    const userId = this.#members[this.#below(this.#members.length)] ?? '';
    const sockets = this.#table.sockets.get(userId) ?? [];
    const chosen = sockets[this.#below(sockets.length)];
    const drawn = this.#chance();
    this.#last += 1;
    if (chosen === undefined || (drawn < 0.4 && sockets.length < 3)) {
      const socket: Socket = { connectionId: `s${this.#last}`, hellos: 0, takesChanges: true };
      this.#table.sockets.set(userId, [...sockets, socket]);
      this.#clients.set(socket.connectionId, { userId, known: new Map(), mail: [] });
    } else if (drawn < 0.5) {
      const again = { ...chosen, hellos: chosen.hellos + 1 };
      this.#table.sockets.set(
        userId,
        sockets.map((socket) => (socket === chosen ? again : socket)),
      );
    } else {
      this.#table.sockets.set(
        userId,
        sockets.filter((socket) => socket !== chosen),
      );
      this.#clients.delete(chosen.connectionId);
    }
    const shard = this.#members.indexOf(userId) % streamShards;
    this.#streams[shard]?.push({ id: causeOfRecord(String(this.#last)), userId });
  }

  #startBatch(shard: number): void {
    const records = this.#streams[shard] ?? [];
    const batch = records.slice(0, 1 + this.#below(records.length));
    const causes = new Map<string, Causes>();
    for (const { userId, id } of batch)
      causes.set(userId, { first: causes.get(userId)?.first ?? id, last: id });
    this.#work(
      `stream${shard}`,
      () => settleSocketChanges(this.#around, causes),
      () => records.splice(0, batch.length),
    );
  }

  #startDepartures(worker: string): void {
    const due = this.#items.filter(() => this.#chance() < 0.7).slice(0, 3);
    this.#work(
      worker,
      () => (this.#distortion.settleDepartures ?? settleDepartures)(this.#around, due),
      () => {
        this.#items = this.#items.filter((item) => !due.includes(item));
      },
    );
  }

  /** Some of the waiting pages, in order. */
  #startTelling(behind: number): void {
    const first = this.#pagesPushed + 1;
    const last = this.#pagesPushed + 1 + this.#below(behind);
    this.#onlineMembers ??= new OnlineMembers(this.#store, () => this.#now);
    const onlineMembers = this.#onlineMembers;
    const sender = {
      onlineMembers,
      broadcast: (changes: readonly PresenceChange[]) => this.#tell(changes, onlineMembers),
    };
    this.#work(
      'teller',
      () => (this.#distortion.broadcastOnce ?? broadcastOnce)(first, last, sender),
      () => {
        this.#pagesPushed = last;
      },
    );
  }

  get #around(): SettleContext {
    return {
      store: this.#store,
      nowMs: () => this.#now,
      queueDepartures: (departures) => this.#postpone(departures),
    };
  }

  #work(name: string, work: () => Promise<void>, done: () => void): void {
    this.#busy.add(name);
    const finish = () => {
      const again = this.#repeats > 0 && this.#chance() < 0.1;
      if (again) this.#repeats -= 1;
      else done();
    };
    const survive = (error: unknown) => {
      if (!(error instanceof Killed)) throw error;
      if (this.#chance() < 0.5) this.#onlineMembers = undefined;
    };
    void work()
      .then(finish, survive)
      .finally(() => this.#busy.delete(name));
  }

  /** The table, with a gate before and after each of its operations. */
  #gated(): PresenceStore {
    const table = this.#table;
    const through =
      <A extends unknown[], R>(operation: (...given: A) => Promise<R>) =>
      async (...given: A) => {
        await this.#gate();
        const result = await operation(...given);
        await this.#gate();
        return result;
      };
    return {
      socketsOf: through(table.socketsOf),
      readRow: through(table.readRow),
      writeRow: through(table.writeRow),
      removeRow: through(table.removeRow),
      readOnline: through(table.readOnline),
      lastNumber: through(table.lastNumber),
      newestPages: through(table.newestPages),
      pagesAfter: through(table.pagesAfter),
      putPage: through(table.putPage),
    };
  }

  #gate(): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#gates.push({ pass: resolve, kill: () => reject(new Killed()) });
    });
  }

  async #postpone(departures: readonly Departure[]): Promise<void> {
    await this.#gate();
    for (const departure of departures) {
      this.#last += 1;
      this.#items.push({ itemId: `i${this.#last}`, departure });
    }
    await this.#gate();
  }

  async #tell(changes: readonly PresenceChange[], onlineMembers: OnlineMembers): Promise<void> {
    const frames = await composeFrames(changes, {
      onlineMembers,
      mode: 'everyone',
      subscriptions: nobodys,
      blockedFor: async () => new Set(),
    });
    for (const { connectionId, frame } of frames) {
      await this.#gate();
      const received = ServerFrame.parse(frame);
      if (received.event !== 'presence') throw new Error('a change was expected');
      this.#clients.get(connectionId)?.mail.push(received.data);
    }
  }

  /** Delivers a random frame; some arrive twice. */
  #deliver(client: Client): void {
    const index = this.#below(client.mail.length);
    const [frame] = client.mail.slice(index, index + 1);
    const stays = this.#repeats > 0 && this.#chance() < 0.1;
    if (stays) this.#repeats -= 1;
    else client.mail.splice(index, 1);
    if (frame !== undefined) client.known = applyPresence(client.known, frame);
  }

  #mistaken(): string[] {
    const online = this.#members.filter((id) => (this.#table.sockets.get(id) ?? []).length > 0);
    const isTrue = (client: Client) => onlineIn(client.known).toSorted().join() === online.toSorted().join();
    const wrong = [...this.#clients].filter(([, client]) => !isTrue(client)).map(([id]) => id);
    const rows = [...this.#table.rows.values()].filter(({ sockets }) => sockets.length > 0);
    const listed = rows.map(({ userId }) => userId).toSorted();
    return listed.join() === online.toSorted().join() ? wrong : [...wrong, 'the list of online members'];
  }
}

const nobodys = {
  subscribersOf: async () => ({ members: [], sockets: [] }),
  subscribedTo: async () => [],
};
