import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { type Asked, areKeysOn } from './keys.ts';

/**
 * The keys that work everywhere but in dialogs: Ctrl or Cmd with K; outside of fields also `/`, `?`, and `g` with a
 * letter of the commands.
 */
export function useKeys(isOn: boolean, ask: (what: Asked) => void): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (!isOn) return undefined;
    let before = '';
    const onKeyDown = (event: KeyboardEvent): void => {
      const pressed = keyOf(event);
      const wasG = before === 'g';
      before = pressed;
      const asked = meanings[pressed];
      if (asked) {
        event.preventDefault();
        ask(asked);
      } else if (wasG && pressed)
        void import('./goByKey.ts').then(({ goByKey }) => goByKey(pressed, navigate));
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, [isOn, ask, navigate]);
}

const meanings: Readonly<Record<string, Asked>> = { 'cmd k': 'search', '/': 'search', '?': 'keys' };

/** The key that was pressed as a command, `cmd ` before it where it was pressed together with Ctrl or Cmd; else ''. */
function keyOf({ key, target, altKey, ctrlKey, metaKey, defaultPrevented }: KeyboardEvent): string {
  if (altKey || defaultPrevented || document.querySelector('[role$=dialog]')) return '';
  if (ctrlKey || metaKey) return `cmd ${key}`;
  const isTyped =
    target instanceof Element && target.closest('input,textarea,select,[contenteditable]') !== null;
  return isTyped || !areKeysOn() ? '' : key;
}
