/** A newcomer's progress as stored in this browser: by member, or by username before the first login. */
type Kept = 'stepsHidden' | 'mailsLooked' | 'newcomer';

const keyOf = (kept: Kept, whose: string): string => `${kept}:${whose}`;

/**
 * True if the member hid the checklist (`stepsHidden`), opened the mail settings (`mailsLooked`), or has
 * signed up here and not yet done or skipped the next step (`newcomer`).
 */
export function hasFlag(kept: Kept, whose: string): boolean {
  try {
    return localStorage.getItem(keyOf(kept, whose)) !== null;
  } catch {
    return false;
  }
}

/** Keeps it from now on. */
export function setFlag(kept: Kept, whose: string): void {
  try {
    localStorage.setItem(keyOf(kept, whose), 'true');
  } catch {
    // It lasts as long as the page is open.
  }
}

/** Forgets it. */
export function clearFlag(kept: Kept, whose: string): void {
  try {
    localStorage.removeItem(keyOf(kept, whose));
  } catch {
    // Storage is blocked.
  }
}
