import { act, renderHook } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { clearDrafts } from './drafts.ts';
import { enterMember } from './member.ts';
import { useDraft } from './useDraft.ts';
import { useQuietDraft } from './useQuietDraft.ts';

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

test('a field that keeps its text to itself has it kept with each key, and draws nothing', () => {
  let drawn = 0;
  const line = () => {
    drawn += 1;
    return useQuietDraft('line', 'message');
  };
  const first = renderHook(line);
  expect(first.result.current.first).toBe('');

  first.result.current.keep('Hello');

  expect(sessionStorage.getItem('draft::line')).toBe('{"message":"Hello"}');
  expect(drawn).toBe(1);
  const again = renderHook(line);
  expect(again.result.current.first).toBe('Hello');
  again.result.current.keep('');
  expect(sessionStorage.getItem('draft::line')).toBeNull();
});

test('what is typed after a logout is kept for nobody', () => {
  enterMember('01J');
  const { result } = renderHook(() => useQuietDraft('line', 'message'));
  enterMember(undefined);

  result.current.keep('Too late');

  expect(Object.keys(sessionStorage)).toEqual([]);
});
