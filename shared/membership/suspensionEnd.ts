/** The end that is stored for a suspension without an end date: the latest possible one. */
export const suspendedForGood = '9999-12-31T00:00:00.000Z';

/** True for that end, with or without its time. */
export function isForGood(until: string): boolean {
  return until.startsWith('9999-12-31');
}
