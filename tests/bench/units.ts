import type { LocalSite } from '#infra/local/localSite.ts';

/** Capacity units as DynamoDB bills them. */
export interface Units {
  readonly reads: number;
  readonly writes: number;
}

const readActions = new Set(['dynamodb:GetItem', 'dynamodb:BatchGetItem', 'dynamodb:Query']);

/** What some functions have consumed since the start of the site; `isOne` chooses them by their labels. */
export function consumed({ uses }: LocalSite, isOne: (label: string) => boolean): Units {
  const own = uses().filter((use) => isOne(use.function) && use.action.startsWith('dynamodb:'));
  const sum = (reading: boolean) =>
    own
      .filter(({ action }) => readActions.has(action) === reading)
      .reduce((total, { units }) => total + units, 0);
  return { reads: sum(true), writes: sum(false) };
}

export const minus = (one: Units, other: Units): Units => ({
  reads: one.reads - other.reads,
  writes: one.writes - other.writes,
});

export const plus = (one: Units, other: Units): Units => ({
  reads: one.reads + other.reads,
  writes: one.writes + other.writes,
});

/** What a function consumes while `work` runs. Nobody else may call it meanwhile. */
export async function unitsOf(site: LocalSite, label: string, work: () => Promise<unknown>): Promise<Units> {
  const before = consumed(site, (name) => name === label);
  await work();
  return minus(
    consumed(site, (name) => name === label),
    before,
  );
}

/** Units in one number, weighed by their price on demand: a write costs as much as five reads. */
export const priceOf = ({ reads, writes }: Units): number => reads + 5 * writes;

export const shownUnits = ({ reads, writes }: Units): string => `${reads} R + ${writes} W`;
