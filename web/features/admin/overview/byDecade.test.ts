import { expect, test } from 'vitest';
import { byDecade } from './byDecade.ts';

const of = (...rows: readonly (readonly [year: number, count: number, active: number])[]) =>
  rows.map(([year, count, active]) => ({ year, count, active }));

test('classes are counted by decade, the youngest first, the oldest combined', () => {
  const classes = of([2026, 3, 1], [2020, 2, 2], [2019, 4, 0], [2004, 5, 1], [1999, 1, 1], [1961, 2, 0]);

  expect(byDecade(classes)).toEqual([
    { label: '2020 to 2026', count: 5, active: 3 },
    { label: '2010 to 2019', count: 4, active: 0 },
    { label: '2000 to 2009', count: 5, active: 1 },
    { label: 'Before 2000', count: 3, active: 1 },
  ]);
});

test('a decade without members is left out, and one that has just begun is a year', () => {
  expect(byDecade(of([2030, 1, 1], [2012, 2, 0]))).toEqual([
    { label: '2030', count: 1, active: 1 },
    { label: '2010 to 2019', count: 2, active: 0 },
  ]);
});
