import { assumed } from './assumed.ts';
import type { CallUnits } from './countCalls.ts';
import type { LineUnits } from './countLine.ts';
import type { Day } from './memberDay.ts';
import { prices } from './prices.ts';
import { plus, priceOf, type Taken } from './units.ts';

/** What stands in the template whether anybody calls or not. */
export interface Standing {
  readonly firewallRules: number;
  readonly keys: number;
  readonly secrets: number;
  readonly alarmMetrics: number;
  readonly polledQueues: number;
  /** Runs by the clock in a month. */
  readonly clockRuns: number;
}

const over = (amount: number, free: number) => Math.max(0, amount - free);

/**
 * A month of nobody, in dollars, with what AWS leaves free in each month. `thrifty` without firewall and key. The runs
 * by the clock, some 100,000, and their logs stay within that.
 */
export function idleCost(standing: Standing, thrifty: boolean): number {
  const { firewallRules, keys, secrets, alarmMetrics, polledQueues, clockRuns } = standing;
  const guards = prices.firewall + firewallRules * prices.firewallRule + keys * prices.key;
  return (
    secrets * prices.secret +
    over(alarmMetrics, prices.alarmMetricsFree) * prices.alarmMetric +
    over(polledQueues * assumed.pollsAMonth, prices.queueRequestsFree) * prices.queueRequest +
    over(clockRuns, prices.invocationsFree) * prices.invocation +
    clockRuns * assumed.clockReads * prices.read +
    (thrifty ? 0 : guards)
  );
}

/** All that a member's month is computed from. */
export interface Counted {
  readonly calls: readonly CallUnits[];
  readonly day: Day;
  readonly line: LineUnits;
  /** Of the processor, for the dearer of two calls. */
  readonly cpuMs: number;
}

/** What one day of a member asks for. */
export interface Demand extends Taken {
  /** Calls of the API. */
  readonly asked: number;
  readonly framesIn: number;
  readonly framesOut: number;
}

const none: Taken = { reads: 0, writes: 0, rounds: 0, runs: 0 };

function add(all: readonly (readonly [Taken, number])[]): Taken {
  return all.reduce(
    (sum, [{ reads, writes, rounds, runs }, times]) => ({
      reads: sum.reads + reads * times,
      writes: sum.writes + writes * times,
      rounds: sum.rounds + rounds * times,
      runs: sum.runs + runs * times,
    }),
    none,
  );
}

/** A call with all that follows from it; its own run counts even where it asks no table. */
function wholeOf({ units, later }: CallUnits): Taken {
  return add([
    [{ ...units, runs: 1 }, 1],
    [later, 1],
  ]);
}

/** The dearest case of a route; of one that nobody counts, the dearest that only reads. */
function dearest(calls: readonly CallUnits[], route: string): CallUnits {
  const own = calls.filter((one) => one.route === route);
  const candidates = own.length > 0 ? own : calls.filter(({ units }) => units.writes === 0);
  const price = ({ units, later }: CallUnits) => priceOf(plus(units, later));
  const [first] = candidates.toSorted((one, other) => price(other) - price(one));
  if (first === undefined) throw new Error('no call was counted');
  return first;
}

/** The calls of a day with how often each is made: those the site has made, and those of other days. */
function callsOf({ calls, day }: Counted): readonly (readonly [Taken, number])[] {
  const driven = [...day.calls].map(([route, times]) => [wholeOf(dearest(calls, route)), times] as const);
  const seldom = Object.entries(assumed.seldom).map(([name, times]) => {
    const found = calls.find((one) => one.name === name);
    if (found === undefined) throw new Error(`nobody has counted '${name}'`);
    return [wholeOf(found), times] as const;
  });
  return [...driven, ...seldom];
}

/**
 * What frames take that ask for people: each looks at the mode and at blocks, and reads a row for each person, from any
 * replica: half a unit. That what many ask for is known for five seconds is left out.
 */
function naming({ day: { frames }, line }: Counted): Taken {
  const asking = frames.ask + frames.watch;
  return add([
    [line.ping, asking],
    [{ reads: 2, writes: 0, rounds: 3, runs: 0 }, asking],
    [{ ...none, reads: 0.5 }, frames.named],
  ]);
}

export function demandOf(counted: Counted): Demand {
  const { day, line } = counted;
  const { frames } = day;
  const calls = callsOf(counted);
  const visits = day.site.length;
  const taken = add([
    ...calls,
    // A worker of presence runs for the coming, for the hello and for the going.
    [{ ...line.visit, runs: line.visit.runs + 2 }, visits],
    [line.ping, frames.ping + Math.max(0, frames.hello - visits)],
    [naming(counted), 1],
  ]);
  return {
    ...taken,
    asked: calls.reduce((sum, [, times]) => sum + times, 0),
    framesIn: frames.hello + frames.ping + frames.ask + frames.watch,
    framesOut: frames.told,
  };
}

/** Dollars of a month by what they are paid for. */
export interface Month {
  readonly database: number;
  readonly api: number;
  readonly line: number;
  readonly functions: number;
  readonly edge: number;
  readonly rest: number;
}

function edgeOf(days: number, { day }: Counted, asked: number): number {
  const files = day.site.reduce((sum, one) => sum + one.files, 0);
  const bytes = day.site.reduce((sum, one) => sum + one.bytes, 0);
  const fresh = assumed.freshVisits * day.site.length;
  const gb =
    assumed.pictures * assumed.pictureGb + bytes / 1e9 + day.answeredBytes / 1e9 + fresh * assumed.freshGb;
  const requests = asked + assumed.pictures + files + day.site.length + fresh * assumed.freshFiles;
  return (
    over(days * gb, prices.edgeGbFree) * prices.edgeGb +
    over(days * requests, prices.edgeRequestsFree) * prices.edgeRequest
  );
}

/** A month with so many members. @throws where a call that members make was not counted. */
export function monthOf(members: number, counted: Counted): Month {
  const days = members * assumed.comesDaily * assumed.daysAMonth;
  const { reads, writes, rounds, runs, asked, framesIn, framesOut } = demandOf(counted);
  const aroundMs = counted.cpuMs + assumed.aroundMs + assumed.coldShare * assumed.coldMs;
  const seconds = ((rounds + framesOut) * assumed.requestMs + runs * aroundMs) / 1000;
  const stored = members * assumed.storedGbAMember;
  return {
    database:
      days * (writes * prices.write + reads * prices.read) +
      over(stored, prices.storedGbFree) * prices.storedGb +
      stored * prices.recoveryGb,
    api: days * asked * prices.httpCall,
    line: days * ((framesIn + framesOut) * prices.frame + assumed.minutesOnline * prices.socketMinute),
    functions: days * (runs * prices.invocation + seconds * prices.memoryGb * prices.gbSecond),
    edge: edgeOf(days, counted, asked),
    rest:
      days * runs * assumed.logGbARun * prices.logGb + members * assumed.picturesGbAMember * prices.objectGb,
  };
}

export const sumOf = (month: Month): number => Object.values(month).reduce((sum, part) => sum + part, 0);
