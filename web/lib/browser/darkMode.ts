import { useSyncExternalStore } from 'react';
import { darkModeKey } from '#shared/browserLimits.ts';
import { tabs } from '#web/lib/session/tabs.ts';

const readers = new Set<() => void>();

function isDark(): boolean {
  return document.documentElement.dataset['theme'] === 'dark';
}

function subscribe(reader: () => void): () => void {
  readers.add(reader);
  return () => readers.delete(reader);
}

function paint(dark: boolean): void {
  document.documentElement.dataset['theme'] = dark ? 'dark' : 'light';
  document.querySelector('meta[name=theme-color]')?.setAttribute('content', dark ? '#09110e' : '#f3f7f3');
  for (const reader of readers) reader();
}

/** Switches the theme and remembers it under the local storage key `darkMode`. */
export function setDarkMode(dark: boolean): void {
  try {
    localStorage.setItem(darkModeKey, String(dark));
  } catch {
    // Denied storage: the theme holds for this page only.
  }
  paint(dark);
  tabs.post({ type: 'theme', isDark: dark });
}

/** The theme that is shown now; public/theme.js chose it before the first paint. */
export function useDarkMode(): boolean {
  return useSyncExternalStore(subscribe, isDark);
}

/** Takes over the theme that another tab has chosen. */
export function followThemeOfOtherTabs(): () => void {
  return tabs.listen('theme', ({ isDark: dark }) => paint(dark));
}
