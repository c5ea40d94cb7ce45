/*
 * What this browser remembers about a member, by name and id. It survives a logout, so it holds no content. Nothing is
 * remembered if storage is blocked or full.
 */

const keyOf = (name: string, memberId: string): string => `${name}:${memberId}`;

/** What was remembered last; null if nothing was. */
export function recall(name: string, memberId: string): string | null {
  try {
    return localStorage.getItem(keyOf(name, memberId));
  } catch {
    return null;
  }
}

/** Remembers a text in place of the last one. */
export function remember(name: string, memberId: string, text: string): void {
  try {
    localStorage.setItem(keyOf(name, memberId), text);
  } catch {
    // The next page starts without it.
  }
}

export function forget(name: string, memberId: string): void {
  try {
    localStorage.removeItem(keyOf(name, memberId));
  } catch {
    // Storage is blocked.
  }
}
