/*
 * All values of one filter are one text, in the URL and in the request: 'Adyen|Coolblue'.
 */

const separator = '|';

/** The values in the text of a filter, without blank ones. */
export const splitValues = (text = ''): string[] =>
  text.split(separator).filter((value) => value.trim() !== '');

/** The text of a filter; '' without values. */
export const joinValues = (values: readonly string[]): string => values.join(separator);

/** A value as it can stand in a filter. */
export const withoutSeparator = (input: string): string => input.replaceAll(separator, ' ').trim();

/** A list with the value added or removed. */
export function toggleValue<T>(values: readonly T[], value: T): readonly T[] {
  return values.includes(value) ? values.filter((other) => other !== value) : [...values, value];
}
