import { streamGrants, queueGrants, scheduledGrants, socketGrants } from '#functions/access.ts';
import type { Grant } from '#functions/grants.ts';
import type { LocalSite } from '#infra/local/localSite.ts';

/** Capacity units as DynamoDB bills them. */
export interface Units {
  readonly reads: number;
  readonly writes: number;
}

/** What some work consumed in functions, and through them in tables. */
export interface Taken extends Units {
  /** How often a function waited for the tables, counting parallel requests once. */
  readonly rounds: number;
  /** How many of these functions have a part of a processor and waited. */
  readonly lightRounds: number;
  /** Functions that made any request to tables: each ran at least once. */
  readonly runs: number;
  /** The units in partitions that all members share, by table and key. */
  readonly shared: Shared;
}

export type Shared = Readonly<Record<string, Units>>;

export const nothing: Taken = { reads: 0, writes: 0, rounds: 0, lightRounds: 0, runs: 0, shared: {} };

const groups: Readonly<Record<string, Readonly<Record<string, Grant>>>> = {
  background: { ...streamGrants, ...queueGrants, ...scheduledGrants },
  socket: socketGrants,
};

/** True if the function with this label has a share of a vCPU. */
function isLight(label: string): boolean {
  const [group = '', name = ''] = label.split('/');
  return groups[group]?.[name]?.ioBound === true;
}

const readActions = new Set(['dynamodb:GetItem', 'dynamodb:BatchGetItem', 'dynamodb:Query']);

/** What some functions have consumed since the site started; `isOne` selects them by label. */
export function consumed({ uses }: LocalSite, isOne: (label: string) => boolean): Units {
  const own = uses().filter((use) => isOne(use.function) && use.action.startsWith('dynamodb:'));
  const sum = (reading: boolean) =>
    own
      .filter(({ action }) => readActions.has(action) === reading)
      .reduce((total, { units }) => total + units, 0);
  return { reads: sum(true), writes: sum(false) };
}

/** Ids, secrets and hashes: a key with one belongs to one member or thing. */
const naming = /[\w-]{20}/;

/** The suffix that CDK adds to the name of a table. */
const logicalSuffix = /[0-9A-F]{8}(?=$|\/)/;

/**
 * What some functions have consumed of the partitions that all members share. Equal keys of a table and its indexes are
 * different partitions.
 */
function sharedUse({ uses }: LocalSite, isOne: (label: string) => boolean): Map<string, Units> {
  const found = new Map<string, Units>();
  for (const { function: label, action, resource, partitions } of uses()) {
    if (!isOne(label)) continue;
    for (const [key, units] of partitions) {
      if (naming.test(key)) continue;
      const name = `${resource.replace(/^.*:table\/(?:Tables)?/, '').replace(logicalSuffix, '')} ${key}`;
      const now = readActions.has(action) ? { reads: units, writes: 0 } : { reads: 0, writes: units };
      found.set(name, plus(found.get(name) ?? nothing, now));
    }
  }
  return found;
}

export const minus = (one: Units, other: Units): Units => ({
  reads: one.reads - other.reads,
  writes: one.writes - other.writes,
});

export const plus = (one: Units, other: Units): Units => ({
  reads: one.reads + other.reads,
  writes: one.writes + other.writes,
});

/**
 * What functions consume while `work` runs; `isOne` selects them by label. Nobody else may call them in the meantime.
 */
export async function takenBy(
  site: LocalSite,
  isOne: (label: string) => boolean,
  work: () => Promise<unknown>,
): Promise<Taken> {
  const [before, sharedBefore, waited] = [consumed(site, isOne), sharedUse(site, isOne), site.tableWaits()];
  await work();
  const shared = [...sharedUse(site, isOne)]
    .map(([name, units]) => [name, minus(units, sharedBefore.get(name) ?? nothing)] as const)
    .filter(([, units]) => priceOf(units) > 0);
  const rounds = [...site.tableWaits()]
    .filter(([label]) => isOne(label))
    .map(([label, count]) => ({ label, count: count - (waited.get(label) ?? 0) }))
    .filter(({ count }) => count > 0);
  const sum = (some: typeof rounds) => some.reduce((total, { count }) => total + count, 0);
  return {
    ...minus(consumed(site, isOne), before),
    rounds: sum(rounds),
    lightRounds: sum(rounds.filter(({ label }) => isLight(label))),
    runs: rounds.length,
    shared: Object.fromEntries(shared),
  };
}

/** Units as one number, weighted by their on-demand price: a write costs as much as five reads. */
export const priceOf = ({ reads, writes }: Units): number => reads + 5 * writes;

export const shownUnits = ({ reads, writes }: Units): string => `${reads} R + ${writes} W`;
