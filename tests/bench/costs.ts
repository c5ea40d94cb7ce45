import type { CallUnits } from './countCalls.ts';
import { prices } from './prices.ts';

/**
 * What a member does on a day they come, by the names of `apiCases`; a third of the members of a month come on an
 * average day.
 */
const calls: Readonly<Record<string, number>> = {
  login: 0.2,
  me: 2,
  feed: 6,
  conversations: 3,
  'conversation, nothing new': 3,
  'mark as read': 4,
  profile: 4,
  directory: 4,
  classes: 1,
  'search of everything': 1,
  followers: 1,
  events: 3,
  'one experience': 1,
  comments: 1,
  like: 1,
  follow: 0.3,
  comment: 0.3,
  'create experience': 0.1,
  'update profile': 0.1,
  'send message': 10,
};
const comesDaily = 1 / 3;
const days = 30;
const minutesOnline = 30;
/** Two opened lines a day; each is a row and a place in the roster, come and gone, read by the workers. */
const socketUnits = { writes: 2 * 4, reads: 2 * 8 };
/** Opening, pings, and what is pushed: messages, presence of the people one knows. */
const framesADay = 60;
/** Each call at 1,769 MB for so long, and the workers behind it. */
const gbSeconds = 0.06 * 1.769;
const picturesADay = 30;
const pictureGb = 60e-6;
/** A new page's files, seldom, as most come from the browser's own cache. */
const siteGb = 0.0001;
const logGbACall = 0.7e-6;
const storedGbAMember = 40e-6;
const picturesGbAMember = 2e-3;

/** What stands in the template whether anybody calls or not. */
export interface Standing {
  readonly firewallRules: number;
  readonly keys: number;
  readonly secrets: number;
  readonly alarmMetrics: number;
}

/** A month of nobody, in dollars. `thrifty` without firewall and key. */
export function idleCost({ firewallRules, keys, secrets, alarmMetrics }: Standing, thrifty: boolean): number {
  const alarms = Math.max(0, alarmMetrics - prices.alarmMetricsFree) * prices.alarmMetric;
  const guards = prices.firewall + firewallRules * prices.firewallRule + keys * prices.key;
  return secrets * prices.secret + alarms + (thrifty ? 0 : guards);
}

/** Dollars of a month by what they are paid for. */
export interface Month {
  readonly database: number;
  readonly calls: number;
  readonly edge: number;
  readonly rest: number;
}

/** A month with so many members. @throws where a call that members make was not counted. */
export function monthOf(members: number, counted: readonly CallUnits[]): Month {
  const visits = members * comesDaily * days;
  const used = Object.entries(calls).map(([name, times]) => {
    const found = counted.find((one) => one.name === name);
    if (found === undefined) throw new Error(`nobody has counted '${name}'`);
    return { ...found, times };
  });
  const sum = (of: (one: CallUnits) => number) => used.reduce((total, one) => total + of(one) * one.times, 0);
  const writes = visits * (sum(({ units, later }) => units.writes + later.writes) + socketUnits.writes);
  const reads = visits * (sum(({ units, later }) => units.reads + later.reads) + socketUnits.reads);
  const asked = visits * sum(() => 1);
  const frames = visits * framesADay;
  const over = (amount: number, free: number) => Math.max(0, amount - free);
  const edgeGb = visits * (picturesADay * pictureGb + siteGb);
  const edgeRequests = asked + visits * (picturesADay + 20);
  const stored = members * storedGbAMember;
  return {
    database:
      writes * prices.write +
      reads * prices.read +
      over(stored, prices.storedGbFree) * prices.storedGb +
      stored * prices.recoveryGb,
    calls:
      asked * prices.httpCall +
      frames * prices.frame +
      visits * minutesOnline * prices.socketMinute +
      (asked + frames / 2) * (prices.invocation + gbSeconds * prices.gbSecond),
    edge:
      over(edgeGb, prices.edgeGbFree) * prices.edgeGb +
      over(edgeRequests, prices.edgeRequestsFree) * prices.edgeRequest,
    rest: (asked + frames / 2) * logGbACall * prices.logGb + members * picturesGbAMember * prices.objectGb,
  };
}

export const sumOf = ({ database, calls: called, edge, rest }: Month): number =>
  database + called + edge + rest;
