import type { ClassSizes } from '#functions/roster/index.ts';
import type { ClassCount } from '#shared/directory/entities.ts';
import { directoryLimits } from '#shared/directory/limits.ts';

/**
 * What members may see of a class: only its year if fewer than three of its members joined, and the roster's size only
 * if it is not below their number.
 */
export function visibleClassCount(
  { year, count }: { year: number; count: number },
  sizes: ClassSizes,
): ClassCount {
  if (count < directoryLimits.countedFrom) return { year };
  const graduates = sizes[year];
  return graduates === undefined || graduates < count ? { year, count } : { year, count, graduates };
}
