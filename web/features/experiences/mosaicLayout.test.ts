import { expect, test } from 'vitest';
import { imageSizes, layoutFor } from './mosaicLayout.ts';

test('an image with the ratio of its cell has its width', () => {
  expect(imageSizes({ share: 0.5, ratio: 1.5 }, { width: 1500, height: 1000 })).toBe(
    '(min-width: 44rem) 22.0rem, (min-resolution: 2.5dppx) 33vw, 50vw',
  );
});

test('a wide image in a narrow cell is requested wider, a tall one is not', () => {
  const cell = { share: 0.5, ratio: 0.8 };

  expect(imageSizes(cell, { width: 1600, height: 1000 })).toBe(
    '(min-width: 44rem) 44.0rem, (min-resolution: 2.5dppx) 67vw, 100vw',
  );
  expect(imageSizes(cell, { width: 500, height: 1000 })).toBe(
    '(min-width: 44rem) 22.0rem, (min-resolution: 2.5dppx) 33vw, 50vw',
  );
});

test.each([1, 2, 3, 4])('%i images have a cell each', (count) => {
  expect(layoutFor(count).cells).toHaveLength(count);
});
