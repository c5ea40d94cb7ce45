import { blocksAndMutesOf } from '#functions/members/ties/blocks.ts';
import type { Call } from '#functions/platform/http/call.ts';
import { readSizes } from '#functions/roster/index.ts';
import { serve } from '#functions/serve.ts';
import { getClass } from '#shared/directory/routes.ts';
import { currentPeopleIndex } from './currentPeopleIndex.ts';
import { visibleClassCount } from './visibleClassCount.ts';

/** A class; its people come from the directory, with `from` and `to` set to its year. */
export async function run({ params, caller, now, fail }: Call<typeof getClass>) {
  if (!/^\d{4}$/.test(params.year)) return fail('classUnknown');
  const year = Number(params.year);
  const [index, { blocked }, sizes] = await Promise.all([
    currentPeopleIndex(),
    blocksAndMutesOf(caller.userId),
    readSizes(now),
  ]);
  const query = {
    from: year,
    to: year,
    excludedIds: blocked,
    sort: 'name',
    limit: 1,
    withFacets: true,
  } as const;
  const { total, facets } = index.query(query);
  if (total === 0) return fail('classUnknown');
  const numbers = visibleClassCount({ year, count: total }, sizes);
  if (numbers.count === undefined || facets === undefined) return { year };
  const { place, employer, field } = facets;
  const degree = [...index.degreesOf(query)];
  return { ...numbers, place: [...place], employer: [...employer], field: [...field], degree };
}

export const handler = serve(getClass, run);
