import { expect, test } from 'vitest';
import { byDecade } from './byDecade.ts';

const of = (...pairs: readonly (readonly [number, number])[]) =>
  pairs.map(([year, count]) => ({ year, count }));

test('classes are counted by decades, the youngest first, and the oldest together', () => {
  const classes = of([2026, 3], [2020, 2], [2019, 4], [2004, 5], [1999, 1], [1961, 2]);

  expect(byDecade(classes)).toEqual([
    { label: '2020 to 2026', count: 5 },
    { label: '2010 to 2019', count: 4 },
    { label: '2000 to 2009', count: 5 },
    { label: 'before 2000', count: 3 },
  ]);
});

test('a decade that nobody is of is left out, and one that has just begun is a year', () => {
  expect(byDecade(of([2030, 1], [2012, 2]))).toEqual([
    { label: '2030', count: 1 },
    { label: '2010 to 2019', count: 2 },
  ]);
});
