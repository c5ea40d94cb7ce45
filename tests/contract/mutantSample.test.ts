import { expect, test } from 'vitest';
import type { Mutant } from '../mutants/mutantList.ts';
import { drawSample, minimumPerFeature, wilson } from '../mutants/sample.ts';

const place = { line: 0, column: 0 };

function mutantsOf(feature: string, count: number): Mutant[] {
  return Array.from({ length: count }, (_, index) => ({
    id: String(index),
    key: `${feature}/${index}`,
    file: `functions/${feature}/one.ts`,
    feature,
    mutator: 'BooleanLiteral',
    replacement: 'false',
    start: place,
    end: place,
  }));
}

const mutants = [...mutantsOf('large', 2000), ...mutantsOf('small', 60), ...mutantsOf('tiny', 10)];

test('the same seed draws the same mutants, another seed others, and a larger sample starts with the smaller one', () => {
  const { drawn } = drawSample(mutants, 100, 'one');

  expect(drawSample(mutants.toReversed(), 100, 'one').drawn).toEqual(drawn);
  expect(drawSample(mutants, 100, 'two').drawn).not.toEqual(drawn);
  expect(drawSample(mutants, 200, 'one').drawn.slice(0, 100)).toEqual(drawn);
});

test('folders with few drawn mutants are judged by additional ones, which do not count in the total', () => {
  const { drawn, all } = drawSample(mutants, 100, 'one');
  const judged = (feature: string) => all.filter((mutant) => mutant.feature === feature).length;

  expect(drawn).toHaveLength(100);
  expect(judged('small')).toBe(minimumPerFeature);
  expect(judged('tiny')).toBe(10);
  expect(judged('large')).toBe(drawn.filter(({ feature }) => feature === 'large').length);
});

test("the interval is Wilson's", () => {
  const [low, high] = wilson(360, 400);
  expect(low).toBeCloseTo(0.8667, 3);
  expect(high).toBeCloseTo(0.9257, 3);
  expect(wilson(40, 40)[0]).toBeCloseTo(0.9124, 3);
});
