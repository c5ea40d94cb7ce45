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
  const isCommand = ctrlKey || metaKey;
  if (altKey || defaultPrevented || (!isCommand && (isTyped(target) || !areKeysOn()))) return '';
  // Asked for last: it looks through the whole page, which whoever types should not wait for.
  if (document.querySelector('[role$=dialog]')) return '';
  return isCommand ? `cmd ${key}` : key;
}

function isTyped(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('input,textarea,select,[contenteditable]') !== null;
}
