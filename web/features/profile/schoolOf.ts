import type { Profile } from '#shared/profiles/entities.ts';

/** What somebody did at the school: 'BSc Computer Science, class of 2019'; undefined where nothing is said. */
export function schoolOf({ degree, classYear }: Pick<Profile, 'degree' | 'classYear'>): string | undefined {
  if (classYear === undefined) return degree;
  return degree === undefined ? `Class of ${classYear}` : `${degree}, class of ${classYear}`;
}
