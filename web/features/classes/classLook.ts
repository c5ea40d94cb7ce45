import type { DirectoryParams } from '#web/api/directory.ts';

/** So many people of a class stand on its page; the others in the directory. */
export const peopleShown = 8;

/** Asks the directory for the people of a class, of a degree where one is named. */
export function classLook(year: string, degree = ''): DirectoryParams {
  return { from: year, to: year, limit: String(peopleShown), ...(degree === '' ? {} : { degree }) };
}
