import { readFileSync } from 'node:fs';
import { runInThisContext } from 'node:vm';
import { act, render } from '@testing-library/react';
import { afterEach, expect, onTestFinished, test } from 'vitest';
import { tabChannelName } from '#web/lib/session/tabChannel.ts';
import { syncTheme, chooseTheme, useDarkMode } from './darkMode.ts';

declare global {
  interface Window {
    readonly happyDOM?: { readonly settings: { readonly device: { prefersColorScheme: string } } };
  }
}

/** Sets the theme of the pretended system; its media queries report it with the next resize. */
function setSystemTheme(theme: 'light' | 'dark'): void {
  const device = window.happyDOM?.settings.device;
  if (device === undefined) throw new Error('This test needs happy-dom.');
  device.prefersColorScheme = theme;
  act(() => void window.dispatchEvent(new Event('resize')));
}

const shownTheme = () => document.documentElement.dataset['theme'];
const Theme = () => <p>{useDarkMode() ? 'dark' : 'light'}</p>;

afterEach(() => {
  setSystemTheme('light');
  chooseTheme('system');
});

test('without a choice the page follows the system; a choice stays', () => {
  onTestFinished(syncTheme());
  const { container } = render(<Theme />);

  setSystemTheme('dark');
  expect([shownTheme(), container.textContent]).toEqual(['dark', 'dark']);
  setSystemTheme('light');
  expect([shownTheme(), container.textContent]).toEqual(['light', 'light']);

  act(() => chooseTheme('dark'));
  setSystemTheme('dark');
  setSystemTheme('light');
  expect([shownTheme(), container.textContent]).toEqual(['dark', 'dark']);
});

test("another tab's choice stays, although the storage may still have the old one", async () => {
  onTestFinished(syncTheme());
  const otherTab = new BroadcastChannel(tabChannelName);
  onTestFinished(() => otherTab.close());

  otherTab.postMessage({ type: 'theme', choice: 'dark' });
  await expect.poll(shownTheme).toBe('dark');

  setSystemTheme('dark');
  setSystemTheme('light');
  expect(shownTheme()).toBe('dark');
});

test.each([
  { choice: null, system: 'dark', shown: 'dark' },
  { choice: null, system: 'light', shown: 'light' },
  { choice: 'true', system: 'light', shown: 'dark' },
  { choice: 'false', system: 'dark', shown: 'light' },
] as const)('the first paint is $shown for the choice $choice and a $system system', (one) => {
  if (one.choice === null) localStorage.removeItem('darkMode');
  else localStorage.setItem('darkMode', one.choice);
  setSystemTheme(one.system);

  runInThisContext(readFileSync('web/public/theme.js', 'utf8'));

  expect(shownTheme()).toBe(one.shown);
});
