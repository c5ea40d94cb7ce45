import { safeLocalStorage } from './storage.ts';

/*
 * What this browser remembers about a member, by name and id. It survives a logout, so it holds no content.
 */

const keyOf = (name: string, memberId: string): string => `${name}:${memberId}`;

/** What was remembered last; null if nothing was. */
export const recall = (name: string, memberId: string): string | null =>
  safeLocalStorage.get(keyOf(name, memberId));

/** Remembers a text in place of the last one; null forgets it. */
export const remember = (name: string, memberId: string, text: string | null): void =>
  safeLocalStorage.set(keyOf(name, memberId), text);
