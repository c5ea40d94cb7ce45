import { render } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { Avatar } from '#web/ui/Avatar.tsx';
import { ownImagePath, preloadImage, photoSource } from './images.ts';

test.each(['/images/01B_1600.webp', 'https://faces.example/maya.png'])(
  'the photo %s is prefetched in the size that is rendered later',
  (photo) => {
    const made: HTMLElement[] = [];
    const create = document.createElement.bind(document);
    vi.spyOn(document, 'createElement').mockImplementation((name: string) => {
      const element = create(name);
      made.push(element);
      return element;
    });
    preloadImage(photoSource(photo, 128));
    vi.restoreAllMocks();
    const { container } = render(<Avatar name="Maya" src={photo} size={128} />);

    const drawn = container.querySelector('img');
    const attribute = (name: string) => drawn?.getAttribute(name) ?? '';

    expect(made).toHaveLength(1);
    for (const name of ['sizes', 'srcset', 'src']) expect(made[0]?.getAttribute(name)).toBe(attribute(name));
  },
);

const origin = 'https://alumni.example';
const image = '/images/01ARZ3NDEKTSV4RRFFQ69G5FAV_1600.webp';

test.each([image, origin + image, `${image}?x=1`, image.replace('_1600', '_960')])(
  '%s is an image of this site',
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
])('%j is not an image of this site', (address) => {
  expect(ownImagePath(address, origin)).toBeUndefined();
});
