import { factLimits } from '#shared/platform/facts.ts';

/** The classes one may be of, for a Select. The youngest stands first, as most who write it down are of a young one. */
export function classOptions() {
  const last = new Date().getFullYear() + factLimits.classYearsAhead;
  const years = Array.from({ length: last - factLimits.classYearFrom + 1 }, (_, place) =>
    String(last - place),
  );
  return [{ value: '', label: 'Not given' }, ...years.map((value) => ({ value, label: value }))];
}
