import { expect, test } from 'vitest';
import { imageOfSide, imageSourceSet } from './images.ts';

test.each([
  ['/images/01A_1600.webp', 48, '/images/01A_96.webp'],
  ['/images/01A_1600.webp', 97, '/images/01A_192.webp'],
  ['/images/01A_480.webp', 5000, '/images/01A_1600.webp'],
  ['', 96, ''],
  ['https://elsewhere.example/x.webp', 96, 'https://elsewhere.example/x.webp'],
])('%j for %i pixels is %j', (address, side, expected) => {
  expect(imageOfSide(address, side)).toBe(expected);
});

test('an image is offered in every size with its width', () => {
  expect(imageSourceSet('/images/01A_1600.webp', { width: 1200, height: 1600 })).toBe(
    '/images/01A_96.webp 72w, /images/01A_192.webp 144w, /images/01A_480.webp 360w, /images/01A_960.webp 720w, /images/01A_1600.webp 1200w',
  );
});

test('no size is offered twice for a small image', () => {
  expect(imageSourceSet('/images/01A_1600.webp', { width: 300, height: 200 })).toBe(
    '/images/01A_96.webp 96w, /images/01A_192.webp 192w, /images/01A_480.webp 300w',
  );
});

test('another address has no sizes', () => {
  expect(imageSourceSet('https://elsewhere.example/x.webp')).toBeUndefined();
});
