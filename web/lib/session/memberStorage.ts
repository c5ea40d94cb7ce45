import { safeLocalStorage, safeSessionStorage } from '#web/lib/browser/storage.ts';
import { currentMemberScope } from './memberScope.ts';

/*
 * What the browser stores of one member, by their id. In a file of its own, because every page can end a session, but
 * only some have forms.
 */

/** The prefix of a member's drafts in storage; see `lib/forms/drafts.ts`. */
export const draftPrefix = (owner: string | undefined): string => `draft:${owner ?? ''}:`;

/** True if the current member has a draft in the form of this name. */
export function hasDraft(form: string): boolean {
  return safeSessionStorage.get(draftPrefix(currentMemberScope().id) + form) !== null;
}

/** Storage key of the search results that a member has opened. */
export const recentSearchesKey = (owner: string | undefined): string => `recent:${owner ?? ''}`;

/** Deletes everything above, so that the next user of this browser cannot read it. */
export function clearMemberStorage(owner: string | undefined): void {
  safeLocalStorage.set(recentSearchesKey(owner), null);
  for (const key of safeSessionStorage.keys())
    if (key.startsWith(draftPrefix(owner))) safeSessionStorage.set(key, null);
}
