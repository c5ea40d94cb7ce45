import { blocksAndMutesOf } from '#functions/members/ties/blocks.ts';
import type { Call } from '#functions/platform/http/call.ts';
import { readSizes } from '#functions/roster/index.ts';
import { serve } from '#functions/serve.ts';
import { listClasses } from '#shared/directory/routes.ts';
import { currentPeopleIndex } from './currentPeopleIndex.ts';
import { visibleClassCount } from './visibleClassCount.ts';

/** The classes of all members except those blocked in either direction. */
export async function run({ caller, now }: Call<typeof listClasses>) {
  const [index, { blocked }, sizes] = await Promise.all([
    currentPeopleIndex(),
    blocksAndMutesOf(caller.userId),
    readSizes(now),
  ]);
  const blockedYears = index.find([...blocked]).map(({ classYear }) => classYear);
  return index
    .classes()
    .map(({ year, count }) => ({
      year,
      count: count - blockedYears.filter((blockedYear) => blockedYear === year).length,
    }))
    .filter(({ count }) => count > 0)
    .map((classCount) => visibleClassCount(classCount, sizes));
}

export const handler = serve(listClasses, run);
