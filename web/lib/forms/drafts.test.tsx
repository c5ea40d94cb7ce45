import { act, renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { enterMemberScope } from '#web/lib/session/memberScope.ts';
import { useDraftForm } from './useDraftForm.ts';

const blank = { title: '', secret: '' };

test('typed text is there again after a reload, but no secret', () => {
  const first = renderHook(() => useDraftForm('form', blank, ['secret']));
  act(() => first.result.current.set({ title: 'Firmware', secret: 'hidden' }));
  first.unmount();

  const again = renderHook(() => useDraftForm('form', blank, ['secret']));

  expect(again.result.current.fields).toEqual({ title: 'Firmware', secret: '' });
  expect(JSON.stringify(sessionStorage)).not.toContain('hidden');
});

test('a sent form leaves no draft behind, even after the saved data arrives', () => {
  const { result, rerender, unmount } = renderHook(({ saved }) => useDraftForm('form', saved), {
    initialProps: { saved: { title: 'Old', text: '' } },
  });
  act(() => result.current.set({ title: 'New' }));

  act(() => result.current.reset());
  rerender({ saved: { title: 'New', text: '' } });
  unmount();

  expect(sessionStorage.getItem('draft::form')).toBeNull();
});

test('a form takes refetched values in untouched fields and keeps touched ones', () => {
  const { result, rerender } = renderHook(({ saved }) => useDraftForm('form', saved), {
    initialProps: { saved: { title: 'Old', text: 'Before' } },
  });
  act(() => result.current.set({ title: 'Mine' }));

  rerender({ saved: { title: 'Old', text: 'From the phone' } });

  expect(result.current.fields).toEqual({ title: 'Mine', text: 'From the phone' });
  expect([...result.current.changed]).toEqual(['title']);
  expect(result.current.changedElsewhere).toEqual([]);
});

test('a field changed both here and elsewhere is named, even after a reload', () => {
  const first = renderHook(() => useDraftForm('form', { title: 'Old', text: '' }));
  act(() => first.result.current.set({ title: 'Mine' }));
  first.unmount();

  const { result } = renderHook(() => useDraftForm('form', { title: 'Theirs', text: '' }));

  expect(result.current.fields.title).toBe('Mine');
  expect(result.current.changedElsewhere).toEqual(['title']);
});

test('typing the saved value again is no change', () => {
  const { result } = renderHook(() => useDraftForm('form', { title: 'Old' }));
  act(() => result.current.set({ title: 'New' }));

  act(() => result.current.set({ title: 'Old' }));

  expect(result.current.changed.size).toBe(0);
  expect(sessionStorage.getItem('draft::form')).toBeNull();
});

test('a broken or foreign draft is ignored', () => {
  for (const broken of [
    '{"title":7,"other":{"initial":"","now":"x"}}',
    '{"title":{"initial":1,"now":"x"}}',
    '{broken',
  ]) {
    sessionStorage.setItem('draft::form', broken);
    expect(renderHook(() => useDraftForm('form', blank)).result.current.fields).toEqual(blank);
  }
});

test('text typed after a logout is not stored', () => {
  enterMemberScope('01J');
  const { result } = renderHook(() => useDraftForm('line', { message: '' }));
  enterMemberScope(undefined);

  act(() => result.current.set({ message: 'Too late' }));

  expect(Object.keys(sessionStorage)).toEqual([]);
});
