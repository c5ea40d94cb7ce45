import { t } from '@lingui/core/macro';
import { factLimits } from '#shared/platform/facts.ts';

/** The latest class that members can choose: current students have one in the future. */
export const lastClassYear = (): number => new Date().getFullYear() + factLimits.classYearsAhead;

/** The classes to choose from in a Select, latest first, because most members who fill it in graduated recently. */
export function classOptions() {
  const last = lastClassYear();
  const years = Array.from({ length: last - factLimits.classYearFrom + 1 }, (_, index) =>
    String(last - index),
  );
  return [{ value: '', label: t`Not specified` }, ...years.map((value) => ({ value, label: value }))];
}
