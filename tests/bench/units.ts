import type { LocalSite } from '#infra/local/localSite.ts';

/** Capacity units as DynamoDB bills them. */
export interface Units {
  readonly reads: number;
  readonly writes: number;
}

const readActions = new Set(['dynamodb:GetItem', 'dynamodb:BatchGetItem', 'dynamodb:Query']);

/** What a function has consumed since the start of the site. */
function consumedBy({ uses }: LocalSite, label: string): Units {
  const own = uses().filter((use) => use.function === label && use.action.startsWith('dynamodb:'));
  const sum = (reading: boolean) =>
    own
      .filter(({ action }) => readActions.has(action) === reading)
      .reduce((total, { units }) => total + units, 0);
  return { reads: sum(true), writes: sum(false) };
}

/** What a function consumes while `work` runs. Nobody else may call it meanwhile. */
export async function unitsOf(site: LocalSite, label: string, work: () => Promise<unknown>): Promise<Units> {
  const before = consumedBy(site, label);
  await work();
  const after = consumedBy(site, label);
  return { reads: after.reads - before.reads, writes: after.writes - before.writes };
}

/** How often a function did something while `work` ran. */
export async function timesOf(
  site: LocalSite,
  { label, action }: { readonly label: string; readonly action: string },
  work: () => Promise<unknown>,
): Promise<number> {
  const count = () =>
    site
      .uses()
      .filter((use) => use.function === label && use.action === action)
      .reduce((total, { calls }) => total + calls, 0);
  const before = count();
  await work();
  return count() - before;
}

/** Units in one number, weighed by their price on demand: a write costs as much as five reads. */
export const priceOf = ({ reads, writes }: Units): number => reads + 5 * writes;
