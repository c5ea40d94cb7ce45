import { expect, test } from 'vitest';
import { ownImagePath } from './ownImagePath.ts';

const origin = 'https://alumni.example';
const image = '/images/01ARZ3NDEKTSV4RRFFQ69G5FAV.webp';

test.each([
  image,
  origin + image,
  `${image}?x=1`,
  image.replace('.webp', '-small.webp'),
  image.replace('.webp', '_960.webp'),
])('%s is ours', (address) => {
  expect(ownImagePath(address, origin)).toMatch(/^\/images\/[^/]+\.webp$/);
});

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
  '/images/%2e%2e/secret.webp',
  '/images/a/b.webp',
  '/images/x.svg',
  '/images/x.webp/../../login',
  '/api/v1/user/logout',
  '',
  '%0a',
])('%j is not', (address) => {
  expect(ownImagePath(address, origin)).toBeUndefined();
});
