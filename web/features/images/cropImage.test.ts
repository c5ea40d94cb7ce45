import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Crop, dragCrop, squareOf } from './cropImage.ts';

const size = fc.record({
  width: fc.integer({ min: 1, max: 8000 }),
  height: fc.integer({ min: 1, max: 8000 }),
});
const position = fc.double({ min: 0, max: 1, noNaN: true });
const crop = fc.record({ zoom: fc.double({ min: 1, max: 4, noNaN: true }), x: position, y: position });
const middle: Crop = { zoom: 1, x: 0.5, y: 0.5 };

test('the square never exceeds the image, however it is zoomed and dragged', () => {
  const by = fc.record({
    x: fc.integer({ min: -9000, max: 9000 }),
    y: fc.integer({ min: -9000, max: 9000 }),
  });
  fc.assert(
    fc.property(size, crop, by, (picture, chosen, way) => {
      const { left, top, side } = squareOf(picture, dragCrop(picture, chosen, way));
      expect(Math.min(left, top)).toBeGreaterThanOrEqual(0);
      expect(left + side).toBeLessThanOrEqual(picture.width + 1e-6);
      expect(top + side).toBeLessThanOrEqual(picture.height + 1e-6);
    }),
  );
});

test('an image dragged to the right shows more of its left side', () => {
  const picture = { width: 400, height: 200 };
  expect(squareOf(picture, middle)).toEqual({ left: 100, top: 0, side: 200 });
  expect(squareOf(picture, dragCrop(picture, middle, { x: 60, y: 30 }))).toEqual({
    left: 40,
    top: 0,
    side: 200,
  });
  expect(squareOf(picture, { ...middle, zoom: 2 })).toEqual({ left: 150, top: 50, side: 100 });
});
