import { afterEach, describe, expect, test, vi } from 'vitest';
import { isEnter, isSearchShortcut, singleKeyOf, setShortcutsOn } from './keys.ts';

const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)';
const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)';

afterEach(() => {
  document.body.innerHTML = '';
  setShortcutsOn(true);
});

const pressed = (init: KeyboardEventInit): KeyboardEvent => new KeyboardEvent('keydown', init);
const opensSearch = (device: string, init: KeyboardEventInit): boolean => {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(device);
  return isSearchShortcut(pressed(init));
};

describe('the shortcut of the search', () => {
  test.each([
    ['Ctrl K', windows, { key: 'k', code: 'KeyK', ctrlKey: true }],
    ['Ctrl K with Caps Lock', windows, { key: 'K', code: 'KeyK', ctrlKey: true }],
    ['Ctrl K on a Russian layout', windows, { key: 'л', code: 'KeyK', ctrlKey: true }],
    ['Ctrl K on a Dvorak layout', windows, { key: 'k', code: 'KeyV', ctrlKey: true }],
    ['Cmd K on a Mac', mac, { key: 'k', code: 'KeyK', metaKey: true }],
  ])('is %s', (_, device, init) => {
    expect(opensSearch(device, init)).toBe(true);
  });

  test.each([
    ['Ctrl K on a Mac, which cuts off a line of text', mac, { key: 'k', code: 'KeyK', ctrlKey: true }],
    ['Ctrl Shift K, the browser’s own', windows, { key: 'K', code: 'KeyK', ctrlKey: true, shiftKey: true }],
    ['Ctrl T on a Dvorak layout', windows, { key: 't', code: 'KeyK', ctrlKey: true }],
    [
      'Ctrl Alt K, which writes a letter in some languages',
      windows,
      { key: 'k', ctrlKey: true, altKey: true },
    ],
  ])('is not %s', (_, device, init) => {
    expect(opensSearch(device, init)).toBe(false);
  });

  test('works while single keys are turned off, and not behind a dialog', () => {
    setShortcutsOn(false);
    expect(opensSearch(windows, { key: 'k', ctrlKey: true })).toBe(true);

    document.body.innerHTML = '<div role="alertdialog"></div>';
    expect(opensSearch(windows, { key: 'k', ctrlKey: true })).toBe(false);
  });

  test('works right after Escape, while the closed dialog still fades out', () => {
    document.body.innerHTML = '<div role="dialog" data-closed></div>';

    expect(opensSearch(windows, { key: 'k', ctrlKey: true })).toBe(true);
  });
});

describe('a single key', () => {
  test.each([
    ['j', { key: 'j', code: 'KeyJ' }],
    ['j', { key: 'J', code: 'KeyJ' }],
    ['j', { key: 'о', code: 'KeyJ' }],
    ['?', { key: '?', code: 'Slash', shiftKey: true }],
    ['', { key: 'j', code: 'KeyJ', ctrlKey: true }],
  ])('means %j for %j', (meaning, init) => {
    expect(singleKeyOf(pressed(init))).toBe(meaning);
  });

  test('does nothing if single keys are turned off', () => {
    setShortcutsOn(false);
    expect(singleKeyOf(pressed({ key: 'j' }))).toBe('');
  });
});

test('an Enter that only confirms composed text is ignored, even if Safari marks it only by key code 229', () => {
  const enter = { key: 'Enter', isComposing: false, keyCode: 13 };
  expect(isEnter(enter)).toBe(true);
  expect(isEnter({ ...enter, isComposing: true })).toBe(false);
  expect(isEnter({ ...enter, keyCode: 229 })).toBe(false);
});
