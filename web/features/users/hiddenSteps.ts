/** Who wants to be reminded of nothing, by member, in this browser. A denied storage reminds again. */
const keyOf = (memberId: string): string => `stepsHidden:${memberId}`;

export function areStepsHidden(memberId: string): boolean {
  try {
    return localStorage.getItem(keyOf(memberId)) !== null;
  } catch {
    return false;
  }
}

export function hideSteps(memberId: string): void {
  try {
    localStorage.setItem(keyOf(memberId), 'true');
  } catch {
    // It is hidden as long as the page stands.
  }
}
