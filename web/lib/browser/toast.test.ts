import { expect, test } from 'vitest';
import { drawToasts, hasWaiting, toast, type ToastRequest } from './toast.ts';

test('toasts of both placements wait for what draws them and keep the specified times', () => {
  expect(hasWaiting()).toBe(false);
  toast.info('a', 'corner');
  toast.success('b');
  toast.error('c');
  expect(hasWaiting()).toBe(true);
  const drawn: ToastRequest[] = [];

  const stop = drawToasts((request) => drawn.push(request));
  toast.info('d');
  stop();

  expect(drawn.map(({ text, placement, milliseconds }) => [text, placement, milliseconds])).toEqual([
    ['a', 'corner', 5000],
    ['b', 'top', 2000],
    ['c', 'top', 4000],
    ['d', 'top', 4000],
  ]);
});
