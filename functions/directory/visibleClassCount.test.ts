import { expect, test } from 'vitest';
import { visibleClassCount } from './visibleClassCount.ts';

test.each([
  [0, undefined, {}],
  [2, undefined, {}],
  [2, 90, {}],
  [3, undefined, { count: 3 }],
  [3, 0, { count: 3 }],
  [3, 2, { count: 3 }],
  [3, 3, { count: 3, graduates: 3 }],
  [3, 4, { count: 3, graduates: 4 }],
  [40, 39, { count: 40 }],
  [40, 400, { count: 40, graduates: 400 }],
])('with %i members and %s in the roster, shows no more than is allowed', (count, held, numbers) => {
  const sizes = { 1999: 77, ...(held === undefined ? {} : { 2003: held }) };

  expect(visibleClassCount({ year: 2003, count }, sizes)).toStrictEqual({ year: 2003, ...numbers });
});
