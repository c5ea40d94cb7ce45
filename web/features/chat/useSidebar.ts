import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';

export interface SidebarState {
  readonly isOpen: boolean;
  readonly panel: RefObject<HTMLElement | null>;
  readonly open: () => void;
  readonly close: () => void;
}

/** Whether the sidebar has slid in (where it is not docked). Escape and Back close it; the focus returns to its opener. */
export function useSidebar(): SidebarState {
  const [isOpen, setOpen] = useState(false);
  const panel = useRef<HTMLElement>(null);
  const opener = useRef<Element | null>(null);
  const close = useCallback(() => setOpen(false), []);
  const open = useCallback(() => {
    opener.current = document.activeElement;
    setOpen(true);
  }, []);
  useEffect(() => {
    if (!isOpen) return undefined;
    const onKey = ({ key }: KeyboardEvent): void => {
      if (key === 'Escape') close();
    };
    panel.current?.querySelector<HTMLElement>('input')?.focus();
    history.pushState({ ...history.state, sidebar: true }, '');
    addEventListener('popstate', close);
    addEventListener('keydown', onKey);
    return () => {
      removeEventListener('popstate', close);
      removeEventListener('keydown', onKey);
      if (history.state?.sidebar === true) history.back();
      if (opener.current instanceof HTMLElement && opener.current.isConnected) opener.current.focus();
    };
  }, [isOpen, close]);
  return { isOpen, panel, open, close };
}
