import { nameKey } from './nameKey.ts';
import type { RosterFacts } from './rosterLine.ts';

const wordsOf = (name: string) => nameKey(name).split(' ');

/**
 * True if a name is one that the roster has for this person: the same words in any order, or at least two of them,
 * because few people use all their names. A word that the roster does not have never fits.
 */
export function namesMatch(
  name: string,
  { fullName, earlierName }: Pick<RosterFacts, 'fullName' | 'earlierName'>,
): boolean {
  return [fullName, earlierName].some((knownName) => knownName !== '' && isNameOf(name, knownName));
}

function isNameOf(name: string, knownName: string): boolean {
  if (nameKey(name) === nameKey(knownName)) return true;
  const words = new Set(wordsOf(knownName));
  return wordsOf(name).length > 1 && wordsOf(name).every((word) => words.has(word));
}
