import { t } from '@lingui/core/macro';
import { factLimits } from '#shared/platform/facts.ts';

/**
 * The classes to choose from in a Select, latest first, because most members who fill it in graduated
 * recently.
 */
export function classOptions() {
  const last = new Date().getFullYear() + factLimits.classYearsAhead;
  const years = Array.from({ length: last - factLimits.classYearFrom + 1 }, (_, place) =>
    String(last - place),
  );
  return [{ value: '', label: t`Not specified` }, ...years.map((value) => ({ value, label: value }))];
}
