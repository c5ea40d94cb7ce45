import { expect, test } from 'vitest';
import { connectToasts, hasToasts, toast, toastQueue, type ToastRequest } from './toast.ts';

test('toasts of both placements wait for their component and keep the specified times', () => {
  expect(hasToasts(toastQueue.getState())).toBe(false);
  toast.info('a');
  toast.success('b', 'top');
  toast.error('c', 'top');
  expect(hasToasts(toastQueue.getState())).toBe(true);
  const drawn: ToastRequest[] = [];

  const stop = connectToasts((request) => drawn.push(request));
  toast.info('d', 'top');
  stop();

  expect(drawn.map(({ text, placement, milliseconds }) => [text, placement, milliseconds])).toEqual([
    ['a', 'corner', 5000],
    ['b', 'top', 2000],
    ['c', 'top', 4000],
    ['d', 'top', 4000],
  ]);
});
