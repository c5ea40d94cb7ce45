import { type RefObject, useEffect } from 'react';

interface Dismissal {
  readonly open: boolean;
  /** Dismissed by an outside click or Tab; do not move the focus. */
  readonly onDismiss: () => void;
  /** Dismissed by Escape; move the focus back to the button. */
  readonly onEscape: () => void;
}

/**
 * Closes a menu or panel on Escape, on a click outside it, or when Tab moves the focus out of it. If a
 * screen that finishes loading takes the focus, it stays open, because the person didn't leave.
 */
export function useDismiss(
  root: RefObject<HTMLElement | null>,
  { open, onDismiss, onEscape }: Dismissal,
): void {
  useEffect(() => {
    if (!open) return undefined;
    const isOutside = (target: EventTarget | null) =>
      target instanceof Node && !root.current?.contains(target);
    const onPointerDown = ({ target }: PointerEvent): void => {
      if (isOutside(target)) onDismiss();
    };
    const onKeyDown = ({ key }: KeyboardEvent): void => {
      if (key === 'Escape') onEscape();
    };
    // The focus has moved by the time the key is released.
    const onKeyUp = ({ key }: KeyboardEvent): void => {
      if (key === 'Tab' && isOutside(document.activeElement)) onDismiss();
    };
    addEventListener('pointerdown', onPointerDown);
    addEventListener('keydown', onKeyDown);
    addEventListener('keyup', onKeyUp);
    return () => {
      removeEventListener('pointerdown', onPointerDown);
      removeEventListener('keydown', onKeyDown);
      removeEventListener('keyup', onKeyUp);
    };
  });
}
