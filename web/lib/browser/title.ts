import { useEffect } from 'react';
import { create } from 'zustand';

const SITE = 'Alumni Network';

/** The page's name, as passed to useTitle. */
export const usePageName = create<string>()(() => '');

let unread = 0;

function write(): void {
  const name = usePageName.getState();
  document.title = `${unread > 0 ? `(${unread}) ` : ''}${name ? `${name} - ` : ''}${SITE}`;
}

/** Sets the document's title, and the name announced after a navigation. */
export function useTitle(title: string): void {
  useEffect(() => {
    usePageName.setState(title, true);
    write();
  }, [title]);
}

/** Puts the number of unread messages before the title, `(3) Chat - Alumni Network`. */
export function showUnreadInTitle(count: number): void {
  unread = count;
  write();
}
