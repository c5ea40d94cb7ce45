import { act, renderHook } from '@testing-library/react';
import { BrowserRouter, useNavigate } from 'react-router-dom';
import { expect, test } from 'vitest';
import { useUrlFilters } from './useUrlFilters.ts';

const useBoth = () => ({ first: useUrlFilters(), second: useUrlFilters(), navigate: useNavigate() });

test('two changes before the next render both apply; after Back, a change starts from the URL again', async () => {
  const { result } = renderHook(useBoth, { wrapper: BrowserRouter });
  const shown = () => ['q', 'kind'].map((name) => result.current.first.valueOf(name));

  act(() => {
    result.current.first.set({ q: 'ruth' });
    result.current.second.set({ kind: 'waiting' });
  });
  expect(shown()).toEqual(['ruth', 'waiting']);

  act(() => void result.current.navigate(-2));
  act(() => result.current.first.set({ kind: 'suspended' }));
  expect(shown()).toEqual(['', 'suspended']);
});
