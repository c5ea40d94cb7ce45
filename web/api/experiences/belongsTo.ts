import type { Experience } from '#shared/platform/entities.ts';
import { splitValues } from '#web/api/filterValues.ts';
import type { FeedFilters } from './feedQuery.ts';

/** Ignores case and accents, as the server does. */
const { compare } = new Intl.Collator('en', { usage: 'search', sensitivity: 'base' });
const beforeComma = (text: string) => text.split(',', 1).join('').trim();
const isBare = (text: string) => beforeComma(text) === text.trim();

/**
 * Whether the member's own new experience belongs in a filtered feed, judged by the experience alone: nobody
 * follows themselves, and only the server knows the matches by employer and home.
 * @param classYear the member's own.
 */
export function belongsTo(
  { company, location }: Pick<Experience, 'company' | 'location'>,
  filters: FeedFilters,
  classYear: number | undefined,
): boolean {
  return (
    filters.following === undefined &&
    (filters.class === undefined || filters.class === String(classYear)) &&
    isOneOf(filters.company, (filter) => isSame(filter, company)) &&
    isOneOf(filters.place, (filter) => isPlace(filter, location))
  );
}

function isOneOf(values: string | undefined, holds: (value: string) => boolean): boolean {
  return values === undefined || splitValues(values).some(holds);
}

function isSame(one: string, other: string): boolean {
  return compare(one.trim(), other.trim()) === 0;
}

/** A city without a country matches that city in any country. */
function isPlace(filter: string, place: string): boolean {
  if (isBare(filter)) return isSame(filter, beforeComma(place));
  return isSame(filter, place) || (isBare(place) && isSame(beforeComma(filter), place));
}
