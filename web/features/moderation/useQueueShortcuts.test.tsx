import { renderHook } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { useQueueShortcuts } from './useQueueShortcuts.ts';

test('a second key pressed before the screen has followed the first continues from there', () => {
  const go = vi.fn<(id: string) => void>();
  renderHook(() => useQueueShortcuts(['one', 'two', 'three'], 'one', go));

  for (const key of ['j', 'j', 'k']) dispatchEvent(new KeyboardEvent('keydown', { key }));

  expect(go.mock.calls).toEqual([['two'], ['three'], ['two']]);
});
