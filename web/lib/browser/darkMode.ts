import { useSyncExternalStore } from 'react';
import { darkModeKey } from '#shared/platform/browserLimits.ts';
import { tabs } from '#web/lib/session/tabs.ts';

const readers = new Set<() => void>();
const systemTheme = matchMedia('(prefers-color-scheme: dark)');
/** The user's choice; null while the system decides. */
let chosen = readChoice();

function readChoice(): boolean | null {
  try {
    const saved = localStorage.getItem(darkModeKey);
    return saved === null ? null : saved === 'true';
  } catch {
    return null;
  }
}

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

/** Switches the theme and stores it under the local storage key `darkMode`; null returns it to the system setting. */
export function setDarkMode(dark: boolean | null): void {
  chosen = dark;
  try {
    if (dark === null) localStorage.removeItem(darkModeKey);
    else localStorage.setItem(darkModeKey, String(dark));
  } catch {
    // Storage is blocked: the theme applies to this page only.
  }
  const shown = dark ?? systemTheme.matches;
  paint(shown);
  tabs.post({ type: 'theme', isDark: shown });
}

/** The current theme; public/theme.js chose it before the first paint. */
export function useDarkMode(): boolean {
  return useSyncExternalStore(subscribe, isDark);
}

/** What the user has chosen; `system` follows the device. */
export type ThemeChoice = 'light' | 'dark' | 'system';

/** The user's choice, which may differ from the current theme only if it is `system`. */
export function useThemeChoice(): ThemeChoice {
  return useSyncExternalStore(subscribe, () => (chosen === null ? 'system' : chosen ? 'dark' : 'light'));
}

/** Chooses a theme, or follows the device again. */
export function chooseTheme(choice: ThemeChoice): void {
  setDarkMode(choice === 'system' ? null : choice === 'dark');
}

/** Follows theme changes from other tabs, and from the system while the user has chosen none. */
export function followTheme(): () => void {
  const followSystem = (): void => {
    if (chosen === null) paint(systemTheme.matches);
  };
  const stopTabs = tabs.listen('theme', ({ isDark: dark }) => {
    chosen = readChoice();
    paint(dark);
  });
  systemTheme.addEventListener('change', followSystem);
  return () => {
    stopTabs();
    systemTheme.removeEventListener('change', followSystem);
  };
}
