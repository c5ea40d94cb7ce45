import { RETRY } from '#functions/platform/dynamo/retry.ts';
import type { EdgeChange } from '#functions/platform/streams/edgeHandler.ts';
import {
  type CounterFields,
  type CounterRow,
  type Totals,
  tryUpdateTotals,
} from '#functions/platform/streams/streamCounters.ts';
import { type Chance, chanceFrom } from './chance.ts';

const shards = 4;
const membersOfShard = 3;
const experiences = ['one', 'two'];
const togglesOfShard = 8;
const maxBatchSize = 5;
const odds = { died: 0.06, lost: 0.06, replayed: 0.15, halved: 0.5 } as const;

interface Row extends CounterFields {
  readonly likesCount: number;
  readonly newest: readonly string[];
}

/** How a row is read and written differently from `streamCounters.ts`. */
export type Distortion = (row: CounterRow<Row>) => CounterRow<Row>;

class Died extends Error {}

/**
 * Members who like and unlike two experiences, and a counter for each shard of the stream, all at once in random order.
 * Counters die before and after their writes, their responses are lost, and records are delivered again: whole, halved,
 * or much later.
 */
export class TallyWorld {
  readonly #chance: Chance;
  readonly #distort: Distortion;
  readonly #rows = new Map<string, Row>();
  readonly #liked = new Set<string>();
  readonly #waiting: (() => void)[] = [];
  #counting = 0;

  constructor(seed: number, distort: Distortion = (row) => row) {
    this.#chance = chanceFrom(seed);
    this.#distort = distort;
    for (const id of experiences) this.#rows.set(id, { likesCount: 0, newest: [], applied: {} });
  }

  /** Runs all events. @returns what is wrong at the end. */
  async run(): Promise<string[]> {
    const streams = Array.from({ length: shards }, (_, shard) => this.#toggles(shard));
    this.#counting = shards;
    for (const [shard, changes] of streams.entries()) void this.#follow(`shardId-${shard}-local`, changes);
    while (this.#counting > 0) {
      await new Promise(setImmediate);
      this.#waiting.splice(Math.floor(this.#chance() * this.#waiting.length), 1)[0]?.();
    }
    return experiences.flatMap((id) => this.#mistakesIn(id));
  }

  #mistakesIn(id: string): string[] {
    const likers = [...this.#liked].flatMap((edge) => (edge.endsWith(id) ? [edge.split(' ')[0] ?? ''] : []));
    const row = this.#rows.get(id);
    const isRight =
      row?.likesCount === likers.length && String(row.newest.toSorted()) === String(likers.toSorted());
    return isRight ? [] : [`${id}: ${row?.likesCount} of ${likers.length}`];
  }

  /** The actions of a shard's members, as its stream delivers them. */
  #toggles(shard: number): EdgeChange[] {
    return Array.from({ length: togglesOfShard }, (_, place) => {
      const from = `${shard}.${Math.floor(this.#chance() * membersOfShard)}`;
      const to = experiences[Math.floor(this.#chance() * experiences.length)] ?? '';
      const edge = `${from} ${to}`;
      const isNew = !this.#liked.has(edge);
      if (isNew) this.#liked.add(edge);
      else this.#liked.delete(edge);
      // Numbers of shards overlap and may differ in length.
      return { sequence: String(7 + place * 3), from, to, isNew };
    });
  }

  async #follow(shard: string, changes: readonly EdgeChange[]): Promise<void> {
    for (let place = 0; place < changes.length;) {
      const size = 1 + Math.floor(this.#chance() * maxBatchSize);
      await this.#deliver(shard, changes.slice(place, place + size));
      place += size;
      if (this.#chance() < odds.replayed) {
        await this.#deliver(shard, changes.slice(Math.floor(this.#chance() * place), place));
      }
    }
    this.#counting -= 1;
  }

  async #deliver(shard: string, batch: readonly EdgeChange[]): Promise<void> {
    const counted = await Promise.allSettled(
      [...Map.groupBy(batch, ({ to }) => to)].map(([id, ofOne]) => this.#count(shard, id, ofOne)),
    );
    if (counted.every(({ status }) => status === 'fulfilled')) return;
    const middle = this.#chance() < odds.halved ? Math.ceil(batch.length / 2) : batch.length;
    await this.#deliver(shard, batch.slice(0, middle));
    if (middle < batch.length) await this.#deliver(shard, batch.slice(middle));
  }

  async #count(shard: string, id: string, changes: readonly EdgeChange[]): Promise<void> {
    const row = this.#distort(this.#row(id));
    while ((await tryUpdateTotals(row, shard, changes, totalsOf)) === RETRY);
  }

  #row(id: string): CounterRow<Row> {
    return {
      read: () => this.#request(() => this.#rows.get(id)),
      write: ({ add, set }, counterVersion) =>
        this.#request(() => {
          const before = this.#rows.get(id);
          if (
            before === undefined ||
            (counterVersion !== anyNumber && before.counterVersion !== counterVersion)
          )
            return undefined;
          const likesCount = before.likesCount + Number(add?.['likesCount']);
          const after = { ...before, ...set, likesCount, counterVersion: (before.counterVersion ?? 0) + 1 };
          this.#rows.set(id, after);
          return after;
        }),
    };
  }

  /** Does something some time later; its caller may die before, or before the response arrives. */
  async #request<T>(work: () => T): Promise<T> {
    await new Promise<void>((resolve) => this.#waiting.push(resolve));
    const fate = this.#chance();
    if (fate < odds.died) throw new Died();
    const done = work();
    if (fate < odds.died + odds.lost) throw new Died();
    return done;
  }
}

/** A number and a list, like those of streams. */
function totalsOf({ newest: before }: Row, changes: readonly EdgeChange[]): Totals {
  let newest = before;
  let sum = 0;
  for (const { from, isNew } of changes) {
    const others = newest.filter((id) => id !== from);
    newest = isNew ? [from, ...others] : others;
    sum += isNew ? 1 : -1;
  }
  return { add: { likesCount: sum }, set: { newest } };
}

/** For an unconditional write. */
export const anyNumber = -1;
