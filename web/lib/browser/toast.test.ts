import { expect, test } from 'vitest';
import { drawToasts, hasWaiting, notice, toast, type ToastRequest } from './toast.ts';

test('both kinds wait for what draws them and keep the specified times', () => {
  expect(hasWaiting()).toBe(false);
  notice.info('a');
  toast.success('b');
  toast.error('c');
  expect(hasWaiting()).toBe(true);
  const drawn: ToastRequest[] = [];

  const stop = drawToasts((request) => drawn.push(request));
  toast.info('d');
  stop();

  expect(drawn.map(({ text, corner, milliseconds }) => [text, corner, milliseconds])).toEqual([
    ['a', true, 5000],
    ['b', false, 2000],
    ['c', false, 4000],
    ['d', false, 4000],
  ]);
});
