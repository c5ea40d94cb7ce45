import type { DirectoryParams } from '#web/api/directory.ts';

/** The number of people on a class page; the directory has the others. */
export const peopleShown = 8;

/** The directory's query for the people of a class, or of one degree in it. */
export function classLook(year: string, degree = ''): DirectoryParams {
  return { from: year, to: year, limit: String(peopleShown), ...(degree === '' ? {} : { degree }) };
}
