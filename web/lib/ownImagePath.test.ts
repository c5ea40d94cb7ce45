import { expect, test } from 'vitest';
import { ownImagePath } from './images.ts';

const origin = 'https://alumni.example';
const image = '/images/01ARZ3NDEKTSV4RRFFQ69G5FAV_1600.webp';

test.each([image, origin + image, `${image}?x=1`, image.replace('_1600', '_960')])(
  '%s is ours',
  (address) => {
    expect(ownImagePath(address, origin)).toMatch(/^\/images\/[^/]+\.webp$/);
  },
);

test.each([
  'javascript:alert(1)',
  'data:image/png;base64,AAAA',
  `blob:${origin}/x`,
  `//evil.example${image}`,
  `\\\\evil.example${image}`,
  `https://evil.example${image}`,
  `https://alumni.example@evil.example${image}`,
  `https://user:pw@alumni.example${image}`,
  `http://alumni.example${image}`,
  `https://alumni.example.evil.example${image}`,
  '/images/../api/v1/user/logout',
  '/images/%2e%2e/secret_1600.webp',
  '/images/a/b_1600.webp',
  '/images/x.svg',
  '/images/x.webp',
  '/images/x_1600.webp/../../login',
  '/api/v1/user/logout',
  '',
  '%0a',
])('%j is not', (address) => {
  expect(ownImagePath(address, origin)).toBeUndefined();
});
