/** The scroll position of a history entry: a post and the position of its top in the window, or just an offset. */
export interface ScrollPosition {
  /** Pixels from the top of the page, for pages without posts. */
  readonly y: number;
  /** Id of the post's element. */
  readonly id?: string;
  /** Pixels from the top of the window to the top of the post. */
  readonly offset?: number;
}

const STORAGE = 'places';
/** The number of history entries whose positions survive a reload. */
const maxKept = 50;
/** Heights in the window, in pixels, at which to look for a post: below the bar, and below a gap. */
const looks = [96, 140, 220];

const places = new Map<string, ScrollPosition>(readPlaces());

export const positionOf = (key: string): ScrollPosition | undefined => places.get(key);

export function rememberPosition(key: string, place: ScrollPosition): void {
  places.delete(key);
  places.set(key, place);
}

/** Stores the latest positions for a reload of this tab; stores nothing if storage is full or blocked. */
export function storePositions(): void {
  try {
    sessionStorage.setItem(STORAGE, JSON.stringify([...places].slice(-maxKept)));
  } catch {
    // The reloaded page starts at its top.
  }
}

export function currentPosition(): ScrollPosition {
  for (const height of looks) {
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

/** A typed URL is a new visit, although the history gives the first entry of every visit the same key. */
function readPlaces(): [string, ScrollPosition][] {
  try {
    const [visit] = performance.getEntriesByType('navigation');
    const saved: unknown = JSON.parse(sessionStorage.getItem(STORAGE) ?? '[]');
    const isNew = visit instanceof PerformanceNavigationTiming && visit.type === 'navigate';
    return Array.isArray(saved) ? saved.filter(isEntry).filter(([key]) => !isNew || key !== 'default') : [];
  } catch {
    return [];
  }
}

function isEntry(entry: unknown): entry is [string, ScrollPosition] {
  if (!Array.isArray(entry)) return false;
  const [key, place]: unknown[] = entry;
  return typeof key === 'string' && typeof place === 'object' && place !== null && 'y' in place;
}
