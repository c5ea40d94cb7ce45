import { useEffect } from 'react';

const SITE = 'Alumni Network';

let name = '';
let unread = 0;
const readers = new Set<() => void>();

function write(): void {
  document.title = `${unread > 0 ? `(${unread}) ` : ''}${name ? `${name} - ` : ''}${SITE}`;
}

/** Sets the document's title, and the name announced after a navigation. */
export function useTitle(title: string): void {
  useEffect(() => {
    name = title;
    write();
    for (const reader of readers) reader();
  }, [title]);
}

/** Puts the number of unread messages before the title, `(3) Chat - Alumni Network`. */
export function showUnreadInTitle(count: number): void {
  unread = count;
  write();
}

/** The page's name as useTitle gave it. */
export function currentTitle(): string {
  return name;
}

export function subscribeToTitle(reader: () => void): () => void {
  readers.add(reader);
  return () => readers.delete(reader);
}
