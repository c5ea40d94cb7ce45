import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { showScreen } from '#tests/support/showScreen.tsx';
import ImageViewScreen from '#web/features/images/ImageViewScreen.tsx';

const image = '/images/01JE0000000000000000000001_1600.webp';

function open(imgUrl?: string, state?: object) {
  const search = imgUrl === undefined ? '' : `?imgUrl=${encodeURIComponent(imgUrl)}`;
  showScreen(<ImageViewScreen />, { path: '/image-view', at: `/image-view${search}`, state });
}

test('the screen waits until the address has an image', () => {
  open();
  screen.getByText('Loading...');
});

test('an image of this site is shown at its full size', () => {
  open(image);
  expect(screen.getByRole('img').getAttribute('src')).toBe(image);
});

test("an image has its author's description", () => {
  open(image, { alt: 'Two people on a platform' });
  expect(screen.getByRole('img', { name: 'Two people on a platform' }).getAttribute('src')).toBe(image);
});

test('an address that is not an image of this site is refused and not requested', () => {
  open('https://evil.example/images/a_1600.webp');
  screen.getByText("This image can't be shown");
  expect(document.querySelector('img[src]')).toBeNull();
});

test('a missing image is refused too', () => {
  open(image);
  fireEvent.error(screen.getByRole('img'));
  screen.getByText("This image can't be shown");
});
