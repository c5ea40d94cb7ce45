import { expect, test } from 'vitest';
import { belongsTo } from './belongsTo.ts';

const job = { company: 'Férrous Mobility', location: 'Rotterdam, Netherlands' };

test.each([
  [{}, true],
  [{ following: 'true' as const }, false],
  [{ class: '2019' }, true],
  [{ class: '2018' }, false],
  [{ company: 'Kolben|ferrous MOBILITY' }, true],
  [{ company: 'Ferrous' }, false],
  [{ place: 'rotterdam' }, true],
  [{ place: 'Rotterdam, Netherlands' }, true],
  [{ place: 'Rotterdam, South Africa' }, false],
  [{ place: 'Rotterdam', company: 'Kolben' }, false],
])('a job of the member and %j: %s', (filters, belongs) => {
  expect(belongsTo(job, filters, 2019)).toBe(belongs);
});

test('a bare city matches any country', () => {
  expect(belongsTo({ ...job, location: 'Rotterdam' }, { place: 'Rotterdam, Netherlands' }, undefined)).toBe(
    true,
  );
  expect(belongsTo({ ...job, location: 'Utrecht' }, { place: 'Rotterdam, Netherlands' }, undefined)).toBe(
    false,
  );
});

test('someone without a class is in none', () => {
  expect(belongsTo(job, { class: '2019' }, undefined)).toBe(false);
});
