import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { Avatar } from '#web/ui/Avatar.tsx';
import { preloadImage, photoSource } from './images.ts';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

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
