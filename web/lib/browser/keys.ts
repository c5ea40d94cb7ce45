import { safeLocalStorage } from './storage.ts';

/** What keys mean, independent of keyboard layout, Caps Lock and input method, and as the user has set them. */

type Pressed = Pick<
  KeyboardEvent,
  'key' | 'code' | 'target' | 'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'defaultPrevented'
>;

const isMac = (): boolean => /Mac|iP/.test(navigator.userAgent);

/** The modifier key of shortcuts on this device. */
export const commandKey = isMac() ? 'Cmd' : 'Ctrl';

/**
 * True while an input method composes text, such as Japanese: keys, even Enter and Escape, then belong to it. Safari
 * ends the composition before it reports the Enter that confirms it; only key code 229 gives that one away.
 */
export function isComposingText({
  isComposing,
  keyCode,
}: Pick<KeyboardEvent, 'isComposing' | 'keyCode'>): boolean {
  return isComposing || keyCode === 229;
}

/** True for Enter, unless it only confirms text in an input method. */
export function isEnter(event: Pick<KeyboardEvent, 'key' | 'isComposing' | 'keyCode'>): boolean {
  return event.key === 'Enter' && !isComposingText(event);
}

/** True for Cmd with K on a Mac, where Ctrl with K belongs to text fields, and for Ctrl with K elsewhere. */
export function isSearchShortcut(event: Pressed): boolean {
  const { altKey, ctrlKey, metaKey, shiftKey } = event;
  const hasCommandKey = isMac() ? metaKey && !ctrlKey : ctrlKey && !metaKey;
  return hasCommandKey && !altKey && !shiftKey && characterOf(event) === 'k' && isUnhandled(event);
}

/** The single-key shortcut that was pressed; '' if the key is typed into a field, or such shortcuts are off. */
export function singleKeyOf(event: Pressed): string {
  const { target, altKey, ctrlKey, metaKey } = event;
  if (altKey || ctrlKey || metaKey || isTextField(target) || !areShortcutsOn() || !isUnhandled(event))
    return '';
  return characterOf(event);
}

/**
 * The character of a key in a shortcut: lower case, because Caps Lock does not matter; on a non-Latin layout, the Latin
 * letter of the same physical key.
 */
function characterOf({ key, code }: Pressed): string {
  const isOtherLetter = /^\p{L}$/u.test(key) && !/^[a-z]$/i.test(key);
  const letter = isOtherLetter ? /^Key([A-Z])$/.exec(code)?.[1] : undefined;
  return (letter ?? key).toLowerCase();
}

/**
 * No one has handled the key, and no dialog is open; one that is still fading out counts as closed. Checked last: it
 * searches the whole page.
 */
function isUnhandled({ defaultPrevented }: Pressed): boolean {
  return !defaultPrevented && document.querySelector('[role$=dialog]:not([data-closed])') === null;
}

function isTextField(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('input,textarea,select,[contenteditable]') !== null;
}

const shortcutsKey = 'keys';

/** True if single-key shortcuts are on; some people trigger them by accident, by hand or by voice. */
export function areShortcutsOn(): boolean {
  return safeLocalStorage.get(shortcutsKey) !== 'off';
}

/** Switches single-key shortcuts on or off, on this device. */
export function setShortcutsOn(isOn: boolean): void {
  safeLocalStorage.set(shortcutsKey, isOn ? null : 'off');
}
