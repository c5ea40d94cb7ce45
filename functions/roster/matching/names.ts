import { normalizeText } from '#functions/platform/text/normalizeText.ts';

/** The normalized words of a text, without punctuation. */
export function wordsOf(text: string): string[] {
  return normalizeText(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
}

/** A name for comparison: its words in alphabetical order, because some people write the last name first. */
export function nameKey(name: string): string {
  return wordsOf(name).toSorted().join(' ');
}

/**
 * True if a name is one that the roster has for this person: the same words in any order, or at least two of them,
 * because few people use all their names. A word that the roster does not have never fits.
 */
export function namesMatch(
  name: string,
  { fullName, earlierName }: { readonly fullName: string; readonly earlierName: string },
): boolean {
  return [fullName, earlierName].some((rosterName) => rosterName !== '' && isNameOf(name, rosterName));
}

/** The same for one name that the roster has. */
export function isNameOf(name: string, rosterName: string): boolean {
  if (nameKey(name) === nameKey(rosterName)) return true;
  const [words, rosterWords] = [wordsOf(name), new Set(wordsOf(rosterName))];
  return words.length > 1 && words.every((word) => rosterWords.has(word));
}
