import { memoryMegabytes } from '#infra/stack/functionSettings.ts';
import { assumed } from './assumed.ts';
import { type Counted, type Demand, demandOf } from './demand.ts';
import { prices, type Tiers } from './prices.ts';

/** What the template costs without any calls. */
export interface Standing {
  readonly firewallRules: number;
  readonly keys: number;
  readonly secrets: number;
  readonly alarmMetrics: number;
  readonly polledQueues: number;
  /** Scheduled runs per month. */
  readonly clockRuns: number;
}

/** A departure goes through a queue: sent, received and deleted. */
const queueRequestsOfVisit = 3;

const over = (amount: number, free: number) => Math.max(0, amount - free);

/** What an amount costs, each part of it at the price of its tier. */
function tiered(amount: number, tiers: Tiers): number {
  const lows = [0, ...tiers.map(({ upTo }) => upTo)];
  const parts = tiers.map(({ upTo, price }, index) => over(Math.min(amount, upTo), lows[index] ?? 0) * price);
  return parts.reduce((sum, part) => sum + part, 0);
}

/**
 * A month without any calls in dollars, after AWS's free tier. `thrifty` is without firewall and key. Scheduled runs,
 * some 100,000, and their logs stay within the free tier.
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

/** Dollars a month, by service. */
export interface Month {
  readonly database: number;
  readonly api: number;
  readonly line: number;
  readonly functions: number;
  readonly edge: number;
  readonly rest: number;
}

/**
 * Requests per day at the edge: those answered by a function, which are the site's files and the APIs, and pictures.
 */
function edgeRequestsOf({ day }: Counted, asked: number) {
  const files = day.site.reduce((sum, one) => sum + one.files, 0);
  const handshakes = day.site.length;
  const unlogged = assumed.workerChecks + assumed.freshVisits * assumed.freshFiles;
  return {
    guarded: asked + files + handshakes + day.site.length * unlogged,
    pictures: assumed.pictures,
  };
}

/** Gigabytes per day from the edge. */
function edgeGbOf({ day }: Counted): number {
  const bytes = day.site.reduce((sum, one) => sum + one.bytes, 0);
  const unlogged = assumed.pageGb + assumed.freshVisits * assumed.freshGb;
  return (
    assumed.pictures * assumed.pictureGb + bytes / 1e9 + day.answeredBytes / 1e9 + day.site.length * unlogged
  );
}

/** CloudFront's bytes and requests, and the runs of its functions. */
function edgeOf(days: number, counted: Counted, asked: number) {
  const { guarded, pictures } = edgeRequestsOf(counted, asked);
  return {
    delivery:
      tiered(days * edgeGbOf(counted), prices.edgeGb) +
      over(days * (guarded + pictures), prices.edgeRequestsFree) * prices.edgeRequest,
    runs: over(days * guarded, prices.edgeRunsFree) * prices.edgeRun,
  };
}

/** Gigabytes of log lines per day. */
function loggedOf({ day }: Counted, { asked, framesIn }: Demand): number {
  const handshakes = 2 * day.site.length;
  return asked * assumed.logGbACall + (framesIn + handshakes) * assumed.logGbAFrame;
}

/** Gigabyte-seconds per day: computing takes as many with a part of a processor as with a whole one. */
function gbSecondsOf({ cpuMs }: Counted, { rounds, lightRounds, runs, framesOut }: Demand): number {
  const computedMs = runs * (cpuMs + assumed.aroundMs + assumed.coldShare * assumed.coldMs);
  const waitedMs = (rounds - lightRounds + framesOut) * assumed.requestMs;
  const lightMs = lightRounds * assumed.requestMs;
  return ((computedMs + waitedMs) * memoryMegabytes.whole + lightMs * memoryMegabytes.part) / 1000 / 1024;
}

const daysOf = (members: number) => members * assumed.comesDaily * assumed.daysAMonth;

function storedGbCost(members: number): number {
  const stored = members * assumed.storedGbAMember;
  return over(stored, prices.storedGbFree) * prices.storedGb + stored * prices.recoveryGb;
}

/** What a flat-rate plan of the edge limits. */
export function edgeUse(members: number, counted: Counted) {
  const days = daysOf(members);
  const { guarded, pictures } = edgeRequestsOf(counted, demandOf(counted, members).asked);
  return { requests: days * (guarded + pictures), gb: days * edgeGbOf(counted) };
}

/** The parts of a month, in dollars, that a commitment for a year makes cheaper. */
export function committable(members: number, counted: Counted) {
  const demand = demandOf(counted, members);
  const days = daysOf(members);
  return {
    throughput: days * (demand.writes * prices.write + demand.reads * prices.read),
    delivery: edgeOf(days, counted, demand.asked).delivery,
    computing: over(days * gbSecondsOf(counted, demand), prices.gbSecondsFree) * prices.gbSecond,
  };
}

/** A month with this many members. @throws if members make a call that was not counted. */
export function monthOf(members: number, counted: Counted): Month {
  const days = daysOf(members);
  const demand = demandOf(counted, members);
  const { runs, asked, framesIn, framesOut } = demand;
  const { throughput, computing } = committable(members, counted);
  const { delivery, runs: edgeRuns } = edgeOf(days, counted, asked);
  return {
    database: throughput + storedGbCost(members),
    api: tiered(days * asked, prices.httpCall),
    line:
      tiered(days * (framesIn + framesOut), prices.frame) +
      days * assumed.minutesOnline * prices.socketMinute,
    functions: over(days * runs, prices.invocationsFree) * prices.invocation + computing,
    edge: delivery + edgeRuns,
    rest:
      over(days * loggedOf(counted, demand), prices.logGbFree) * prices.logGb +
      days * counted.day.site.length * queueRequestsOfVisit * prices.queueRequest +
      // The edge fetches each picture again after seconds.
      days * assumed.pictures * prices.objectRead +
      members * assumed.picturesGbAMember * prices.objectGb,
  };
}

/**
 * What the firewall adds per month for looking at each request, and the month's mails: neither is part of `monthOf`.
 */
export function besides(
  members: number,
  counted: Counted,
): { readonly firewall: number; readonly mail: number } {
  const days = daysOf(members);
  const { guarded, pictures } = edgeRequestsOf(counted, demandOf(counted, members).asked);
  return {
    firewall: days * (guarded + pictures) * prices.firewallRequest,
    mail: members * assumed.mailsAMonth * prices.mail,
  };
}

export const sumOf = (month: Month): number => Object.values(month).reduce((sum, part) => sum + part, 0);
