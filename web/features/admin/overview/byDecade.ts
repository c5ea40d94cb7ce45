import { t } from '@lingui/core/macro';
import type { Overview } from '#shared/office/entities.ts';

interface Decade {
  readonly label: string;
  readonly count: number;
  /** The recently active members among them. */
  readonly active: number;
}

/** The number of decades listed separately; earlier ones are combined. */
const decadesShown = 3;

/** Groups classes by decade, the latest first: '2020 to 2026', …, 'Before 2000'. */
export function byDecade(classes: Overview['classes']): Decade[] {
  const youngest = Math.max(...classes.map(({ year }) => year));
  const first = Math.floor(youngest / 10) * 10;
  const starts = Array.from({ length: decadesShown }, (_, index) => first - index * 10);
  const last = first - (decadesShown - 1) * 10;
  const sum = (from: number, to: number) => {
    const within = classes.filter(({ year }) => year >= from && year <= to);
    const total = (figure: 'count' | 'active') => within.reduce((all, row) => all + row[figure], 0);
    return { count: total('count'), active: total('active') };
  };
  const decades = starts.map((start) => {
    const end = Math.min(start + 9, youngest);
    return { label: start === end ? String(start) : t`${start} to ${end}`, ...sum(start, end) };
  });
  return [...decades, { label: t`Before ${last}`, ...sum(0, last - 1) }].filter(({ count }) => count > 0);
}
