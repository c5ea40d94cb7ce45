/** What this browser keeps of a newcomer's steps, by member. A denied storage reminds again. */
type Kept = 'stepsHidden' | 'mailsLooked';

const keyOf = (kept: Kept, memberId: string): string => `${kept}:${memberId}`;

/** True where the member wants to be reminded of nothing (`stepsHidden`), or has looked at what is sent to them. */
export function isKept(kept: Kept, memberId: string): boolean {
  try {
    return localStorage.getItem(keyOf(kept, memberId)) !== null;
  } catch {
    return false;
  }
}

/** Keeps it from now on. */
export function keep(kept: Kept, memberId: string): void {
  try {
    localStorage.setItem(keyOf(kept, memberId), 'true');
  } catch {
    // It holds as long as the page stands.
  }
}
