import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { isComposingText } from '#web/lib/browser/keys.ts';
import { useMediaQuery } from '#web/lib/hooks/useMediaQuery.ts';
import { useModal } from '#web/lib/hooks/useModal.ts';

export interface SidebarState {
  readonly isOpen: boolean;
  /** True if it covers the rest of the page and acts as a modal dialog. */
  readonly isModal: boolean;
  /** Backdrop and panel together, which are all that can be reached while it is open. */
  readonly panel: RefObject<HTMLDivElement | null>;
  readonly open: () => void;
  readonly close: () => void;
}

/** From this width on, the sidebar is always beside the conversation (the breakpoint `lg`). */
const dockedQuery = '(min-width: 64rem)';

/** True if the sidebar is always beside the conversation. */
export function isDocked(): boolean {
  return matchMedia(dockedQuery).matches;
}

/**
 * Whether the sidebar is open (where it is not docked). It starts open while there are conversations and none is chosen
 * (`isChoosing`); choosing one, Escape or a click outside closes it. The focus returns to its opener.
 */
export function useSidebar(isChoosing: boolean): SidebarState {
  const [isOpen, setOpen] = useState(isChoosing);
  const [wasChoosing, setWasChoosing] = useState(isChoosing);
  if (wasChoosing !== isChoosing) {
    setWasChoosing(isChoosing);
    setOpen(isChoosing);
  }
  const isModal = !useMediaQuery(dockedQuery) && isOpen;
  const panel = useRef<HTMLDivElement>(null);
  const opener = useRef<Element | null>(null);
  const close = useCallback(() => setOpen(false), []);
  const open = useCallback(() => {
    opener.current = document.activeElement;
    setOpen(true);
  }, []);
  useModal(panel, isModal);
  useEffect(() => {
    if (!isOpen) return undefined;
    const onKey = (event: KeyboardEvent): void => {
      if (event.key === 'Escape' && !isComposingText(event)) close();
    };
    // Focuses the search only on request: a page that starts with the list should not open a keyboard over it.
    if (opener.current) panel.current?.querySelector<HTMLElement>('input')?.focus();
    addEventListener('keydown', onKey);
    return () => {
      removeEventListener('keydown', onKey);
      if (opener.current instanceof HTMLElement && opener.current.isConnected) opener.current.focus();
      opener.current = null;
    };
  }, [isOpen, close]);
  return { isOpen, isModal, panel, open, close };
}
