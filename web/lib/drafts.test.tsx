import { act, renderHook } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { clearDrafts } from './drafts.ts';
import { useDraft } from './useDraft.ts';

const blank = { title: '', secret: '' };

afterEach(() => clearDrafts(undefined));

test('what was typed is there again after a reload, but no secret', () => {
  const first = renderHook(() => useDraft('form', blank, ['secret']));
  act(() => first.result.current[1]({ title: 'Firmware', secret: 'hidden' }));
  first.unmount();

  const again = renderHook(() => useDraft('form', blank, ['secret']));

  expect(again.result.current[0]).toEqual({ title: 'Firmware', secret: '' });
  expect(JSON.stringify(sessionStorage)).not.toContain('hidden');
});

test('a sent form leaves nothing behind', () => {
  const { result } = renderHook(() => useDraft('form', blank));
  act(() => result.current[1]({ title: 'Firmware', secret: '' }));

  act(() => result.current[1](blank));

  expect(sessionStorage.getItem('draft::form')).toBeNull();
});

test('a broken or foreign draft is none', () => {
  sessionStorage.setItem('draft::form', '{"title":7,"other":"x"}');
  expect(renderHook(() => useDraft('form', blank)).result.current[0]).toEqual(blank);

  sessionStorage.setItem('draft::form', '{broken');
  expect(renderHook(() => useDraft('form', blank)).result.current[0]).toEqual(blank);
});
