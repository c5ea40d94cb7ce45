import { renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useClientId } from './useClientId.ts';

test('the same goes out under one id until it is stored, anything else under another', () => {
  const { result, rerender } = renderHook(useClientId);

  const first = result.current.idOf({ comment: 'Hi' });
  rerender();
  const again = result.current.idOf({ comment: 'Hi' });
  const changed = result.current.idOf({ comment: 'Hi!' });
  result.current.renew();
  const later = result.current.idOf({ comment: 'Hi!' });

  expect(again).toBe(first);
  expect(new Set([first, changed, later]).size).toBe(3);
});
