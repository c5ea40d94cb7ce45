/*
 * All values of one filter are one text, in the URL and in the request: 'Adyen|Coolblue'.
 */

const between = '|';

/** The values in the text of a filter. */
export const splitValues = (text = ''): readonly string[] => text.split(between).filter(Boolean);

/** The text of a filter; '' without values. */
export const joinValues = (values: readonly string[]): string => values.join(between);

/** A value as it can stand in a filter. */
export const withoutSeparator = (input: string): string => input.replaceAll(between, ' ').trim();

/** A list with the value added or removed. */
export function toggleValue<T>(values: readonly T[], value: T): readonly T[] {
  return values.includes(value) ? values.filter((other) => other !== value) : [...values, value];
}
