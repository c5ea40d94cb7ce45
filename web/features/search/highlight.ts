import { foldText } from '#web/lib/texts/foldText.ts';

/** A piece of a text, which matches the search or not. */
export interface HighlightPart {
  readonly text: string;
  readonly isFound: boolean;
}

/**
 * Splits a text where the words of the search begin in it, ignoring case and accents: `zoe` finds `Zoë`. The pieces
 * joined are the text.
 */
export function highlight(text: string, search: string): readonly HighlightPart[] {
  const terms = search.split(/\s+/).map(foldText).filter(Boolean);
  const letters = Array.from(text);
  const plain = letters.map(foldText);
  const isFound = letters.map(() => false);
  for (const term of terms) {
    for (let at = 0; at < letters.length; at += 1) {
      const length = matchLengthAt(plain, at, term);
      for (let index = at; index < at + length; index += 1) isFound[index] = true;
    }
  }
  const pieces: { text: string; isFound: boolean }[] = [];
  letters.forEach((letter, index) => {
    const last = pieces.at(-1);
    const isMatch = isFound[index] === true;
    if (last?.isFound === isMatch) last.text += letter;
    else pieces.push({ text: letter, isFound: isMatch });
  });
  return pieces;
}

/**
 * How many letters from this position on match the word; 0 if they do not. Normalizing may turn one letter into two, or
 * into none.
 */
function matchLengthAt(plain: readonly string[], at: number, word: string): number {
  let read = '';
  for (let index = at; index < plain.length; index += 1) {
    read += plain[index] ?? '';
    if (read.startsWith(word)) {
      // A separate accent belongs to the letter before it.
      const end = plain.findIndex((letter, after) => after > index && letter !== '');
      return (end < 0 ? plain.length : end) - at;
    }
    if (!word.startsWith(read)) return 0;
  }
  return 0;
}
