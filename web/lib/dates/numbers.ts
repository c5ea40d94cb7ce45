import { locale } from './locale.ts';

/** Created once, because creating one takes longer than the rest of a keypress's render. */
const grouped = new Intl.NumberFormat(locale);

/** '1,284', with the separators of the reader's region. */
export function formatNumber(value: number): string {
  return grouped.format(value);
}

/** '1 person', '31 people'. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${formatNumber(count)} ${count === 1 ? one : many}`;
}
