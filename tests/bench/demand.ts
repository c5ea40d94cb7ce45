import { streamGrants } from '#functions/access.ts';
import { assumed } from './assumed.ts';
import type { CallUnits } from './countCalls.ts';
import type { LineUnits } from './countLine.ts';
import type { Day } from './memberDay.ts';
import { nothing, plus, priceOf, type Shared, type Taken, type Units } from './units.ts';

/** Everything that a member's month is computed from. */
export interface Counted {
  readonly calls: readonly CallUnits[];
  readonly day: Day;
  readonly line: LineUnits;
  /** CPU time, for the more expensive of two calls. */
  readonly cpuMs: number;
}

/** The requests of a member's day. */
export interface Demand extends Taken {
  /** Calls of the API. */
  readonly asked: number;
  readonly framesIn: number;
  readonly framesOut: number;
}

function add(all: readonly (readonly [Taken, number])[]): Taken {
  return all.reduce(
    (sum, [{ reads, writes, rounds, lightRounds, runs, shared }, times]) => ({
      reads: sum.reads + reads * times,
      writes: sum.writes + writes * times,
      rounds: sum.rounds + rounds * times,
      lightRounds: sum.lightRounds + lightRounds * times,
      runs: sum.runs + runs * times,
      shared: addShared(sum.shared, shared, times),
    }),
    nothing,
  );
}

function addShared(sum: Shared, more: Shared, times: number): Shared {
  const added = Object.entries(more).map(([name, { reads, writes }]): [string, Units] => [
    name,
    plus(sum[name] ?? nothing, { reads: reads * times, writes: writes * times }),
  ]);
  return { ...sum, ...Object.fromEntries(added) };
}

/**
 * A call with everything that follows from it and its share of batched work; its own run counts even if it reads no
 * table.
 */
function wholeOf({ units, later, batched }: CallUnits, share: number): Taken {
  return add([
    [{ ...units, runs: 1 }, 1],
    [later, 1],
    [batched, share - 1],
  ]);
}

const daySeconds = 24 * 3600;
/** The same for a new table's stream. */
const shards = 4;

/**
 * The share of a batch that one message has among this many members. A batch starts with a message and collects those
 * of its shard for some seconds; busy hours do not make it smaller.
 */
function partOfBatch({ day }: Counted, members: number): number {
  const sent = day.calls.get('messages/sendMessage') ?? 0;
  const aSecond = (members * assumed.comesDaily * sent) / daySeconds / shards;
  return 1 / (1 + aSecond * streamGrants.countMessages.windowSeconds);
}

/** The most expensive case of a route; for a route that is not counted, the most expensive one that only reads. */
function dearest(calls: readonly CallUnits[], route: string): CallUnits {
  const own = calls.filter((one) => one.route === route);
  const candidates = own.length > 0 ? own : calls.filter(({ units }) => units.writes === 0);
  const price = ({ units, later }: CallUnits) => priceOf(plus(units, later));
  const [first] = candidates.toSorted((one, other) => price(other) - price(one));
  if (first === undefined) throw new Error('no call was counted');
  return first;
}

/** The calls of a day with the frequency of each: those that the site makes, and those of other days. */
function callsOf(counted: Counted, members: number): readonly (readonly [Taken, number])[] {
  const { calls, day } = counted;
  const part = partOfBatch(counted, members);
  const driven = [...day.calls].map(
    ([route, times]) => [wholeOf(dearest(calls, route), part), times] as const,
  );
  const seldom = Object.entries(assumed.seldom).map(([name, times]) => {
    const found = calls.find((one) => one.name === name);
    if (found === undefined) throw new Error(`nobody has counted '${name}'`);
    return [wholeOf(found, part), times] as const;
  });
  return [...driven, ...seldom];
}

/** For both rows of a conversation, one removed from the index and one added. */
const movedKeys = 4;

/** Read units when an environment first needs the online members: sixteen partitions and the newest pages. */
function rosterReads(members: number): number {
  const online = (members * assumed.comesDaily * assumed.minutesOnline * 60) / daySeconds;
  return 36 + (online * assumed.rosterRowBytes) / 4096;
}

/** The requests of a day, for each of this many members. */
export function demandOf(counted: Counted, members: number): Demand {
  const { day, line } = counted;
  const { frames } = day;
  const calls = callsOf(counted, members);
  const visits = day.site.length;
  const taken = add([
    ...calls,
    // The settling and the broadcasting worker each run for the connect, the hello and the disconnect.
    [{ ...line.visit, runs: line.visit.runs + 4 }, visits],
    [line.ping, frames.ping + Math.max(0, frames.hello - visits)],
    // As if nobody else had asked the same environment within five seconds.
    [line.ask, frames.ask],
    [line.watch, frames.watch],
    [line.read, frames.read],
    [{ ...nothing, writes: movedKeys }, assumed.tensBegun],
    [{ ...nothing, reads: assumed.coldShare * rosterReads(members) }, frames.ask + frames.watch],
  ]);
  return {
    ...taken,
    asked: calls.reduce((sum, [, times]) => sum + times, 0),
    framesIn: frames.hello + frames.ping + frames.ask + frames.watch + frames.read,
    framesOut: frames.fromServer,
  };
}
