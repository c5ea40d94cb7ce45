import { locale } from './locale.ts';

/** Created once, because creating one takes longer than the rest of a keypress's render. */
const grouped = new Intl.NumberFormat(locale);

/** '1,284', with the separators of the reader's region. */
export function formatNumber(value: number): string {
  return grouped.format(value);
}
