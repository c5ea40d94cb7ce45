import { expect, test } from 'vitest';
import { goalIds, type Outcome } from '../bench/goal.ts';
import { asJson, verdictOf } from '../bench/judge.ts';
import { knownShortfalls } from '../bench/knownShortfalls.ts';
import { showTable } from '../bench/show.ts';

function anOutcome(figures: readonly (readonly [number, number])[], problem?: string): Outcome {
  const parts = figures.map(([figure, limit]) => ({
    name: 'a thing',
    unit: 'x',
    figure,
    limit,
    peer: 4,
    fair: 'counted',
  }));
  return { id: 'G1', name: 'Things', parts, problem, seconds: 0 };
}

test('a goal holds if all of its figures hold', () => {
  expect(
    verdictOf(
      anOutcome([
        [1, 2],
        [2, 2],
      ]),
      {},
    ),
  ).toBe('holds');
  expect(
    verdictOf(
      anOutcome([
        [1, 2],
        [3, 2],
      ]),
      {},
    ),
  ).toBe('short');
});

test('a missed goal is open if its reason is written down', () => {
  expect(verdictOf(anOutcome([[3, 2]]), { G1: 'since' })).toBe('open');
  expect(verdictOf(anOutcome([[3, 2]]), { G2: 'since' })).toBe('short');
});

test('a goal that could not be measured is missed, whatever its reason', () => {
  expect(verdictOf(anOutcome([], 'no engine'), { G1: 'since' })).toBe('short');
  expect(verdictOf(anOutcome([]), {})).toBe('short');
  expect(verdictOf(anOutcome([[Number.NaN, 2]]), {})).toBe('short');
});

test('the figure shown for a goal is the one nearest to its limit, or furthest above it', () => {
  const [goal] = asJson([
    anOutcome([
      [1, 2],
      [5, 4],
      [3, 100],
    ]),
  ]).goals;

  expect(goal).toMatchObject({ id: 'G1', name: 'Things', figure: 5, limit: 4, peer: 4, floor: null });
  expect(goal).toMatchObject({ ratio: 1.25, holds: false });
});

test('the table has a row for each figure', () => {
  const [table = ''] = showTable([
    anOutcome([
      [1, 2],
      [1.5, 2],
    ]),
  ]).split('\n\n');

  expect(table.match(/^G1 /gm)).toHaveLength(2);
});

test('each reason belongs to an existing goal', () => {
  for (const id of Object.keys(knownShortfalls)) expect(goalIds).toContain(id);
});
