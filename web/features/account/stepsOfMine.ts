/** What this browser keeps of a newcomer's steps: by member, or by username before they have logged in. */
type Kept = 'stepsHidden' | 'mailsLooked' | 'newcomer';

const keyOf = (kept: Kept, whose: string): string => `${kept}:${whose}`;

/**
 * True where the member hid the checklist (`stepsHidden`), looked at what is sent to them (`mailsLooked`), or has signed
 * up here and not yet done or skipped the step after it (`newcomer`).
 */
export function isKept(kept: Kept, whose: string): boolean {
  try {
    return localStorage.getItem(keyOf(kept, whose)) !== null;
  } catch {
    return false;
  }
}

/** Keeps it from now on. */
export function keep(kept: Kept, whose: string): void {
  try {
    localStorage.setItem(keyOf(kept, whose), 'true');
  } catch {
    // It holds as long as the page stands.
  }
}

/** Forgets it. */
export function forget(kept: Kept, whose: string): void {
  try {
    localStorage.removeItem(keyOf(kept, whose));
  } catch {
    // Nothing could be kept.
  }
}
