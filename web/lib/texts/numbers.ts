import { locale } from '#web/lib/dates/locale.ts';

/** Created once, because creating a formatter takes longer than the rest of a render. */
const grouped = new Intl.NumberFormat(locale);
const percents = new Intl.NumberFormat(locale, { style: 'percent' });

/** '1,284', with the separators of the reader's region. */
export function formatNumber(value: number): string {
  return grouped.format(value);
}

/** '36%' for 36, in the style of the page's language: '36 %' in French. */
export function formatPercent(value: number): string {
  return percents.format(value / 100);
}
