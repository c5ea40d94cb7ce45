import type { Sizes } from '#functions/roster/index.ts';
import type { ClassCount } from '#shared/directoryEntities.ts';
import { directoryLimits } from '#shared/directoryLimits.ts';

/**
 * What is told of a class: nothing beyond its year where fewer than three are here, and how many the roster holds only
 * where these may all be among them, which is never fewer than three either.
 */
export function classNumbers({ year, count }: { year: number; count: number }, sizes: Sizes): ClassCount {
  if (count < directoryLimits.countedFrom) return { year };
  const graduates = sizes[year];
  return graduates === undefined || graduates < count ? { year, count } : { year, count, graduates };
}
