import { expect, test } from 'vitest';
import { busiest } from '../bench/busiest.ts';

const members = 10_000_000;
const demand = { 'Tables EVENT': { reads: 8, writes: 0 }, 'Tables WEEK': { reads: 0, writes: 2 } };

test('the busiest partition is the one nearest to its limit of reads or writes', () => {
  // A third of ten million come on a day of 86,400 seconds, at three times the mean: 115.7 a second.
  const found = busiest({ shared: demand }, members);

  expect(found.name).toBe('Tables EVENT');
  expect(found.share).toBeCloseTo((115.74 * 8) / 3000, 3);
  const written = { ...demand, 'Tables WEEK': { reads: 0, writes: 3 } };
  expect(busiest({ shared: written }, members)).toMatchObject({ name: 'Tables WEEK' });
});

test('parts of the roster share its load, and posts are split by year', () => {
  const shared = {
    ...demand,
    'Tables ONLINE#0': { reads: 16, writes: 16 },
    'Tables ONLINE#8': { reads: 16, writes: 16 },
    'Tables FEED#2026': { reads: 900, writes: 0 },
  };

  expect(busiest({ shared }, members).name).toBe('Tables EVENT');
  const many = { ...shared, 'Tables ONLINE#9': { reads: 0, writes: 48 } };
  expect(busiest({ shared: many }, members)).toMatchObject({ name: 'Tables ONLINE#*' });
});
