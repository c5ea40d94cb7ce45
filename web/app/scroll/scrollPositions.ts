import { parseJson } from '#shared/platform/parseJson.ts';
import { safeSessionStorage } from '#web/lib/browser/storage.ts';

/** The scroll position of a history entry: a post and the position of its top in the window, or just an offset. */
export interface ScrollPosition {
  /** Pixels from the top of the page, for pages without posts. */
  readonly y: number;
  /** Id of the post's element. */
  readonly id?: string;
  /** Pixels from the top of the window to the top of the post. */
  readonly offset?: number;
}

const storageKey = 'scrollPositions';
/** The number of history entries whose positions survive a reload. */
const maxKept = 50;
/** Heights in the window, in pixels, at which to look for a post: below the bar, and below a gap. */
const probeHeights = [96, 140, 220];

const positions = new Map<string, ScrollPosition>(readPositions());

export const scrollPositionOf = (key: string): ScrollPosition | undefined => positions.get(key);

export function rememberPosition(key: string, position: ScrollPosition): void {
  positions.delete(key);
  positions.set(key, position);
}

/** Stores the latest positions for a reload of this tab. */
export function storePositions(): void {
  safeSessionStorage.set(storageKey, JSON.stringify([...positions].slice(-maxKept)));
}

export function currentPosition(): ScrollPosition {
  for (const height of probeHeights) {
    const post = document.elementFromPoint(innerWidth * 0.4, height)?.closest('article[id]');
    if (post) return { y: scrollY, id: post.id, offset: post.getBoundingClientRect().top };
  }
  return { y: scrollY };
}

/** How far to scroll to reach a position on the current page, and whether its post has loaded. */
export function scrollTopFor({ y, id, offset = 0 }: ScrollPosition): { top: number; isThere: boolean } {
  const post = id === undefined ? null : document.getElementById(id);
  if (post) return { top: scrollY + post.getBoundingClientRect().top - offset, isThere: true };
  return { top: y, isThere: id === undefined };
}

/** A typed URL starts anew, although the history gives the first entry of every load the same key. */
function readPositions(): [string, ScrollPosition][] {
  const [navigation] = performance.getEntriesByType('navigation');
  const saved = parseJson(safeSessionStorage.get(storageKey) ?? '');
  const isNew = navigation !== undefined && 'type' in navigation && navigation.type === 'navigate';
  return Array.isArray(saved) ? saved.filter(isEntry).filter(([key]) => !isNew || key !== 'default') : [];
}

function isEntry(entry: unknown): entry is [string, ScrollPosition] {
  if (!Array.isArray(entry)) return false;
  const [key, position]: unknown[] = entry;
  return typeof key === 'string' && typeof position === 'object' && position !== null && 'y' in position;
}
