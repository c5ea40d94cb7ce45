import { locale } from './locale.ts';

/** Made once: making one takes longer than everything else a key press draws. */
const grouped = new Intl.NumberFormat(locale);

/** '1,284', with the separators of the reader's region. */
export function formatNumber(value: number): string {
  return grouped.format(value);
}

/** '1 person', '31 people'. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${formatNumber(count)} ${count === 1 ? one : many}`;
}
