import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { isSearchShortcut, singleKeyOf } from '#web/lib/browser/keys.ts';

/** What keys open on any screen: the global search and the keyboard help. */
export type GlobalShortcut = 'search' | 'keys';

/**
 * The global keys, inactive in dialogs: Ctrl or Cmd with K; outside of fields also `/`, `?`, and `g` with the
 * letter of a command.
 */
export function useGlobalShortcuts(isOn: boolean, onShortcut: (what: GlobalShortcut) => void): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (!isOn) return undefined;
    let previousKey = '';
    const onKeyDown = (event: KeyboardEvent): void => {
      const pressed = singleKeyOf(event);
      const wasG = previousKey === 'g';
      previousKey = pressed;
      const shortcut = isSearchShortcut(event) ? 'search' : shortcutByKey[pressed];
      if (shortcut) {
        event.preventDefault();
        onShortcut(shortcut);
      } else if (wasG && pressed)
        void import('./commands.ts').then(({ goByKey }) => goByKey(pressed, navigate));
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, [isOn, onShortcut, navigate]);
}

const shortcutByKey: Readonly<Record<string, GlobalShortcut>> = { '/': 'search', '?': 'keys' };
