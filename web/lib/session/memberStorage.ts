import { currentMemberScope } from './memberScope.ts';

/*
 * What the browser stores of one member, by their id. In a file of its own, because every page can end a session, but
 * only some have forms.
 */

/** The prefix of a member's drafts in storage; see `lib/forms/drafts.ts`. */
export const draftPrefix = (owner: string | undefined): string => `draft:${owner ?? ''}:`;

/** True if the current member has a draft in the form of this name. */
export function hasDraft(form: string): boolean {
  try {
    return sessionStorage.getItem(draftPrefix(currentMemberScope().id) + form) !== null;
  } catch {
    return false;
  }
}

/** Storage key of what a member has opened from the search. */
export const recentSearchesKey = (owner: string | undefined): string => `lately:${owner ?? ''}`;

/** Deletes everything above, so that the next user of this browser cannot read it. */
export function clearMemberStorage(owner: string | undefined): void {
  try {
    localStorage.removeItem(recentSearchesKey(owner));
    for (const key of Object.keys(sessionStorage))
      if (key.startsWith(draftPrefix(owner))) sessionStorage.removeItem(key);
  } catch {
    // Storage is blocked, so there is nothing to delete.
  }
}
