/** What stood before one's eyes on a page of the history: a post and where in the window its top was, or a height alone. */
export interface Place {
  /** Pixels from the top of the page, for pages without posts. */
  readonly y: number;
  /** Id of the post's element. */
  readonly id?: string;
  /** Pixels from the top of the window to the post's. */
  readonly offset?: number;
}

const STORAGE = 'places';
/** Entries of the history whose places survive a reload. */
const keptMost = 50;
/** Heights in the window, in pixels, at which a post is looked for: below the bar, and below a gap. */
const looks = [96, 140, 220];

const places = new Map<string, Place>(readPlaces());

export const placeOf = (key: string): Place | undefined => places.get(key);

export function rememberPlace(key: string, place: Place): void {
  places.delete(key);
  places.set(key, place);
}

/** Keeps the latest places for a reload of this tab; a full or denied storage keeps none. */
export function savePlaces(): void {
  try {
    sessionStorage.setItem(STORAGE, JSON.stringify([...places].slice(-keptMost)));
  } catch {
    // The reloaded page starts at its top.
  }
}

/** The place now. */
export function placeNow(): Place {
  for (const height of looks) {
    const post = document.elementFromPoint(innerWidth * 0.4, height)?.closest('article[id]');
    if (post) return { y: scrollY, id: post.id, offset: post.getBoundingClientRect().top };
  }
  return { y: scrollY };
}

/** How far to scroll to a place on the page as it is now, and whether its post is there yet. */
export function topOf({ y, id, offset = 0 }: Place): { top: number; isThere: boolean } {
  const post = id === undefined ? null : document.getElementById(id);
  if (post) return { top: scrollY + post.getBoundingClientRect().top - offset, isThere: true };
  return { top: y, isThere: id === undefined };
}

/** An address that was typed is a new visit, though the history calls the first entry of every visit the same. */
function readPlaces(): [string, Place][] {
  try {
    const [visit] = performance.getEntriesByType('navigation');
    const saved: unknown = JSON.parse(sessionStorage.getItem(STORAGE) ?? '[]');
    const isNew = visit instanceof PerformanceNavigationTiming && visit.type === 'navigate';
    return Array.isArray(saved) ? saved.filter(isEntry).filter(([key]) => !isNew || key !== 'default') : [];
  } catch {
    return [];
  }
}

function isEntry(entry: unknown): entry is [string, Place] {
  if (!Array.isArray(entry)) return false;
  const [key, place]: unknown[] = entry;
  return typeof key === 'string' && typeof place === 'object' && place !== null && 'y' in place;
}
