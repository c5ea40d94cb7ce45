import { directoryLimits } from '#shared/directoryLimits.ts';
import { listClasses } from '#shared/routes/directory.ts';
import type { Call } from '../http/call.ts';
import { serve } from '../http/serve.ts';
import { apartFrom } from '../stores/blocks.ts';
import { peopleIndex } from './peopleIndexNow.ts';

/** The classes of all members but those who are apart from the viewer. */
export async function run({ caller }: Call<typeof listClasses>) {
  const [index, { blocked }] = await Promise.all([peopleIndex(), apartFrom(caller.userId)]);
  const apart = index.find([...blocked]).map(({ classYear }) => classYear);
  return index
    .classes()
    .map(({ year, count }) => ({ year, count: count - apart.filter((other) => other === year).length }))
    .filter(({ count }) => count > 0)
    .map(({ year, count }) => (count < directoryLimits.countedFrom ? { year } : { year, count }));
}

export const handler = serve(listClasses, run);
