import { create } from 'zustand';
import { darkModeKey } from '#shared/platform/browserLimits.ts';
import { tabChannel, type ThemeChoice } from '#web/lib/session/tabChannel.ts';
import { safeLocalStorage } from './storage.ts';

interface Theme {
  readonly isDark: boolean;
  readonly choice: ThemeChoice;
}

const systemTheme = matchMedia('(prefers-color-scheme: dark)');
/** public/theme.js chose the theme before the first paint. */
const useTheme = create<Theme>()(() => ({
  isDark: document.documentElement.dataset['theme'] === 'dark',
  choice: readChoice(),
}));

/** The storage has 'true' for dark and 'false' for light, as specified. */
function readChoice(): ThemeChoice {
  const saved = safeLocalStorage.get(darkModeKey);
  if (saved === null) return 'system';
  return saved === 'true' ? 'dark' : 'light';
}

function show(choice: ThemeChoice): void {
  const isDark = choice === 'system' ? systemTheme.matches : choice === 'dark';
  document.documentElement.dataset['theme'] = isDark ? 'dark' : 'light';
  document.querySelector('meta[name=theme-color]')?.setAttribute('content', isDark ? '#09110e' : '#f3f7f3');
  useTheme.setState({ isDark, choice });
}

/** Chooses a theme, or returns to that of the device. */
export function chooseTheme(choice: ThemeChoice): void {
  safeLocalStorage.set(darkModeKey, choice === 'system' ? null : String(choice === 'dark'));
  show(choice);
  tabChannel.post({ type: 'theme', choice });
}

export const useDarkMode = (): boolean => useTheme(({ isDark }) => isDark);

export const useThemeChoice = (): ThemeChoice => useTheme(({ choice }) => choice);

/** Applies theme changes from other tabs, and from the system while the user has chosen none. */
export function syncTheme(): () => void {
  const applySystemTheme = (): void => {
    if (useTheme.getState().choice === 'system') show('system');
  };
  const stopTabs = tabChannel.listen('theme', ({ choice }) => show(choice));
  systemTheme.addEventListener('change', applySystemTheme);
  return () => {
    stopTabs();
    systemTheme.removeEventListener('change', applySystemTheme);
  };
}
