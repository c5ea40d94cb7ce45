import { expect, test } from 'vitest';
import { smallImageUrl } from './entities.ts';

test.each([
  ['/images/01A.webp', '/images/01A-small.webp'],
  ['/images/01A-small.webp', '/images/01A-small.webp'],
  ['', ''],
  ['https://elsewhere.example/x.webp', 'https://elsewhere.example/x.webp'],
])('the small size of %j is %j', (address, small) => {
  expect(smallImageUrl(address)).toBe(small);
});
