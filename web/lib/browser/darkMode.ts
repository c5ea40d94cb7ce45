import { create } from 'zustand';
import { darkModeKey } from '#shared/platform/browserLimits.ts';
import { tabChannel } from '#web/lib/session/tabChannel.ts';
import { safeLocalStorage } from './storage.ts';

interface Theme {
  readonly isDark: boolean;
  /** The user's choice; null while the system decides. */
  readonly savedChoice: boolean | null;
}

const systemTheme = matchMedia('(prefers-color-scheme: dark)');
/** public/theme.js chose the theme before the first paint. */
const useTheme = create<Theme>()(() => ({
  isDark: document.documentElement.dataset['theme'] === 'dark',
  savedChoice: readChoice(),
}));

function readChoice(): boolean | null {
  const saved = safeLocalStorage.get(darkModeKey);
  return saved === null ? null : saved === 'true';
}

function paint(theme: Theme): void {
  const { isDark } = theme;
  document.documentElement.dataset['theme'] = isDark ? 'dark' : 'light';
  document.querySelector('meta[name=theme-color]')?.setAttribute('content', isDark ? '#09110e' : '#f3f7f3');
  useTheme.setState(theme);
}

/** Switches the theme and stores it under the local storage key `darkMode`; null returns it to the system setting. */
export function setDarkMode(dark: boolean | null): void {
  safeLocalStorage.set(darkModeKey, dark === null ? null : String(dark));
  const isDark = dark ?? systemTheme.matches;
  paint({ isDark, savedChoice: dark });
  tabChannel.post({ type: 'theme', isDark });
}

export const useDarkMode = (): boolean => useTheme(({ isDark }) => isDark);

/** What the user has chosen; `system` is what the device says. */
export type ThemeChoice = 'light' | 'dark' | 'system';

/** The user's choice, which may differ from the current theme only if it is `system`. */
export function useThemeChoice(): ThemeChoice {
  return useTheme(({ savedChoice }) => (savedChoice === null ? 'system' : savedChoice ? 'dark' : 'light'));
}

/** Chooses a theme, or returns to that of the device. */
export function chooseTheme(choice: ThemeChoice): void {
  setDarkMode(choice === 'system' ? null : choice === 'dark');
}

/** Applies theme changes from other tabs, and from the system while the user has chosen none. */
export function syncTheme(): () => void {
  const applySystemTheme = (): void => {
    if (useTheme.getState().savedChoice === null) paint({ isDark: systemTheme.matches, savedChoice: null });
  };
  const stopTabs = tabChannel.listen('theme', ({ isDark }) => paint({ isDark, savedChoice: readChoice() }));
  systemTheme.addEventListener('change', applySystemTheme);
  return () => {
    stopTabs();
    systemTheme.removeEventListener('change', applySystemTheme);
  };
}
