import type { ClassSizes } from '#functions/roster/index.ts';
import type { ClassCount } from '#shared/directory/entities.ts';
import { directoryLimits } from '#shared/directory/limits.ts';

/**
 * What members may see of a class. Only its year if fewer than three of its members joined; the roster's size only if
 * it can include all of them, which again is at least three.
 */
export function visibleClassCount(
  { year, count }: { year: number; count: number },
  sizes: ClassSizes,
): ClassCount {
  if (count < directoryLimits.countedFrom) return { year };
  const graduates = sizes[year];
  return graduates === undefined || graduates < count ? { year, count } : { year, count, graduates };
}
